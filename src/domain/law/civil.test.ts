import { describe, expect, test } from "vitest";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { civilWith, type Given } from "#tests/support/example-civil-case.ts";
import { civilDates, civilProposals, graceDate } from "./civil.ts";
import { civilAppealDate, hasNoAppeal } from "./civil-appeal.ts";
import type { LawContext } from "./term-entry.ts";
import type { Words } from "./words.ts";

const madrid: LawContext = { today: "2026-06-01", seat: { jurisdiction: "es", province: "Madrid" } };
const barcelona: LawContext = { today: "2026-06-01", seat: { jurisdiction: "es", province: "Barcelona" } };
const spain: LawContext = { today: "2026-06-01", seat: { jurisdiction: "es" } };
const france: LawContext = { today: "2026-06-01", seat: { jurisdiction: "fr" } };
const words: Words = { t: translator(es), enums: es.enums, money: (amount) => `${amount} €`, day: (day) => day };

const proposed = (given: Given, where: LawContext) => Object.fromEntries(civilProposals(civilWith(given), where).map((one) => [one.key, one]));
const due = (given: Given, where: LawContext) => proposed(given, where)["civil.due"];

/** From the notification to the last day, worked out by hand on a calendar. */
describe("the day to answer a demand", () => {
  test.each<[string, CivilRecord["procedure"], LawContext, string, string, string]>([
    ["ordinario, 20 working days over Easter", "ordinary", madrid, "2026-03-05", "2026-04-06", "404 LEC"],
    ["the same in Barcelona, where courts work on Maundy Thursday", "ordinary", barcelona, "2026-03-05", "2026-04-02", "404 LEC"],
    ["where the seat is not known, the earliest", "ordinary", spain, "2026-03-09", "2026-04-07", "404 LEC"],
    ["monitorio, over August", "monitoring", madrid, "2026-07-20", "2026-09-15", "815 LEC"],
    ["verbal, notified in August", "verbal", madrid, "2026-08-14", "2026-09-14", "438 LEC"],
    ["verbal, over Christmas", "verbal", madrid, "2025-12-19", "2026-01-16", "438 LEC"],
    ["cambiario, notified on 24 December", "exchangeRate", madrid, "2026-12-24", "2027-01-20", "824 LEC"],
    ["execution, over the day of Catalonia", "execution", barcelona, "2026-09-07", "2026-09-22", "556 LEC"],
    ["injonction de payer, a month", "monitoring", france, "2026-03-10", "2026-04-10", "1416 CPC"],
    ["injonction de payer, to a month without that day and a Sunday", "monitoring", france, "2026-01-31", "2026-03-02", "1416 CPC"],
  ])("%s", (_name, procedure, where, demandNotificationDate, date, reference) => {
    const given: Given = { procedure, demandNotificationDate, country: where.seat.jurisdiction === "fr" ? "France" : "Spain" };
    expect(due(given, where)).toMatchObject({ reference, values: { demandResponseDueDate: date } });
    expect(civilDates(civilWith(given), where)).toMatchObject([{ date, reference }]);
  });

  test("is not proposed where the judge sets it, without a notification, or where the case has it already", () => {
    expect(due({ procedure: "ordinary", demandNotificationDate: "2026-03-09", country: "France" }, france)).toBeUndefined();
    expect(due({ procedure: "ordinary" }, madrid)).toBeUndefined();
    expect(due({ procedure: null, demandNotificationDate: "2026-03-09" }, madrid)).toBeUndefined();
    expect(due({ procedure: "consumption", demandNotificationDate: "2026-03-09" }, madrid)).toBeUndefined();
    const taken: Given = { procedure: "ordinary", demandNotificationDate: "2026-03-09", demandResponseDueDate: "2026-04-08" };
    expect([due(taken, madrid), civilDates(civilWith(taken), madrid)]).toEqual([undefined, []]);
  });

  test("is proposed again where another date was entered, until the demand is answered", () => {
    const other: Given = { procedure: "ordinary", demandNotificationDate: "2026-03-09", demandResponseDueDate: "2026-04-30" };
    expect(due({ ...other, status: "pendingDemandAnswer" }, madrid)).toBeDefined();
    expect(due({ ...other, status: "answered" }, madrid)).toBeUndefined();
  });

  test("gives its reason, and says when the term is the other side's, without an alarm", () => {
    const given: Given = { procedure: "verbal", demandNotificationDate: "2026-05-18" };
    const text = "Vencimiento propuesto para contestar: 2026-06-01 (10 días hábiles desde la notificación del 2026-05-18)";
    expect(due(given, madrid)?.text(words)).toBe(text);
    expect(due({ ...given, partType: "demanding" }, madrid)?.text(words)).toBe(`${text}. Es el plazo de la parte contraria`);
    const levels = (["defendant", "demanding"] as const).map((partType) => civilDates(civilWith({ ...given, partType }), madrid)[0]?.level);
    expect(levels).toEqual(["urgent", "calm"]);
  });
});

