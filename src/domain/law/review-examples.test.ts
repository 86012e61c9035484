import { describe, expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { contextFor, conviction, french, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { countsOn, criminalRecordOf } from "./criminal-record.ts";
import { recourses } from "./deadlines.ts";
import { isFixedFineEligible } from "./french-rules.ts";
import { judgmentNotes } from "./judgment-notes.ts";
import { moneyNotes } from "./money-notes.ts";
import { proceedingsTerms } from "./proceedings.ts";
import { endOfTerm, terms } from "./terms.ts";
import { isWorkingDay, type Seat } from "./working-days.ts";

// The thirty examples of the second legal review, by their numbers; those of civil cases are in review-examples-civil.test.ts.

const words = { t: translator(es), enums: es.enums, money: String, day: (day: string) => day };
const madrid: Seat = { jurisdiction: "es", province: "Madrid" };
const barcelona: Seat = { jurisdiction: "es", province: "Barcelona" };
const france: Seat = { jurisdiction: "fr" };
const at = (today: string, seat: Seat = madrid): Partial<CaseContext> => ({ today, now: new Date(`${today}T10:00:00Z`), seat });
const judged = { caseStatus: "guiltyVerdict", judgmentDate: "2026-11-02" } as const;

describe("appeals", () => {
  const appeal = (facts: Parameters<typeof spanish>[0], today = "2026-11-16") =>
    recourses(spanish({ ...judged, ...facts }), contextFor(spanish(), at(today)))[0]!;

  test("1, 2: a delito leve has five working days", () => {
    // Thursday 19 November: 20, 23, 24, 25 and Thursday 26.
    expect(appeal({ crimeType: "petty", judgmentNotificationDate: "2026-11-19" }).date).toBe("2026-11-26");
    // Tuesday 22 December: 23; from 24 December to 6 January courts do not work; 7, 8, 11 and Tuesday 12.
    expect(appeal({ crimeType: "petty", judgmentNotificationDate: "2026-12-22" }).date).toBe("2027-01-12");
  });

  test("3: an abreviado has ten; the holiday of a Sunday is not moved where a day too early is safe", () => {
    // Friday 4 December: 7, not the 8th, 9 to 11 (4), 14 to 18 (9) and Monday 21.
    expect(appeal({ crimeType: "lessSerious", processing: "normal", judgmentNotificationDate: "2026-12-04" }).date).toBe("2026-12-21");
  });

  test("4: while the kind of proceedings is not known, five, and the field that decides is named", () => {
    // Monday 16 November: 17 to 20 and Monday 23; ten days end on Monday 30.
    const open = appeal({ crimeType: "lessSerious", judgmentNotificationDate: "2026-11-16" });
    expect(open.date).toBe("2026-11-23");
    expect(open.working.map((step) => step(words))).toContain(
      "Falta la tramitación, que decide el plazo: se muestra el más corto. Si no es rápida: 10 días, hasta el 2026-11-30 (art. 790 LECrim)",
    );
    const unclassified = appeal({ processing: "normal", judgmentNotificationDate: "2026-11-16" });
    expect([unclassified.date, unclassified.working.map((step) => step(words)).join()]).toEqual([
      "2026-11-23",
      expect.stringContaining("Falta la clase de delito"),
    ]);
    const nothing = appeal({ judgmentNotificationDate: "2026-11-16" });
    expect([nothing.date, nothing.working.map((step) => step(words)).join()]).toEqual([
      "2026-11-23",
      expect.stringContaining("Faltan la clase de delito y la"),
    ]);
  });

  test("7: reform and appeal against a dismissal count every day", () => {
    // Monday 16 November: the fifth day is Saturday 21.
    expect(endOfTerm(terms["es.dismissal.appeal"], "2026-11-16", madrid)).toBe("2026-11-21");
  });

  test("14, 15, 16: French judgments", () => {
    // Tuesday 3 November: day 10 is Friday 13, day 15 Wednesday 18. Thursday 22 October: day 10 is Sunday 1 November, so Monday 2.
    expect(endOfTerm(terms["fr.appeal"], "2026-11-03", france)).toBe("2026-11-13");
    expect(endOfTerm(terms["fr.appeal.others"], "2026-11-03", france)).toBe("2026-11-18");
    expect(endOfTerm(terms["fr.appeal"], "2026-10-22", france)).toBe("2026-11-02");
  });
});

test("5, 6: the accusation in a juicio rápido is urgent, so that every day counts", () => {
  const accusation = (from: string, today: string) =>
    proceedingsTerms(spanish({ processing: "fast", indictmentNotificationDate: from }), contextFor(spanish(), at(today)))[0]!;
  // Friday 31 July: 1 and 2 August. Friday 13 November: 14 and 15.
  expect(accusation("2026-07-31", "2026-07-31").date).toBe("2026-08-02");
  expect(accusation("2026-11-13", "2026-11-13").date).toBe("2026-11-15");
});

test("11, 12, 13: a criminal record", () => {
  // Served on 15 February: six months. Final on 10 January, service unknown: six months from there.
  const served = conviction({ finalDate: "2026-01-10", sentenceServedDate: "2026-02-15" });
  expect(criminalRecordOf(served).until).toBe("2026-08-15");
  expect(criminalRecordOf(conviction({ finalDate: "2026-01-10" })).until).toBe("2026-07-10");
  // A new theft in June, within the term: the record still counts on 16 August.
  expect(countsOn(served, "2026-08-16", [conviction({ factsDay: "2026-06-10", judgmentDate: "2026-07-01" })])).toBe(true);
});

test("18: the fixed fine is in force from 26 January 2022", () => {
  const small = { ticketAmount: 120, recoveredProducts: "yesForSale" } as const;
  const isOpen = (datetime: string) => isFixedFineEligible(french({ ...small, datetime }), contextFor(french()));
  expect([isOpen("2022-06-10T10:00:00.000Z"), isOpen("2022-01-26T10:00:00.000Z"), isOpen("2022-01-25T10:00:00.000Z")]).toEqual([true, true, false]);
});

test("20 to 22: civil terms of Spain", () => {
  // Monday 27 July: 28 to 31 (4), 1 to 4 September (8), 7 to 11 (13), 14 to 18 (18), 21 and 22; in Barcelona not the 11th: the 23rd.
  expect(endOfTerm(terms["es.civilAnswer.ordinary"], "2026-07-27", madrid)).toBe("2026-09-22");
  expect(endOfTerm(terms["es.civilAnswer.ordinary"], "2026-07-27", barcelona)).toBe("2026-09-23");
  // Wednesday 7 October: 8, 9, not the 12th, 13 to 16 (6), 19 to 22.
  expect(endOfTerm(terms["es.civilAnswer.verbal"], "2026-10-07", madrid)).toBe("2026-10-22");
  // 15 July: the month ends on 15 August, when courts do not work: Tuesday 1 September.
  expect(endOfTerm(terms["es.opposition.ordinary"], "2026-07-15", madrid)).toBe("2026-09-01");
});

describe("smaller corrections", () => {
  test("courts rest at Christmas since 23 December 2022, before only on two days", () => {
    const works = (day: string) => isWorkingDay(day, madrid);
    // Monday 27 December 2021 and 2022 was a Tuesday; Friday 24 December 2021; Monday 3 January 2022; Tuesday 3 January 2023.
    expect(["2021-12-27", "2022-12-27", "2021-12-24", "2021-12-31", "2022-01-03", "2023-01-03"].map(works)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test("a ban with prison ends that much after it, and two years of fine are 720 days", () => {
    const ban = { ...judged, crimeType: "lessSerious", restrainingOrder: true, restrainingOrderStartDate: "2026-01-15" } as const;
    const noted = (given: Parameters<typeof spanish>[0]) => judgmentNotes(spanish({ ...ban, ...given }), contextFor(spanish())).map(({ key }) => key);
    // Five years end on 15 January 2031; with twelve months of prison on 15 January 2032.
    expect(noted({ restrainingOrderEndDate: "2032-01-15" })).toEqual(["orderMax"]);
    expect(noted({ restrainingOrderEndDate: "2032-01-15", prison: true, sentenceMonths: 12 })).toEqual([]);
    expect(noted({ restrainingOrderEndDate: "2032-01-16", prison: true, sentenceMonths: 12 })).toEqual(["orderMax"]);
    expect(noted({ restrainingOrderEndDate: "2035-01-15", prison: true })).toEqual([]);
    const fine = (penaltyDays: number) =>
      moneyNotes(spanish({ ...judged, penalty: true, penaltyDays, penaltyQuota: 6 }), { today: "2026-11-16", seat: madrid });
    expect([720, 721].map((days) => fine(days).some(({ key }) => key === "fineLimits"))).toEqual([false, true]);
  });
});
