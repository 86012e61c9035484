import { describe, expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { contextFor, conviction, french, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { countsOn, criminalRecordOf } from "./criminal-record.ts";
import { deadlinesOf, recourses } from "./deadlines.ts";
import { isFixedFineEligible } from "./french-rules.ts";
import { handOverEnd } from "./images.ts";
import { interruptionEntries } from "./interruption-entries.ts";
import type { Interruption } from "./interruptions.ts";
import { judgmentNotes } from "./judgment-notes.ts";
import { limitationEntries } from "./limitation-entry.ts";
import { moneyNotes } from "./money-notes.ts";
import { proceedingsTerms } from "./proceedings.ts";
import { secondInstance } from "./second-instance.ts";
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

describe("8 to 10: limitation of the offence", () => {
  const shown = (given: Parameters<typeof spanish>[0]) => limitationEntries(spanish(given), contextFor(spanish(), at("2026-11-16")))[0]!;
  const text = (given: Parameters<typeof spanish>[0]) => shown(given).working.map((step) => step(words));

  test("the day of the facts counts in Spain", () => {
    // 20 November 2025 is the first day of the year, so that the last is 19 November 2026; a last month without the day ends on its last one.
    expect(shown({ crimeType: "petty", datetime: "2025-11-20T10:00:00.000Z" }).date).toBe("2026-11-19");
    expect(shown({ crimeType: "petty", minors: true, datetime: "2026-01-31T10:00:00.000Z" }).date).toBe("2026-04-30");
  });

  test("what is charged as less serious may be found petty", () => {
    // Example 10 has 15 March; by the rule of example 8, that the day of the facts counts, it is the 14th.
    const facts = { crimeType: "lessSerious", penalType: "lessSeriousTheft", ticketAmount: 480, datetime: "2022-03-15T10:00:00.000Z" } as const;
    expect(shown(facts).date).toBe("2027-03-14");
    expect(text(facts)).toContain("Si la sentencia lo declara leve, el año corrió desde los hechos: hasta el 2023-03-14 (Acuerdo TS 26/10/2010)");
  });

  const act = (date: string, given: Partial<Interruption> = {}) => ({
    id: date,
    version: 1,
    date,
    act: "courtResolution" as const,
    against: "Rosa Medel",
    effect: "restartsAll" as const,
    ...given,
  });
  const facts = { caseStatus: "judicialInvestigation", crimeType: "lessSerious", datetime: "2021-03-10T10:00:00.000Z" } as const;

  test("an act against a named person starts the period again; one after its end revives nothing", () => {
    // Five years from 10 March 2021: until 9 March 2026. An act of 2 February 2024: until 1 February 2029.
    expect(shown(facts).date).toBe("2026-03-09");
    expect(shown({ ...facts, interruptions: [act("2023-01-10"), act("2024-02-02")] }).date).toBe("2029-02-01");
    expect(shown({ ...facts, interruptions: [act("2026-03-10")] }).date).toBe("2026-03-09");
    expect(text({ ...facts, interruptions: [act("2024-02-02")] })).toContain(
      "Corre de nuevo desde el 2024-02-02: Resolución judicial motivada contra persona determinada (art. 132.2.1.ª CP)",
    );
    for (const given of [{ against: null }, { effect: "none" }, { effect: "suspends" }, { effect: "restartsOne" }] as const)
      expect(shown({ ...facts, theftCount: "severalPeople", interruptions: [act("2024-02-02", given)] }).date).toBe("2026-03-09");
    expect(shown({ ...facts, interruptions: [act("2024-02-02", { effect: "restartsOne" })] }).date).toBe("2029-02-01");
  });

  test("a date that has passed is told as such, with what is not known", () => {
    expect(text(facts).join()).toContain("La fecha calculada ha pasado. No consta si un acto");
    expect(text(facts).join()).not.toMatch(/han? prescrito/);
  });

  test("six months after a complaint at court, and a year after the last act, are watched", () => {
    const entries = (interruptions: ReturnType<typeof act>[], today: string) =>
      interruptionEntries(spanish({ ...facts, interruptions }), contextFor(spanish(), at(today))).map(({ key, date, level }) => [key, date, level]);
    expect(entries([act("2025-12-10", { act: "courtComplaint", effect: "suspends" })], "2026-06-09")).toEqual([
      ["es.suspension", "2026-06-10", "urgent"],
    ]);
    // 2 February 2024: a year ends on 2 February 2025, with a warning three months and a month before.
    expect(entries([act("2024-02-02")], "2024-11-01")).toEqual([["limitation.silence", "2025-02-02", "calm"]]);
    expect(entries([act("2024-02-02")], "2025-01-02")).toEqual([["limitation.silence", "2025-02-02", "urgent"]]);
    expect(entries([act("2024-02-02")], "2025-02-03")).toEqual([["limitation.silence", "2025-02-02", "past"]]);
  });

  test("a serious penalty of more than five years of prison lapses after fifteen years", () => {
    const judged = { caseStatus: "guiltyVerdict", crimeType: "serious", finalDate: "2026-02-10" } as const;
    const date = (sentenceMonths: number | null) => shown({ ...judged, sentenceMonths }).date;
    expect([date(null), date(60), date(61)]).toEqual(["2036-02-10", "2036-02-10", "2041-02-10"]);
  });
});

test("5: the duty court may fix fewer days", () => {
  const facts = spanish({ processing: "fast", indictmentNotificationDate: "2026-11-13", indictmentDays: 1 });
  expect(proceedingsTerms(facts, contextFor(facts, at("2026-11-13")))[0]!.date).toBe("2026-11-14");
});

test("13: a suspended sentence counts as served at its end", () => {
  // Suspended on 1 March 2026: six months from the 2nd end on 2 September 2026; sentences of up to a year count two years more.
  const suspended = conviction({ crimeType: "lessSerious", finalDate: "2026-02-10", sentenceMonths: 6, sentenceSuspendedDate: "2026-03-01" });
  expect(criminalRecordOf(suspended).until).toBe("2028-09-02");
});

test("17: an ordonnance pénale has 45 days for the client too, with an alarm", () => {
  // 2 November: 28 days are left in the month, and 17 of December.
  const entries = (given: Parameters<typeof french>[0], today: string) =>
    proceedingsTerms(french(given), contextFor(french(), at(today, france))).map(({ key, date, level }) => [key, date, level]);
  expect(entries({ penalOrderNotificationDate: "2026-11-02" }, "2026-12-16")).toEqual([
    ["fr.penalOrder", "2026-12-17", "calm"],
    ["fr.penalOrder.civil", "2026-12-17", "urgent"],
  ]);
  // Notified to the client on 9 November: until Thursday 24 December.
  expect(entries({ penalOrderNotificationDate: "2026-11-02", penalOrderOwnDate: "2026-11-09" }, "2026-11-16")[1]).toEqual([
    "fr.penalOrder.civil",
    "2026-12-24",
    "calm",
  ]);
});

test("19: a copy of 20 August to the procureur opens the court from 21 November", () => {
  const facts = french({
    caseStatus: "policeInvestigation",
    complaintType: "police",
    complaintDatetime: "2026-08-10T08:00:00.000Z",
    prosecutorCopyDate: "2026-08-20",
  });
  const found = deadlinesOf(facts, contextFor(facts, at("2026-11-16", france))).find(({ key }) => key === "fr.privateComplaint");
  expect(found?.date).toBe("2026-11-21");
});

test("30: images known on 16 November at ten go to the authority by the 19th at ten", () => {
  expect(handOverEnd({ country: "Spain", known: "2026-11-16T10:00:00.000Z" })?.toISOString()).toBe("2026-11-19T10:00:00.000Z");
});

describe("the second instance", () => {
  const keys = (facts: ReturnType<typeof spanish>, seat = madrid) =>
    secondInstance(facts, contextFor(facts, at("2026-11-16", seat))).map(({ key, date }) => [key, date]);
  test("the other side's appeal is answered, in five days until it is known that it was no juicio rápido", () => {
    // Monday 16 November: 17 to 20 and Monday 23; ten days end on Monday 30.
    const given = { ...judged, crimeType: "lessSerious", appealTransferDate: "2026-11-16" } as const;
    expect(keys(spanish(given))).toEqual([["es.appeal.answer.fast", "2026-11-23"]]);
    expect(keys(spanish({ ...given, processing: "normal" }))).toEqual([["es.appeal.answer", "2026-11-30"]]);
    expect(keys(spanish({ ...given, finalDate: "2026-11-16" }))).toEqual([]);
  });

  test("its judgment has cassation: five working days in Spain, five clear days in France", () => {
    const given = { ...judged, crimeType: "lessSerious", appealJudgmentDate: "2026-11-12", appealJudgmentNotificationDate: "2026-11-16" } as const;
    expect(keys(spanish(given))).toEqual([["es.cassation", "2026-11-23"]]);
    expect(keys(spanish({ ...given, crimeType: "petty" }))).toEqual([]);
    // Given on Thursday 12 November: the fifth day is Tuesday 17.
    expect(keys(french(given), france)).toEqual([["fr.cassation", "2026-11-17"]]);
  });
});