describe("the proceedings by what is claimed", () => {
  const procedure = (given: Given, where: LawContext) => proposed(given, where)["civil.procedure"]?.values.procedure;
  test.each<[number, LawContext, "Spain" | "France", string]>([
    [15_000, madrid, "Spain", "verbal"],
    [15_000.01, madrid, "Spain", "ordinary"],
    [10_000, france, "France", "verbal"],
    [10_000.01, france, "France", "ordinary"],
  ])("%d € in %o", (claimedAmount, where, country, expected) => expect(procedure({ claimedAmount, country }, where)).toBe(expected));

  test("by the law of the day: 6.000 € until 19 March 2024", () => {
    const older = { claimedAmount: 9_000, date: "2024-01-10" };
    expect(procedure({ ...older, demandDate: "2024-03-19" }, madrid)).toBe("ordinary");
    expect(procedure({ ...older, demandDate: "2024-03-20" }, madrid)).toBe("verbal");
    // Not filed yet: by the law of today.
    expect(procedure(older, madrid)).toBe("verbal");
  });

  test("not for special proceedings, nor once the demand is answered", () => {
    expect(procedure({ claimedAmount: 9_000, procedure: "monitoring" }, madrid)).toBeUndefined();
    expect(procedure({ claimedAmount: 9_000, status: "answered" }, madrid)).toBeUndefined();
    expect(procedure({ claimedAmount: 9_000, procedure: "verbal" }, madrid)).toBeUndefined();
  });

  test("in France a small claim of the customer needs an attempt at settlement", () => {
    const note = (given: Given) => proposed({ country: "France", partType: "demanding", ...given }, france)["civil.settlement"];
    expect(note({ claimedAmount: 5_000 })).toMatchObject({ reference: "750-1 CPC", values: {} });
    expect([note({ claimedAmount: 5_000.01 }), note({ claimedAmount: 100, partType: "defendant" })]).toEqual([undefined, undefined]);
  });
});

test("an order to pay is opposed, not answered", () => {
  const served = (given: Given, where: LawContext) => {
    const [entry] = civilDates(civilWith({ demandNotificationDate: "2026-03-09", ...given }), where);
    return [entry!.title(words), entry!.working[0]!(words)];
  };
  expect(served({ procedure: "verbal" }, madrid)).toEqual(["Vencimiento de la contestación (propuesta)", "Notificación de la demanda: 2026-03-09"]);
  expect(served({ procedure: "monitoring" }, madrid)).toEqual(["Plazo para pagar u oponerse (propuesta)", "Requerimiento de pago: 2026-03-09"]);
  expect(served({ procedure: "monitoring", country: "France" }, france)).toEqual([
    "Plazo de oposición (Francia, propuesta)",
    "Notificación del mandamiento: 2026-03-09",
  ]);
  expect(served({ procedure: "execution" }, madrid)).toEqual(["Plazo de oposición (propuesta)", "Notificación: 2026-03-09"]);
});

describe("after the judgment", () => {
  const judged = (given: Given = {}) => civilWith({ status: "estimatedDemand", judgmentNotificationDate: "2026-07-20", ...given });
  test("an appeal has 20 working days in Spain and a month in France", () => {
    expect(civilAppealDate(judged(), madrid)).toBe("2026-09-15");
    expect(civilAppealDate(judged({ country: "France", judgmentNotificationDate: "2026-02-15" }), france)).toBe("2026-03-16");
    expect(civilAppealDate(judged({ judgmentNotificationDate: null }), madrid)).toBeNull();
    expect(civilDates(judged(), madrid).map(({ key, date }) => [key, date])).toEqual([
      ["es.civilAppeal", "2026-09-15"],
      ["es.civilGrace", null],
    ]);
    // Final on 16/09/2026, a Wednesday: 17 and 18 (2), 21 to 25 (7), 28 to 2 October (12), 5 to 9 (17), not the 12th, 13 to 15. The writ can be asked for from the 16th.
    const final = civilDates(judged({ finalDate: "2026-09-16" }), madrid).find(({ key }) => key === "es.civilGrace")!;
    expect([final.date, final.working.at(-1)!(words)]).toEqual(["2026-10-16", "Desde el 2026-10-16"]);
  });

  test("a Spanish verbal up to 3.000 € has none", () => {
    const small = judged({ procedure: "verbal", claimedAmount: 3_000 });
    expect([hasNoAppeal(small), hasNoAppeal({ ...small, claimedAmount: 3_000.01 }), hasNoAppeal({ ...small, procedure: "ordinary" })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(civilDates(small, madrid).map(({ key }) => key)).toEqual(["es.civilGrace"]);
  });

  test("only a demand that was upheld in Spain has a grace period", () => {
    expect(graceDate(judged({ status: "dismissedDemand", finalDate: "2026-09-16" }), madrid)).toBeNull();
    expect(graceDate(judged({ country: "France", finalDate: "2026-09-16" }), france)).toBeNull();
  });
});
