import { expect, test } from "vitest";
import { hasTooManyKeys } from "./too-many-keys.ts";

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));

test("counts the keys of each object, however deep, and not those of arrays", () => {
  for (const fine of [
    undefined,
    null,
    1,
    "x",
    [],
    {},
    keys(500),
    Array.from({ length: 5000 }, () => keys(2)),
    { values: [undefined, null, keys(500)] },
  ])
    expect(hasTooManyKeys(fine)).toBe(false);
  for (const hostile of [keys(501), [keys(501)], { values: { witnesses: [null, {}, { a: keys(501) }] } }, [undefined, keys(501)]])
    expect(hasTooManyKeys(hostile)).toBe(true);
});

test("does not mind how deep an input is nested", () => {
  expect(hasTooManyKeys(JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`))).toBe(false);
});
