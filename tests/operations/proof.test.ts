import { expect, test } from "vitest";
import { missing, sections } from "../../bench/proof.ts";

test("every test that docs/proof.md names exists", () => expect(missing()).toEqual([]));

test("every claim of docs/proof.md has a test or a benchmark, or says that it has none", () => {
  const claims = sections.flatMap((section) => section.claims);
  expect(claims.filter(({ tests, bench, open }) => !tests && !bench && !open)).toEqual([]);
});
