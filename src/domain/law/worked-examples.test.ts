import { describe, expect, test } from "vitest";
import type { CaseRecord } from "#domain/cases/status.ts";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { contextFor, french, ref, spanish } from "#tests/support/example-law-case.ts";
import type { CaseContext } from "./case-context.ts";
import { deadlinesOf } from "./deadlines.ts";
import { penalFinality } from "./finality.ts";
import { judgmentNotes } from "./judgment-notes.ts";
import { limitationEntries } from "./limitation-entry.ts";
import { suggestionsFor } from "./suggestions.ts";
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
const line = { id: "l", version: 1, channel: null, hour: null, notes: null, author: null };
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
    // Adults who acted with them: ten working days, also 24, 25, 26, 27 and Monday 30; five while it is not known that it was no juicio rápido.
    expect(working({ ...judged, processing: "normal", theftCount: "severalPeople" }, "es.appeal.minors", inMadrid).at(-1)).toBe(
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
  // Facts of 20 May 2026, which counts: three months, one year, three years, and five where the penalty is above ten years.
  expect([entry({ crimeType: "petty" }).date, entry({ crimeType: "lessSerious" }).date, entry({ crimeType: "serious" }).date]).toEqual([
    "2026-08-19",
    "2027-05-19",
    "2029-05-19",
  ]);
  expect(entry({ crimeType: "serious" }).working.map((step) => step(words))).toContain("Si la pena máxima es mayor: 5 años, hasta el 2031-05-19");
});

test("three months of silence of the prosecutor count from the copy of a complaint at the police", () => {
  const complaint = { caseStatus: "policeInvestigation", complaintDatetime: "2026-08-10T08:00:00.000Z" } as const;
  const shown = (given: Partial<CaseRecord>) => dates(french({ ...complaint, ...given }))["fr.privateComplaint"];
  // Sent on 30 September: over on 30 December, from date to date. The complaint to the prosecutor itself: on 10 November. Possible on the day after.
  expect(shown({ complaintType: "police", prosecutorCopyDate: "2026-09-30" })).toBe("2026-12-31");
  expect(shown({ complaintType: "online" })).toBeNull();
  expect(shown({ complaintType: "prosecution" })).toBe("2026-11-11");
  expect(working(french({ ...complaint, complaintType: "police", prosecutorCopyDate: "2026-09-30" }), "fr.privateComplaint").at(-1)).toBe(
    "Condición de admisibilidad: una empresa que constituye parte civil aporta su balance y su cuenta de resultados (art. 85 CPP); también en la citation directe (art. 392-1 CPP)",
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
    // Given on Monday 16 November: ten working days end on Monday 30, two days on Wednesday 18, which is shown until the kind of proceedings is known.
    const given = spanish({ caseStatus: "trialPending", crimeType: "lessSerious", indictmentNotificationDate: "2026-11-16" });
    expect(dates({ ...given, processing: "normal" }, inMadrid)).toEqual({ "es.indictment": "2026-11-30" });
    expect(dates({ ...given, processing: "fast" }, inMadrid)).toEqual({ "es.indictment.fast": "2026-11-18" });
    expect(dates(given, inMadrid)).toEqual({ "es.indictment.fast": "2026-11-18" });
    expect(working(given, "es.indictment.fast", inMadrid).at(-1)).toBe(
      "Falta la tramitación, que decide el plazo: se muestra el más corto. Si no es rápida: 10 días, hasta el 2026-11-30 (art. 780.1 LECrim)",
    );
    expect(dates({ ...given, actions: action("indictment", "2026-11-20") }, inMadrid)).toEqual({});
  });

  test("opposition to an ordonnance pénale and payment of a fixed fine: 45 days", () => {
    // 16 November: 14 days are left in November, 31 in December: Thursday the 31st. The reduced fine: Tuesday 1 December.
    const given = french({ penalOrderNotificationDate: "2026-11-16", afdNoticeDate: "2026-11-16" });
    // Until the client's own notification is known, its own 45 days are counted from that of the defendant.
    expect(dates(given)).toEqual({ "fr.penalOrder": "2026-12-31", "fr.penalOrder.civil": "2026-12-31", "fr.afd": "2026-12-31" });
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
    // Notified on Monday 19 October: 20 to 23, and Monday 26. A brief is in time until 15:00 of the 27th, so final on the 28th.
    expect(proposed(spanish(judged), inMadrid)).toBe("2026-10-28");
    // Of a délito menos grave it is not known whether it was a juicio rápido: ten days, also 27 to 30 October, and not Monday 2 November, to which the
    // holiday of Sunday may have been moved, but the 3rd; until 15:00 of the 4th.
    expect(proposed(spanish({ ...judged, crimeType: "lessSerious" }), inMadrid)).toBe("2026-11-05");
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
});
