import { describe, expect, test } from "vitest";
import { weekdayOf } from "./days.ts";
import { easterOf } from "./holidays.ts";
import { type DayTermKey, endOfHourTerm, endOfTerm, terms } from "./terms.ts";
import { thresholdOn, thresholds } from "./thresholds.ts";
import { isWorkingDay, type Seat } from "./working-days.ts";

const madrid: Seat = { jurisdiction: "es", province: "Madrid" };
const barcelona: Seat = { jurisdiction: "es", province: "Barcelona" };
const spain: Seat = { jurisdiction: "es" };
const france: Seat = { jurisdiction: "fr" };

test.each([
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2000, "2000-04-23"],
])("Easter %i is on Sunday %s", (year, day) => {
  expect([easterOf(year), weekdayOf(day)]).toEqual([day, 0]);
});

describe("days on which courts do not work", () => {
  test.each<[string, Seat, string, boolean]>([
    ["an ordinary Monday", madrid, "2026-03-09", true],
    ["a Saturday", madrid, "2026-03-07", false],
    ["a Sunday", france, "2026-03-08", false],
    ["Good Friday in Spain", spain, "2026-04-03", false],
    ["Good Friday in France", france, "2026-04-03", true],
    ["Maundy Thursday in Madrid", madrid, "2026-04-02", false],
    ["Maundy Thursday in Barcelona", barcelona, "2026-04-02", true],
    ["Easter Monday in Barcelona", barcelona, "2026-04-06", false],
    ["Easter Monday in Madrid", madrid, "2026-04-06", true],
    ["Easter Monday in France", france, "2026-04-06", false],
    ["the day of Catalonia there", barcelona, "2026-09-11", false],
    ["the day of Catalonia elsewhere", madrid, "2026-09-11", true],
    ["12 October", spain, "2026-10-12", false],
    ["12 October in France", france, "2026-10-12", true],
    ["the first day of August", madrid, "2029-08-01", false],
    ["the last day of August", madrid, "2026-08-31", false],
    ["August in France", france, "2026-08-31", true],
    ["24 December", madrid, "2026-12-24", false],
    ["5 January", madrid, "2026-01-05", false],
    ["7 January", madrid, "2026-01-07", true],
    ["24 December in France", france, "2026-12-24", true],
    ["14 July", france, "2026-07-14", false],
    ["Ascension", france, "2026-05-14", false],
    ["Whit Monday", france, "2026-05-25", false],
    ["8 May", france, "2026-05-08", false],
  ])("%s", (_name, seat, day, works) => expect(isWorkingDay(day, seat)).toBe(works));
});

/** From the day of notification to the last day, worked on a calendar. */
test.each<[string, DayTermKey, Seat, string, string]>([
  ["petty appeal from a Monday: the next Monday", "es.appeal.petty", madrid, "2026-03-09", "2026-03-16"],
  ["petty appeal notified on a Friday", "es.appeal.petty", madrid, "2026-03-06", "2026-03-13"],
  ["over August", "es.appeal.petty", madrid, "2026-07-29", "2026-09-03"],
  ["notified in August, it begins in September", "es.appeal.abbreviated", madrid, "2026-08-14", "2026-09-14"],
  ["over Christmas", "es.appeal.fast", madrid, "2025-12-19", "2026-01-09"],
  ["notified on 30 December", "es.appeal.petty", madrid, "2025-12-30", "2026-01-13"],
  ["over Easter in Madrid", "es.appeal.abbreviated", madrid, "2026-03-26", "2026-04-13"],
  ["over Easter in Barcelona", "es.appeal.abbreviated", barcelona, "2026-03-26", "2026-04-13"],
  ["over Easter where the seat is not known", "es.appeal.abbreviated", spain, "2026-03-26", "2026-04-10"],
  ["over the day of Madrid, kept on a Saturday", "es.appeal.petty", madrid, "2026-04-28", "2026-05-06"],
  ["indictment", "es.indictment", madrid, "2026-03-09", "2026-03-23"],
  ["indictment, fast: to a Saturday", "es.indictment.fast", madrid, "2026-03-12", "2026-03-14"],
  ["civil appeal", "es.civilAppeal", madrid, "2026-07-20", "2026-09-15"],
  ["against a dismissal every day counts", "es.dismissal.appeal", madrid, "2026-08-10", "2026-08-15"],
  ["reform, over a weekend", "es.dismissal.reform", madrid, "2026-03-06", "2026-03-09"],
  ["the victim that was no party", "es.dismissal.victim", madrid, "2026-12-15", "2027-01-04"],
  ["twelve months of inquiry", "es.inquiry", madrid, "2026-02-28", "2027-02-28"],
  ["six months more, to a shorter month", "es.inquiry.extension", madrid, "2026-08-31", "2027-02-28"],
  ["French appeal that ends on a Thursday", "fr.appeal", france, "2026-03-09", "2026-03-19"],
  ["ends on a Saturday: Monday", "fr.appeal", france, "2026-03-11", "2026-03-23"],
  ["ends on a Sunday before Whit Monday: Tuesday", "fr.appeal", france, "2026-05-14", "2026-05-26"],
  ["ends on 14 July: the 15th", "fr.appeal.police", france, "2026-07-04", "2026-07-15"],
  ["another party has five days more", "fr.appeal.others", france, "2026-03-09", "2026-03-24"],
  ["ends on 1 November, a Sunday: Monday", "fr.dismissal.order", france, "2026-10-22", "2026-11-02"],
  ["the reduced fine", "fr.afd.reduced", france, "2026-03-10", "2026-03-25"],
  ["the fine", "fr.afd", france, "2026-03-10", "2026-04-24"],
  ["three months of silence", "fr.privateComplaint", france, "2025-11-30", "2026-02-28"],
  ["two years of inquiry", "fr.inquiry", france, "2024-02-29", "2026-02-28"],
  ["a month for the civil appeal, to a Sunday: Monday", "fr.civilAppeal", france, "2026-02-15", "2026-03-16"],
])("%s", (_name, key, seat, from, last) => expect(endOfTerm(terms[key], from, seat)).toBe(last));

