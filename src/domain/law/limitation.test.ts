import { describe, expect, test } from "vitest";
import { alertDays, type LimitationFacts, limitationDate, limitationLevel, limitationsOf, runningLimitation } from "./limitation.ts";

const spain = { country: "Spain", timeZone: "Europe/Madrid", caseStatus: "assessment", minors: false } as const;
const canary = { ...spain, timeZone: "Atlantic/Canary" } as const;
const france = { country: "France", timeZone: "Europe/Paris", caseStatus: "assessment", minors: false } as const;

/** Worked by hand from section 5: the period that applies, and its last day. */
const examples: [string, LimitationFacts, string, string][] = [
  ["petty", { ...spain, crimeType: "petty", datetime: "2026-03-10T12:00:00Z" }, "es.petty", "2027-03-09"],
  ["petty in a leap year", { ...spain, crimeType: "petty", datetime: "2023-11-05T09:00:00Z" }, "es.petty", "2024-11-04"],
  ["less serious", { ...spain, crimeType: "lessSerious", datetime: "2026-03-10T12:00:00Z" }, "es.lessSerious", "2031-03-09"],
  ["less serious, last day of the year", { ...spain, crimeType: "lessSerious", datetime: "2020-12-31T12:00:00Z" }, "es.lessSerious", "2025-12-30"],
  ["serious, the shortest of three", { ...spain, crimeType: "serious", datetime: "2026-03-10T12:00:00Z" }, "es.serious10", "2036-03-09"],
  ["serious, older", { ...spain, crimeType: "serious", datetime: "2018-07-01T12:00:00Z" }, "es.serious10", "2028-06-30"],
  ["minor, petty", { ...spain, minors: true, crimeType: "petty", datetime: "2026-03-10T12:00:00Z" }, "es.minor.petty", "2026-06-09"],
  [
    "minor, petty, to a shorter month",
    { ...spain, minors: true, crimeType: "petty", datetime: "2025-11-30T12:00:00Z" },
    "es.minor.petty",
    "2026-02-28",
  ],
  [
    "minor, less serious",
    { ...spain, minors: true, crimeType: "lessSerious", datetime: "2026-03-10T12:00:00Z" },
    "es.minor.lessSerious",
    "2027-03-09",
  ],
  [
    "minor, less serious, leap day",
    { ...spain, minors: true, crimeType: "lessSerious", datetime: "2024-02-29T12:00:00Z" },
    "es.minor.lessSerious",
    "2025-02-28",
  ],
  ["minor, serious", { ...spain, minors: true, crimeType: "serious", datetime: "2026-03-10T12:00:00Z" }, "es.minor.serious", "2029-03-09"],
  ["minor, serious, older", { ...spain, minors: true, crimeType: "serious", datetime: "2022-01-15T12:00:00Z" }, "es.minor.serious", "2025-01-14"],
  ["contravention", { ...france, crimeType: "petty", datetime: "2026-03-10T12:00:00Z" }, "fr.contravention", "2027-03-10"],
  ["contravention, end of a month", { ...france, crimeType: "petty", datetime: "2025-08-31T12:00:00Z" }, "fr.contravention", "2026-08-31"],
  ["délit", { ...france, crimeType: "lessSerious", datetime: "2026-03-10T12:00:00Z" }, "fr.delit", "2032-03-10"],
  [
    "délit that was running when loi 2017-242 came into force",
    { ...france, crimeType: "lessSerious", datetime: "2016-06-01T12:00:00Z" },
    "fr.delit",
    "2022-06-01",
  ],
  ["crime", { ...france, crimeType: "serious", datetime: "2026-03-10T12:00:00Z" }, "fr.crime", "2046-03-10"],
  ["crime, older", { ...france, crimeType: "serious", datetime: "2010-02-02T12:00:00Z" }, "fr.crime", "2030-02-02"],
  [
    "a minor in France has the same term",
    { ...france, minors: true, crimeType: "lessSerious", datetime: "2026-03-10T12:00:00Z" },
    "fr.delit",
    "2032-03-10",
  ],
  ["29 February, one year", { ...spain, crimeType: "petty", datetime: "2024-02-29T12:00:00Z" }, "es.petty", "2025-02-28"],
  ["28 February before a leap year", { ...spain, crimeType: "petty", datetime: "2023-02-28T12:00:00Z" }, "es.petty", "2024-02-27"],
  ["29 February, twenty years on", { ...france, crimeType: "serious", datetime: "2024-02-29T12:00:00Z" }, "fr.crime", "2044-02-29"],
  ["a minute before midnight in Madrid", { ...spain, crimeType: "petty", datetime: "2026-01-15T22:59:00Z" }, "es.petty", "2027-01-14"],
  ["midnight in Madrid", { ...spain, crimeType: "petty", datetime: "2026-01-15T23:00:00Z" }, "es.petty", "2027-01-15"],
  ["the same instant in the Canaries", { ...canary, crimeType: "petty", datetime: "2026-01-15T23:00:00Z" }, "es.petty", "2027-01-14"],
  ["midnight in the Canaries", { ...canary, crimeType: "petty", datetime: "2026-01-16T00:00:00Z" }, "es.petty", "2027-01-15"],
  ["midnight in Paris, in summer", { ...france, crimeType: "lessSerious", datetime: "2026-07-14T22:00:00Z" }, "fr.delit", "2032-07-15"],
  ["a minute before it", { ...france, crimeType: "lessSerious", datetime: "2026-07-14T21:59:00Z" }, "fr.delit", "2032-07-14"],
  ["the night clocks go forward", { ...spain, crimeType: "petty", datetime: "2026-03-28T23:30:00Z" }, "es.petty", "2027-03-28"],
  ["the last minute of that short day", { ...spain, crimeType: "petty", datetime: "2026-03-29T21:59:00Z" }, "es.petty", "2027-03-28"],
  ["the last minute of the long day", { ...france, crimeType: "petty", datetime: "2026-10-25T22:59:00Z" }, "fr.contravention", "2027-10-25"],
  [
    "petty penalty, from the judgment",
    { ...spain, caseStatus: "guiltyVerdict", crimeType: "petty", datetime: "2025-01-10T12:00:00Z", judgmentDate: "2025-06-02" },
    "es.penalty",
    "2026-06-02",
  ],
  [
    "less serious penalty, from its notification",
    {
      ...spain,
      caseStatus: "guiltyVerdict",
      crimeType: "lessSerious",
      datetime: "2025-01-10T12:00:00Z",
      judgmentDate: "2025-06-02",
      judgmentNotificationDate: "2025-06-09",
    },
    "es.penalty",
    "2030-06-09",
  ],
  [
    "serious penalty",
    { ...spain, caseStatus: "guiltyVerdict", crimeType: "serious", datetime: "2025-01-10T12:00:00Z", judgmentDate: "2025-06-02" },
    "es.penalty",
    "2035-06-02",
  ],
  [
    "French penalty for a contravention",
    { ...france, caseStatus: "guiltyVerdict", crimeType: "petty", datetime: "2025-01-10T12:00:00Z", judgmentDate: "2025-06-02" },
    "fr.penalty",
    "2028-06-02",
  ],
  [
    "French penalty for a délit",
    { ...france, caseStatus: "guiltyVerdict", crimeType: "lessSerious", datetime: "2025-01-10T12:00:00Z", judgmentDate: "2025-06-02" },
    "fr.penalty",
    "2031-06-02",
  ],
  [
    "French penalty for a crime",
    { ...france, caseStatus: "guiltyVerdict", crimeType: "serious", datetime: "2025-01-10T12:00:00Z", judgmentDate: "2025-06-02" },
    "fr.penalty",
    "2045-06-02",
  ],
];

