import { describe, expect, test } from "vitest";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { civilWith, type Given, missing, warned } from "#tests/support/example-civil-case.ts";
import { civilDates, civilProposals, graceDate } from "./civil.ts";
import { civilAppealDate } from "./civil-appeal.ts";
import { civilFinality } from "./finality.ts";
import type { LawContext } from "./term-entry.ts";

const words = { t: translator(es), enums: es.enums, money: String, day: (day: string) => day };
/** Monday 16 November 2026. */
const today = "2026-11-16";
const civil = (given: Given) => civilWith({ status: "estimatedDemand", ...given });
const spain: LawContext = { today, seat: { jurisdiction: "es", province: "Madrid" } };
const france: LawContext = { today, seat: { jurisdiction: "fr" } };
const civilDay = (record: CivilRecord, key: string) =>
  civilDates(record, record.country === "France" ? france : spain).find((one) => one.key === key)?.date;

describe("civil judgments", () => {
  test("the wait before enforcement counts from the day the judgment is final", () => {
    // Final on Monday 16 November: 17 to 20 (4), 23 to 27 (9), 30 (10), 1 to 4 December (14), not the 7th, to which the holiday of Sunday 6 may have been
    // moved, nor the 8th, 9 to 11 (17), 14, 15 and 16. Possible from the 17th.
    const final = civil({ judgmentNotificationDate: "2026-10-01", finalDate: "2026-11-16" });
    expect([graceDate(final, spain), civilDay(final, "es.civilGrace")]).toEqual(["2026-12-16", "2026-12-17"]);
    const open = civil({ judgmentNotificationDate: "2026-10-01" });
    expect(graceDate(open, spain)).toBeNull();
    const entry = civilDates(open, spain).find(({ key }) => key === "es.civilGrace")!;
    expect([entry.date, entry.working.map((step) => step(words))]).toEqual([null, ["Indique la fecha de firmeza para calcular la fecha"]]);
    expect(warned("estimatedDemand", "enforceable", { judgmentNotificationDate: "2026-10-01" })).toContain("status.notFinal");
  });

  test("in France there is no appeal up to 5.000 €, and fifteen days against the judge of enforcement", () => {
    const judged: Given = { country: "France", judgmentNotificationDate: "2026-11-16", procedure: "ordinary", claimedAmount: 5_000.01 };
    // A month: Wednesday 16 December. Fifteen days: 14 to 30 November, and Tuesday 1 December.
    expect(civilAppealDate(civil(judged), france)).toBe("2026-12-16");
    expect(civilAppealDate(civil({ ...judged, procedure: "execution", claimedAmount: 900 }), france)).toBe("2026-12-01");
    expect(civilAppealDate(civil({ ...judged, claimedAmount: 5_000 }), france)).toBeNull();
    expect(civilDay(civil({ ...judged, claimedAmount: 5_000 }), "fr.civilAppeal")).toBeUndefined();
    expect(warned("estimatedDemand", "appealPending", { ...judged, claimedAmount: 5_000 })).toContain("status.noAppeal.fr");
    expect(missing("estimatedDemand", "appealPending", { ...judged, claimedAmount: 5_000 })).not.toContain("claimedAmount");
  });

  test("an attempt at settlement is not asked for an injonction de payer", () => {
    const keys = (procedure: CivilRecord["procedure"]) =>
      civilProposals(civilWith({ country: "France", partType: "demanding", claimedAmount: 900, procedure }), france).map(({ key }) => key);
    expect([keys("verbal").includes("civil.settlement"), keys("monitoring").includes("civil.settlement")]).toEqual([true, false]);
  });

  test("enforcement lapses five years after the judgment is final in Spain, ten in France", () => {
    const final: Given = { judgmentNotificationDate: "2026-10-01", finalDate: "2026-11-16", partType: "demanding" };
    expect(civilDay(civil(final), "es.civilJudgment")).toBe("2031-11-16");
    expect(civilDay(civil({ ...final, status: "enforceable", country: "France" }), "fr.civilJudgment")).toBe("2036-11-16");
    expect(civilDay(civil({ ...final, finalDate: null }), "es.civilJudgment")).toBeUndefined();
  });

  test("a claim that is not filed yet lapses after one or five years in Spain, five in France", () => {
    // From 2 March 2026, on which the claim arose.
    const claim = civilWith({ partType: "demanding", actionArisenDate: "2026-03-02" });
    const entry = civilDates(claim, spain).find(({ key }) => key === "es.civilClaim")!;
    expect([entry.date, entry.reference]).toEqual(["2027-03-02", "1968.2 CC"]);
    expect(entry.working.map((step) => step(words)).join()).toContain("5 años, hasta el 2031-03-02 (art. 1964.2 CC)");
    expect(civilDay({ ...claim, country: "France" }, "fr.civilClaim")).toBe("2031-03-02");
    expect(civilDay({ ...claim, demandDate: "2026-04-01" }, "es.civilClaim")).toBeUndefined();
    expect(civilDay({ ...claim, partType: "defendant" }, "es.civilClaim")).toBeUndefined();
  });
});

