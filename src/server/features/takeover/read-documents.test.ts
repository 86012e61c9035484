import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { numberOf } from "./numbers.ts";
import { readDocuments } from "./read-documents.ts";
import { amountOf, dayOf, instantOf, oldIdOf, optionOf } from "./read-value.ts";

const folder = mkdtempSync(join(tmpdir(), "takeover-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(name: string, content: string | Buffer) {
  writeFileSync(join(folder, name), content);
  const found: unknown[] = [];
  for await (const one of readDocuments(join(folder, name))) found.push(one);
  return found;
}

describe("documents are read from", () => {
  test("an array, with the line on which each begins", async () => {
    expect(await read("a.json", '\uFEFF[\n {"id": "a, ]"},\n {"id": "b\\""}\n]\n')).toEqual([
      { line: 2, value: { id: "a, ]" } },
      { line: 3, value: { id: 'b"' } },
    ]);
    expect(await read("b.json", "[]")).toEqual([]);
  });

  test("an object by their ids, and one whose property is an array", async () => {
    expect(await read("c.json", '{"x": {"n": 1},\n"y": {"n": 2}}')).toEqual([
      { line: 1, key: "x", value: { n: 1 } },
      { line: 2, key: "y", value: { n: 2 } },
    ]);
    expect(await read("d.json", '{"cases": [{"n": 1}]}')).toEqual([{ line: 1, value: { n: 1 } }]);
  });

  test("lines; a bad one does not end the file", async () => {
    expect(await read("e.jsonl", '{"n": 1}\n\n{"n": 2\n{"n": 3}')).toMatchObject([
      { line: 1 },
      { line: 3, problem: "json" },
      { line: 4, value: { n: 3 } },
    ]);
    expect(await read("f.jsonl", Buffer.from([0x22, 0xff, 0x22]))).toMatchObject([{ line: 1, problem: "encoding" }]);
  });

  test("an array that is cut off, or has a fault in one document", async () => {
    expect(await read("g.json", '[{"n": 1},\n{"n": 2')).toMatchObject([{ value: { n: 1 } }, { line: 2, problem: "cutOff" }]);
    expect(await read("h.json", '[\n{"n": 1,\n "m": x},\n{"n": 2}]')).toMatchObject([
      { line: 3, problem: "json" },
      { line: 4, value: { n: 2 } },
    ]);
  });
});

test("times are seconds with nanoseconds, numbers or texts", () => {
  const at = "2024-03-01T10:30:00.000Z";
  const seconds = Date.parse(at) / 1000;
  for (const value of [
    { seconds, nanoseconds: 0 },
    { _seconds: String(seconds), _nanoseconds: 0 },
    seconds,
    seconds * 1000,
    String(seconds),
    at,
    "01/03/2024 11:30",
  ])
    expect([value, instantOf(value)]).toEqual([value, at]);
  for (const value of ["ayer", 0, {}, null, true, "31/02/2024", Number.NaN]) expect([value, instantOf(value)]).toEqual([value, undefined]);
  expect(dayOf({ seconds: Date.parse("2024-02-29T23:00:00Z") / 1000 })).toBe("2024-03-01");
});

test("amounts, options and references are read as exports write them", () => {
  expect([12.5, "12.5", "1.234,50 €", -3, "x"].map(amountOf)).toEqual([12.5, 12.5, 1234.5, undefined, undefined]);
  expect([optionOf("complaintPlaces", "police"), optionOf("casesTypes", { id: "cases" }), optionOf("countries", "Francia")]).toEqual([
    "policeStation",
    "penal",
    "France",
  ]);
  expect([{ id: "a" }, "customers/a", { path: "x/a" }, "a", ""].map(oldIdOf)).toEqual(["a", "a", "a", "a", undefined]);
});

test("numbers are kept where they are one of a year", () => {
  expect([2_024_000_007, "2024-000007", "2024/7", 7].map((cid) => numberOf(cid, 2024))).toEqual([
    2_024_000_007, 2_024_000_007, 2_024_000_007, 2_024_000_007,
  ]);
  expect([0, -1, 1.5, "x", 2_024_000_000, 99_000_000_001, null, undefined].map((cid) => numberOf(cid, 2024))).toEqual(Array(8).fill(undefined));
});
