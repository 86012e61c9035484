import { expect, test } from "vitest";
import { missing, sections } from "../bench/proof.ts";

test("every test that the page of proofs names exists", () => expect(missing()).toEqual([]));

test("every sentence of it has something that shows it, or says that nothing does", () => {
  const claims = sections.flatMap((section) => section.claims);
  expect(claims.filter(({ tests, bench, open }) => !tests && !bench && !open)).toEqual([]);
});