test("a term in hours is not changed by daylight saving", () => {
  expect(endOfHourTerm(terms["es.unknownAuthor"], "2026-03-28T12:00:00.000Z").toISOString()).toBe("2026-03-31T12:00:00.000Z");
});

/** Section 7.1, and section 2 for civil cases, figure by figure. */
describe("thresholds", () => {
  test.each([
    ["2022-08-28", undefined],
    ["2022-08-29", "234.2 CP, LO 9/2022"],
    ["2026-04-09", "234.2 CP, LO 9/2022"],
    ["2026-04-10", "234.2 CP, LO 1/2026"],
  ])("repeated theft on %s", (day, reference) => expect(thresholdOn("es.theft.repeat", day)?.reference).toBe(reference));

  test("are those of the specification", () => {
    const figures = Object.fromEntries(Object.entries(thresholds).map(([key, rows]) => [key, rows.map(figuresOf)]));
    expect(figures).toEqual({
      "es.theft.threshold": [{ upTo: 400 }],
      "es.theft.review": [{ from: 350, upTo: 450 }],
      "es.theft.repeat": [
        { convictions: 3, accumulatedAbove: 400 },
        { convictions: 3, petty: 1 },
      ],
      "es.theft.aggravated": [{ convictions: 3, minorsUnder: 16, prisonYears: [1, 3] }],
      "es.robbery.violence": [{ prisonYears: [2, 5], openPremises: [3.5, 5] }],
      "es.robbery.force": [{ prisonYears: [1, 3], openPremises: [2, 5], closedPremises: [1, 5] }],
      "es.scam.threshold": [{ upTo: 400 }],
      "es.misappropiation.threshold": [{ upTo: 400 }],
      "es.damage.threshold": [{ upTo: 400 }],
      "es.order.max": [{ months: { petty: 6, lessSerious: 60, serious: 120 } }],
      "es.minor.age": [{ from: 14, upTo: 17 }],
      "es.civil.verbal": [{ upTo: 6_000 }, { upTo: 15_000 }],
      "es.civil.noAppeal": [{ upTo: 3_000 }],
      "es.civil.settlement": [{}],
      "fr.civil.verbal": [{ upTo: 10_000 }],
      "fr.civil.noAppeal": [{ upTo: 5_000 }],
      "fr.civil.settlement": [{ upTo: 5_000 }],
      "fr.theft": [{ prisonYears: 3, fine: 45_000 }],
      "fr.afd": [{ upTo: 300, fine: 300, reduced: 250, increased: 600 }],
      "fr.aggravated": [{ prisonYears: [5, 7, 10], fines: [75_000, 100_000, 150_000] }],
      "fr.minorHelp": [{ prisonYears: 7, minorsUnder: 13, prisonYearsUnder: 10 }],
      "fr.itt": [{ days: 8, prisonYears: 7, prisonYearsAbove: 10 }],
      "fr.order.max": [{ years: 3 }],
      "fr.minor.age": [{ from: 13 }],
    });
  });
});

const figuresOf = ({ reference, validFrom, validTo, checked, ...figures }: Record<string, unknown>) => figures;