test("an opposed monitorio: ten working days to answer in a verbal, a month to sue in an ordinario", () => {
  const opposed: Given = { status: "pendingDemandAnswer", procedure: "monitoring", partType: "demanding", claimedAmount: 15_000 };
  const day = (given: Given, key: string) => civilDay(civilWith({ ...opposed, ...given }), key);
  // Monday 16 November: ten working days end on Monday 30; a month on Wednesday 16 December.
  expect(day({ oppositionNotificationDate: "2026-11-16" }, "es.opposition.verbal")).toBe("2026-11-30");
  expect(day({ oppositionNotificationDate: "2026-11-16", claimedAmount: 15_000.01 }, "es.opposition.ordinary")).toBe("2026-12-16");
  // 15 July: the month ends on 15 August, when courts do not work: Tuesday 1 September.
  expect(day({ oppositionNotificationDate: "2026-07-15", claimedAmount: 20_000 }, "es.opposition.ordinary")).toBe("2026-09-01");
  const entry = civilDates(civilWith({ ...opposed, claimedAmount: 20_000, oppositionNotificationDate: "2026-11-16" }), spain)[0]!;
  expect(entry.working.at(-1)!(words)).toBe(
    "Por la cuantía se sigue el juicio ordinario: sin demanda en ese plazo se sobresee con imposición de costas",
  );
});

test("the day on which a judgment is final is proposed, at once where there is no appeal", () => {
  const value = (given: Given) => civilFinality(civil(given), spain)[0]?.values.finalDate;
  // Notified on Thursday 1 October: 2 (1), 5 to 9 (6), not the 12th, 13 to 16 (10), 19 to 23 (15), 26 to 30 (20). A brief is in time until 15:00 of the
  // next working day: not Monday 2 November, to which the holiday of Sunday may have been moved, but the 3rd.
  expect(value({ judgmentNotificationDate: "2026-10-01", procedure: "ordinary" })).toBe("2026-11-04");
  expect(value({ judgmentNotificationDate: "2026-11-10", procedure: "verbal", claimedAmount: 3_000 })).toBe("2026-11-10");
  expect(value({ judgmentNotificationDate: "2026-11-10", procedure: "ordinary" })).toBeUndefined();
  expect(value({ judgmentNotificationDate: "2026-10-01", status: "appealPending" })).toBeUndefined();
});

describe("an attempt at settlement in Spain", () => {
  const claim: Given = { partType: "demanding", demandNotificationDate: "2026-05-01", demandResponseDueDate: "2026-06-01" };
  const asked = (given: Given) => missing("assessment", "pendingDemandAnswer", { ...claim, ...given }).includes("masc");
  const warnedOf = (given: Given) => warned("assessment", "pendingDemandAnswer", { ...claim, ...given }).includes("status.settlementLate");

  test("is asked for demands from 3 April 2025, in declaratory proceedings", () => {
    expect(asked({ procedure: "ordinary", demandDate: "2025-04-02" })).toBe(false);
    expect(asked({ procedure: "ordinary", demandDate: "2025-04-03" })).toBe(true);
    expect(asked({ procedure: "verbal", demandDate: "2026-04-03", masc: true, mascDate: "2026-03-01" })).toBe(false);
    for (const procedure of ["exchangeRate", "execution"] as const) expect([asked({ procedure }), warnedOf({ procedure })]).toEqual([false, false]);
  });

  test("is a warning for the monitorio, and where it has no day before the demand", () => {
    expect([asked({ procedure: "monitoring" }), warnedOf({ procedure: "monitoring" })]).toEqual([false, true]);
    // Received on 10 March without an answer: thirty days end on 9 April. Ended on 20 March: from that day.
    const proven: Given = { procedure: "ordinary", masc: true, mascDate: "2026-03-10", mascType: "negotiation" };
    const silent: Given = { ...proven, mascReceiptDate: "2026-03-10" };
    expect(["2026-04-09", "2026-04-10"].map((demandDate) => warnedOf({ ...silent, demandDate }))).toEqual([true, false]);
    expect(["2026-03-19", "2026-03-20"].map((demandDate) => warnedOf({ ...silent, mascEndDate: "2026-03-20", demandDate }))).toEqual([true, false]);
    expect([
      warnedOf({ ...proven, demandDate: "2026-06-10" }),
      warnedOf({ ...silent, mascAnswerDate: "2026-03-15", demandDate: "2026-06-10" }),
    ]).toEqual([true, true]);
    // A year after the end, from date to date.
    expect(["2027-03-20", "2027-03-21"].map((demandDate) => warnedOf({ ...silent, mascEndDate: "2026-03-20", demandDate }))).toEqual([false, true]);
  });

  test("is recalled before the demand is filed", () => {
    const keys = (given: Given) => civilProposals(civilWith({ partType: "demanding", ...given }), spain).map(({ key }) => key);
    expect(keys({ procedure: null })).toContain("civil.masc");
    expect(keys({ procedure: "monitoring" })).toContain("civil.masc");
    expect(keys({ procedure: "exchangeRate" })).not.toContain("civil.masc");
    expect(keys({ procedure: "verbal", masc: true, mascDate: "2026-03-01", mascReceiptDate: "2026-03-02" })).not.toContain("civil.masc");
    expect(keys({ procedure: "verbal", partType: "defendant" })).not.toContain("civil.masc");
  });
});