test.each(examples)("%s", (_name, facts, key, date) => {
  expect([limitationsOf(facts)[0]?.period.key, limitationDate(facts)]).toEqual([key, date]);
});

describe("no date is proposed", () => {
  const facts = { ...spain, crimeType: "petty", datetime: "2026-03-10T12:00:00Z" } as const;
  test.each<[string, LimitationFacts]>([
    ["before the offence is qualified", { ...facts, crimeType: null }],
    ["without the day of the facts", { ...facts, datetime: undefined }],
    ["for facts older than the law that is known here", { ...facts, datetime: "2015-06-30T12:00:00Z" }],
    ["for a penalty without its judgment", { ...facts, caseStatus: "guiltyVerdict" }],
  ])("%s", (_name, given) => expect(limitationDate(given)).toBeNull());
});

test("heavier penalties and hidden offences have longer terms", () => {
  const facts = { ...spain, crimeType: "serious", datetime: "2026-03-10T12:00:00Z" } as const;
  expect(limitationsOf(facts).map(({ period, date }) => [period.key, date])).toEqual([
    ["es.serious10", "2036-03-09"],
    ["es.serious15", "2041-03-09"],
    ["es.serious20", "2046-03-09"],
  ]);
  expect(limitationsOf({ ...facts, minors: true }).map(({ period, date }) => [period.key, date])).toEqual([
    ["es.minor.serious", "2029-03-09"],
    ["es.minor.over10", "2031-03-09"],
  ]);
  const hidden = (crimeType: "lessSerious" | "serious") => limitationsOf({ ...facts, ...france, crimeType }, "hiddenOffence").map(({ date }) => date);
  expect([hidden("lessSerious"), hidden("serious")]).toEqual([["2038-03-10"], ["2056-03-10"]]);
});

