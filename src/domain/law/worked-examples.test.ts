import { describe, expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { civilWith, type Given, missing, warned } from "#tests/support/example-civil-case.ts";
import { contextFor, french, ref, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { civilDates, civilProposals, graceDate } from "./civil.ts";
import { civilAppealDate } from "./civil-appeal.ts";
import { deadlinesOf } from "./deadlines.ts";
import { civilFinality, penalFinality } from "./finality.ts";
import { judgmentNotes } from "./judgment-notes.ts";
import { limitationEntries } from "./limitation-entry.ts";
import { suggestionsFor } from "./suggestions.ts";
import type { LawContext } from "./term-entry.ts";
import { seatOf } from "./working-days.ts";

const words = { t: translator(es), enums: es.enums, money: String, day: (day: string) => day };
/** Monday 16 November 2026. */
const today = "2026-11-16";
const at = (given: Partial<CaseContext> = {}): Partial<CaseContext> => ({ today, now: new Date(`${today}T10:00:00Z`), ...given });
const madrid = { jurisdiction: "es", province: "Madrid" } as const;
const inMadrid = at({ seat: madrid });
const dates = (facts: CaseRecord, context = at()) =>
  Object.fromEntries(deadlinesOf(facts, contextFor(facts, context)).map(({ key, date }) => [key, date]));
const working = (facts: CaseRecord, key: string, context = at()) =>
  deadlinesOf(facts, contextFor(facts, context))
    .find((one) => one.key === key)!
    .working.map((step) => step(words));
const civil = (given: Given) => civilWith({ status: "estimatedDemand", ...given });
const spain: LawContext = { today, seat: madrid };
const france: LawContext = { today, seat: { jurisdiction: "fr" } };
const civilDay = (record: CivilRecord, key: string) =>
  civilDates(record, record.country === "France" ? france : spain).find((one) => one.key === key)?.date;
const line = { id: "l", version: 1, notes: null, author: null };
const action = (name: "resource" | "resourceOpposition" | "indictment" | "personation", date: string) => [
  { ...line, date, type: "judicial" as const, action: name },
];

describe("appeals against a penal judgment", () => {
  test("a French judgment counts from the day it was given, if it was not served", () => {
    // Given on Tuesday 3 November: day 1 is the 4th, day 10 is Friday the 13th.
    const given = french({ judgmentDate: "2026-11-03", crimeType: "lessSerious", caseStatus: "guiltyVerdict" });
    expect(dates(given)).toEqual({ "fr.appeal": "2026-11-13" });
    expect(working(given, "fr.appeal")).toContain("Sentencia contradictoria: el plazo corre desde que se dicta, el 2026-11-03 (art. 498 CPP)");
    // Served on Thursday 5 November: day 10 is Sunday the 15th, so Monday the 16th (801 CPP).
    const served = { ...given, judgmentNotificationDate: "2026-11-05" };
    expect(dates(served)).toEqual({ "fr.appeal": "2026-11-16" });
    expect(working(served, "fr.appeal").join()).toContain("si no, el plazo acabó o acaba el 2026-11-13");
    // A Spanish judgment counts from its notification alone.
    expect(dates(spanish({ judgmentDate: "2026-11-03", crimeType: "petty", caseStatus: "guiltyVerdict" }))).toEqual({ "es.appeal.petty": null });
  });

  test("minors in Spain have five working days", () => {
    // Notified on Monday 16 November: 17, 18, 19, 20, and Monday 23.
    const judged = spanish({ judgmentDate: "2026-11-10", judgmentNotificationDate: "2026-11-16", crimeType: "lessSerious", minors: true });
    expect(dates(judged, inMadrid)).toEqual({ "es.appeal.minors": "2026-11-23" });
    // Adults who acted with them: ten working days, also 24, 25, 26, 27 and Monday 30.
    expect(working({ ...judged, theftCount: "severalPeople" }, "es.appeal.minors", inMadrid).at(-1)).toBe(
      "Para los adultos enjuiciados aparte: hasta el 2026-11-30 (art. 790 LECrim)",
    );
  });

  test("run whatever the status of the case, until this side appeals or the judgment is final", () => {
    // Notified on Wednesday 11 November: 12, 13, 16, 17, and Wednesday 18.
    const judged = { judgmentDate: "2026-11-04", judgmentNotificationDate: "2026-11-11", crimeType: "petty" } as const;
    const shown = (given: Partial<CaseRecord>) => dates(spanish({ ...judged, ...given }), inMadrid)["es.appeal.petty"];
    for (const caseStatus of ["judgmentPending", "trialPending", "archived", "guiltyVerdict"] as const)
      expect(shown({ caseStatus })).toBe("2026-11-18");
    expect(shown({ caseStatus: "appealPending", actions: action("resourceOpposition", "2026-11-12") })).toBe("2026-11-18");
    expect(shown({ caseStatus: "appealPending", actions: action("resource", "2026-11-12") })).toBeUndefined();
    expect(shown({ caseStatus: "guiltyVerdict", finalDate: "2026-11-19" })).toBeUndefined();
    // Once the case has gone on, a term that is over is not shown: notified on 19 October, it ended on the 26th.
    expect(shown({ caseStatus: "archived", judgmentNotificationDate: "2026-10-19" })).toBeUndefined();
    expect(shown({ caseStatus: "guiltyVerdict", judgmentNotificationDate: "2026-10-19" })).toBe("2026-10-26");
  });
});

test("measures for minors lapse after one, two or three years, and their offences by their own periods", () => {
  const entry = (given: Partial<CaseRecord>) => limitationEntries(spanish({ minors: true, ...given }), contextFor(spanish(), at()))[0]!;
  // Final on 10 February 2026, from date to date.
  const measure = entry({ caseStatus: "guiltyVerdict", crimeType: "lessSerious", judgmentDate: "2026-01-12", finalDate: "2026-02-10" });
  expect([measure.key, measure.date, measure.reference]).toEqual(["es.minor.measure", "2027-02-10", "15.2 LO 5/2000"]);
  expect(measure.working.map((step) => step(words))).toEqual([
    "Firmeza: 2026-02-10",
    "Plazo: 1 año (art. 15.2 LO 5/2000)",
    "Último día: 2027-02-10",
    "Otra medida de hasta dos años: 2 años, hasta el 2028-02-10",
    "Medida de más de dos años: 3 años, hasta el 2029-02-10",
  ]);
  // Facts of 20 May 2026: three months, one year, three years, and five where the penalty is above ten years.
  expect([entry({ crimeType: "petty" }).date, entry({ crimeType: "lessSerious" }).date, entry({ crimeType: "serious" }).date]).toEqual([
    "2026-08-20",
    "2027-05-20",
    "2029-05-20",
  ]);
  expect(entry({ crimeType: "serious" }).working.map((step) => step(words))).toContain("Si la pena máxima es mayor: 5 años, hasta el 2031-05-20");
});

describe("civil judgments", () => {
  test("the wait before enforcement counts from the day the judgment is final", () => {
    // Final on Monday 16 November: 17 to 20 (4), 23 to 27 (9), 30 (10), 1 to 4 December (14), 7 (15), not the 8th, 9 to 11 (18), 14 and 15. Possible from the 16th.
    const final = civil({ judgmentNotificationDate: "2026-10-01", finalDate: "2026-11-16" });
    expect([graceDate(final, spain), civilDay(final, "es.civilGrace")]).toEqual(["2026-12-15", "2026-12-16"]);
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
    // From 2 March 2026, the date of the case.
    const claim = civilWith({ partType: "demanding" });
    const entry = civilDates(claim, spain).find(({ key }) => key === "es.civilClaim")!;
    expect([entry.date, entry.reference]).toEqual(["2027-03-02", "1968.2 CC"]);
    expect(entry.working.map((step) => step(words)).join()).toContain("5 años, hasta el 2031-03-02 (art. 1964.2 CC)");
    expect(civilDay({ ...claim, country: "France" }, "fr.civilClaim")).toBe("2031-03-02");
    expect(civilDay({ ...claim, demandDate: "2026-04-01" }, "es.civilClaim")).toBeUndefined();
    expect(civilDay({ ...claim, partType: "defendant" }, "es.civilClaim")).toBeUndefined();
  });
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
    const proven: Given = { procedure: "ordinary", masc: true, demandDate: "2026-04-10" };
    expect([warnedOf(proven), warnedOf({ ...proven, mascDate: "2026-04-11" }), warnedOf({ ...proven, mascDate: "2026-04-10" })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("is recalled before the demand is filed", () => {
    const keys = (given: Given) => civilProposals(civilWith({ partType: "demanding", ...given }), spain).map(({ key }) => key);
    expect(keys({ procedure: null })).toContain("civil.masc");
    expect(keys({ procedure: "monitoring" })).toContain("civil.masc");
    expect(keys({ procedure: "exchangeRate" })).not.toContain("civil.masc");
    expect(keys({ procedure: "verbal", masc: true, mascDate: "2026-03-01" })).not.toContain("civil.masc");
    expect(keys({ procedure: "verbal", partType: "defendant" })).not.toContain("civil.masc");
  });
});

test("three months of silence of the prosecutor count from the copy of a complaint at the police", () => {
  const complaint = { caseStatus: "policeInvestigation", complaintDatetime: "2026-08-10T08:00:00.000Z" } as const;
  const shown = (given: Partial<CaseRecord>) => dates(french({ ...complaint, ...given }))["fr.privateComplaint"];
  // Sent on 30 September: over on 30 December, from date to date. The complaint to the prosecutor itself: on 10 November. Possible on the day after.
  expect(shown({ complaintType: "police", prosecutorCopyDate: "2026-09-30" })).toBe("2026-12-31");
  expect(shown({ complaintType: "online" })).toBeNull();
  expect(shown({ complaintType: "prosecution" })).toBe("2026-11-11");
  expect(working(french({ ...complaint, complaintType: "police", prosecutorCopyDate: "2026-09-30" }), "fr.privateComplaint").at(-1)).toBe(
    "Una empresa aporta su balance y su cuenta de resultados, para fijar el depósito (art. 85 CPP)",
  );
});

test("holidays are those of the court, by its city or province where it has no postal code; otherwise a guess that says so", () => {
  const none = { zip: null, state: null, city: null };
  // Notified on Monday 7 September: in Barcelona 8, 9, 10, not the 11th, 14 and Tuesday 15; in Madrid 8 to 11 and Monday 14.
  const judged = spanish({ judgmentDate: "2026-09-01", judgmentNotificationDate: "2026-09-07", crimeType: "petty", caseStatus: "guiltyVerdict" });
  const end = (seat: CaseContext["seat"]) => dates(judged, at({ seat }))["es.appeal.petty"];
  expect(end(seatOf(judged, { ...none, city: "Barcelona" }, "28001"))).toBe("2026-09-15");
  expect(end(seatOf(judged, { ...none, city: "Sabadell", state: "barcelona" }, "28001"))).toBe("2026-09-15");
  expect(end(seatOf(judged, { ...none, zip: "08201" }, "28001"))).toBe("2026-09-15");
  const guess = seatOf(judged, { ...none, city: "Sabadell" }, "28001");
  expect([guess, end(guess)]).toEqual([{ jurisdiction: "es", province: "Madrid", isGuess: true }, "2026-09-14"]);
  expect(working(judged, "es.appeal.petty", at({ seat: guess }))).toContain(
    "No consta la sede del órgano judicial: se supone la provincia del establecimiento",
  );
  expect(["Vizcaya", "DONOSTIA", "La Coruña", "Palma"].map((city) => seatOf(judged, { ...none, city }).province)).toEqual([
    "Bizkaia",
    "Gipuzkoa",
    "A Coruña",
    "Illes Balears",
  ]);
});

test("the appeal of a victim against a dismissal says that the law protects natural persons, and is not checked", () => {
  const dismissed = spanish({
    caseStatus: "dismissed",
    actions: [{ ...line, date: "2026-11-10", type: "judicial", action: "judgmentNotification" }],
  });
  const entry = deadlinesOf(dismissed, contextFor(dismissed, at())).find(({ key }) => key === "es.dismissal.victim")!;
  // Every day counts: 20 days after 10 November.
  expect([entry.date, entry.checked]).toEqual(["2026-11-30", false]);
  expect(entry.working.at(-1)!(words)).toContain("La Ley 4/2015 protege a las personas físicas");
});

test("a complaint that the police closed without an author can be repeated, and does not stop the limitation", () => {
  const keys = (given: Partial<CaseRecord>) =>
    suggestionsFor(spanish({ caseStatus: "stockComplaint", complaintType: "police", ...given }), contextFor(spanish(), at())).map(({ key }) => key);
  expect(keys({})).toContain("repeatComplaint");
  expect(keys({ criminals: [ref("c")] })).not.toContain("repeatComplaint");
  expect(keys({ complaintType: "judge", complaintPlace: "court" })).not.toContain("repeatComplaint");
  const waiting = spanish({ caseStatus: "policeInvestigation", complaintDatetime: "2026-11-14T10:00:00.000Z" });
  expect(working(waiting, "es.unknownAuthor").at(-1)).toContain("no interrumpe la prescripción (arts. 284 LECrim y 132 CP)");
});

describe("terms of the proceedings", () => {
  test("the brief of the accusation, until it is filed", () => {
    // Given on Monday 16 November: ten working days end on Monday 30, two on Wednesday 18.
    const given = spanish({ caseStatus: "judicialInvestigation", crimeType: "petty", indictmentNotificationDate: "2026-11-16" });
    expect(dates(given, inMadrid)).toEqual({ "es.indictment": "2026-11-30" });
    expect(dates({ ...given, processing: "fast" }, inMadrid)).toEqual({ "es.indictment.fast": "2026-11-18" });
    expect(dates({ ...given, actions: action("indictment", "2026-11-20") }, inMadrid)).toEqual({});
  });

  test("opposition to an ordonnance pénale and payment of a fixed fine: 45 days", () => {
    // 16 November: 14 days are left in November, 31 in December: Thursday the 31st. The reduced fine: Tuesday 1 December.
    const given = french({ penalOrderNotificationDate: "2026-11-16", afdNoticeDate: "2026-11-16" });
    expect(dates(given)).toEqual({ "fr.penalOrder": "2026-12-31", "fr.afd": "2026-12-31" });
    expect(working(given, "fr.afd").join()).toContain("Multa reducida si se paga hasta el 2026-12-01 (art. 495-18 CPP)");
    expect(suggestionsFor(given, contextFor(given, at())).map(({ key }) => key)).toContain("afdClaim");
  });

  test("a written constitution de partie civile: 24 hours before the hearing", () => {
    // Thursday 19 November at nine in Paris: until Wednesday at nine.
    const hearing = french({ trialDatetime: "2026-11-19T08:00:00.000Z", hearingState: "set" });
    expect(dates(hearing)).toEqual({ "fr.civilParty": "2026-11-18" });
    expect(dates({ ...hearing, actions: action("personation", "2026-11-10") })).toEqual({});
    expect(dates({ ...hearing, hearingState: "suspended" })).toEqual({});
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

  test("a ban that is longer than the law allows is noted", () => {
    const noted = (facts: CaseRecord) => judgmentNotes(facts, contextFor(facts, at())).map(({ key }) => key);
    const ban = { caseStatus: "guiltyVerdict", restrainingOrder: true, restrainingOrderStartDate: "2026-01-15" } as const;
    // Six months from 15 January end on 15 July; five years in 2031; three years in France in 2029.
    expect(noted(spanish({ ...ban, crimeType: "petty", restrainingOrderEndDate: "2026-07-15" }))).toEqual([]);
    expect(noted(spanish({ ...ban, crimeType: "petty", restrainingOrderEndDate: "2026-07-16" }))).toEqual(["orderMax"]);
    expect(noted(spanish({ ...ban, crimeType: "lessSerious", restrainingOrderEndDate: "2031-01-15" }))).toEqual([]);
    expect(noted(french({ ...ban, crimeType: "lessSerious", restrainingOrderEndDate: "2029-01-16" }))).toEqual(["orderMax"]);
  });
});

describe("the day on which a decision is final", () => {
  const proposed = (facts: CaseRecord, context = at()) => penalFinality(facts, contextFor(facts, context))[0]?.values.finalDate;
  const judged = { caseStatus: "guiltyVerdict", judgmentDate: "2026-10-12", judgmentNotificationDate: "2026-10-19", crimeType: "petty" } as const;

  test("is proposed for a penal case the day after the term to appeal", () => {
    // Notified on Monday 19 October: 20 to 23, and Monday 26. Final on the 27th.
    expect(proposed(spanish(judged), inMadrid)).toBe("2026-10-27");
    // Given on 3 November: until the 13th. Final on the 14th.
    expect(proposed(french({ caseStatus: "guiltyVerdict", judgmentDate: "2026-11-03", crimeType: "lessSerious" }))).toBe("2026-11-14");
    // The order was notified on 1 October: 45 days end on Sunday 15 November, so on Monday 16, which is not over.
    expect(proposed(french({ penalOrderNotificationDate: "2026-10-01" }))).toBeUndefined();
    expect(proposed(french({ penalOrderNotificationDate: "2026-09-30" }), at({ today: "2026-11-17" }))).toBe("2026-11-17");
  });

  test("is not proposed while the term runs, after an appeal, or twice", () => {
    expect(proposed(spanish(judged), at({ seat: madrid, today: "2026-10-26" }))).toBeUndefined();
    expect(proposed(spanish({ ...judged, caseStatus: "appealPending" }), inMadrid)).toBeUndefined();
    expect(proposed(spanish({ ...judged, actions: action("resourceOpposition", "2026-10-22") }), inMadrid)).toBeUndefined();
    expect(proposed(spanish({ ...judged, finalDate: "2026-10-28" }), inMadrid)).toBeUndefined();
  });

  test("is proposed for a civil case, at once where there is no appeal", () => {
    const value = (given: Given) => civilFinality(civil(given), spain)[0]?.values.finalDate;
    // Notified on Thursday 1 October: 2 (1), 5 to 9 (6), not the 12th, 13 to 16 (10), 19 to 23 (15), 26 to 30 (20). Final on the 31st.
    expect(value({ judgmentNotificationDate: "2026-10-01", procedure: "ordinary" })).toBe("2026-10-31");
    expect(value({ judgmentNotificationDate: "2026-11-10", procedure: "verbal", claimedAmount: 3_000 })).toBe("2026-11-10");
    expect(value({ judgmentNotificationDate: "2026-11-10", procedure: "ordinary" })).toBeUndefined();
    expect(value({ judgmentNotificationDate: "2026-10-01", status: "appealPending" })).toBeUndefined();
  });
});
