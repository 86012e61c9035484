import { expect, test } from "vitest";
import { conviction } from "#tests/support/example-law-case.ts";
import type { Conviction } from "./case-context.ts";
import { countsOn, criminalRecordOf, recordTerms } from "./criminal-record.ts";

/** A theft judged on 12 January 2026, final on the 20th, served on 2 March. */
const served = (given: Partial<Conviction>) => criminalRecordOf(conviction({ finalDate: "2026-01-20", sentenceServedDate: "2026-03-02", ...given }));
const grave = { crimeType: "lessSerious" } as const;

// 136.1 CP, counted from the day on which the sentence is served, date to date.
test.each<[string, Partial<Conviction>, string]>([
  // a) penas leves: six months from 2 March 2026.
  ["es.record.petty", { crimeType: "petty" }, "2026-09-02"],
  // b) up to twelve months: two years.
  ["es.record.year", { ...grave, sentenceMonths: 12 }, "2028-03-02"],
  // c) more than twelve months and less than three years: three years.
  ["es.record.under3", { ...grave, sentenceMonths: 13 }, "2029-03-02"],
  ["es.record.under3", { ...grave, sentenceMonths: 35 }, "2029-03-02"],
  // d) from three years: five years.
  ["es.record.from3", { ...grave, sentenceMonths: 36 }, "2031-03-02"],
  // e) penas graves: ten years.
  ["es.record.serious", { crimeType: "serious", sentenceMonths: 72 }, "2036-03-02"],
])("%s: a record counts until the end of its term", (_key, given, until) => expect(served(given).until).toBe(until));

test("every term has its example", () => {
  const examples = ["es.record.petty", "es.record.year", "es.record.under3", "es.record.from3", "es.record.serious"];
  expect(recordTerms.map(({ key }) => key)).toEqual(examples);
});

test("without the length of the sentence the shortest term is taken", () => {
  // 2 March 2026 and two years.
  expect(served(grave).until).toBe("2028-03-02");
});

test("without a recorded date a judgment is final once no brief against it can be in time", () => {
  // Notified on Monday 12 January 2026: five working days are 13, 14, 15, 16 and 19 January; a brief is in time until 15:00 of the 20th (135.5 LEC).
  expect(criminalRecordOf(conviction()).final).toBe("2026-01-21");
  // It is not known whether it was a juicio rápido: ten days, also 20 to 23 and Monday 26, and until 15:00 of the 27th.
  expect(criminalRecordOf(conviction(grave)).final).toBe("2026-01-28");
});

test("a sentence that nobody recorded as served is counted from the day on which the judgment is final", () => {
  // Final on 10 January 2026, six months for a petty penalty.
  expect(criminalRecordOf(conviction({ finalDate: "2026-01-10" })).until).toBe("2026-07-10");
});

test("a new offence within the term starts it again", () => {
  // Served on 15 February 2026: until 15 August. A theft of 10 June, within it: until 10 December. One of 20 December comes too late.
  const one = conviction({ finalDate: "2026-01-10", sentenceServedDate: "2026-02-15" });
  const again = (factsDay: string, given: Partial<Conviction> = {}) => conviction({ factsDay, judgmentDate: "2026-07-01", ...given });
  const until = (...others: Conviction[]) => criminalRecordOf(one, others).until;
  expect([until(), until(again("2026-06-10")), until(again("2026-06-10"), again("2026-12-20"))]).toEqual(["2026-08-15", "2026-12-10", "2026-12-10"]);
  // Of 1 December, within the new term: until 1 June.
  expect(until(again("2026-06-10"), again("2026-12-01"))).toBe("2027-06-01");
  expect(until(again("2026-06-10", { criminal: "another" }), again("2026-06-10", { isMinor: true }))).toBe("2026-08-15");
  expect([countsOn(one, "2026-09-01"), countsOn(one, "2026-09-01", [again("2026-06-10")])]).toEqual([false, true]);
});

test("a conviction counts from the day it is final until its record should be cancelled", () => {
  const one = conviction({ finalDate: "2026-01-20", sentenceServedDate: "2026-03-02" });
  expect(["2026-01-19", "2026-01-20", "2026-09-02", "2026-09-03"].map((day) => countsOn(one, day))).toEqual([false, true, true, false]);
});

test("a measure of a minor is no criminal record", () => {
  expect(countsOn(conviction({ isMinor: true }), "2026-05-20")).toBe(false);
});