test("closed cases store no date; parked cases keep theirs", () => {
  const facts = { ...spain, crimeType: "petty", datetime: "2026-03-10T12:00:00Z", judgmentDate: "2026-05-01" } as const;
  const storedDate = (caseStatus: LimitationFacts["caseStatus"]) => runningLimitation({ ...facts, caseStatus });
  expect(["new", "appealPending", "stockComplaint", "provisionalDismissal"].map((key) => storedDate(key as "new"))).toEqual(
    Array(4).fill("2027-03-09"),
  );
  expect(
    ["dismissed", "guiltyVerdict", "innocentVerdict", "prescription", "archived", "notProcessed"].map((key) => storedDate(key as "new")),
  ).toEqual(Array(6).fill(null));
});

describe("alerts", () => {
  const limitation = (facts: LimitationFacts) => limitationsOf(facts)[0]!;
  test.each<[string, LimitationFacts, string[]]>([
    // 364 days: 218.4, 291.2 and 345.8 of them.
    ["petty at 60, 80 and 95 %", { ...spain, crimeType: "petty", datetime: "2026-01-01T12:00:00Z" }, ["2026-08-08", "2026-10-20", "2026-12-13"]],
    // 91 days: 54.6, 72.8 and 86.45 of them.
    ["minors too", { ...spain, minors: true, crimeType: "petty", datetime: "2026-07-01T12:00:00Z" }, ["2026-08-25", "2026-09-12", "2026-09-26"]],
    [
      "others 12, 6 and 1 months before",
      { ...spain, crimeType: "lessSerious", datetime: "2026-03-31T12:00:00Z" },
      ["2030-03-30", "2030-09-30", "2031-02-28"],
    ],
    ["a délit too", { ...france, crimeType: "lessSerious", datetime: "2026-03-10T12:00:00Z" }, ["2031-03-10", "2031-09-10", "2032-02-10"]],
  ])("%s", (_name, facts, days) => expect(alertDays(limitation(facts))).toEqual(days));

  test.each([
    ["2026-08-07", "calm"],
    ["2026-08-08", "soon"],
    ["2026-12-12", "soon"],
    ["2026-12-13", "urgent"],
    ["2026-12-31", "urgent"],
    ["2027-01-01", "past"],
  ])("on %s a petty offence of New Year 2026 is %s", (today, level) => {
    expect(limitationLevel(limitation({ ...spain, crimeType: "petty", datetime: "2026-01-01T12:00:00Z" }), today)).toBe(level);
  });
});
