import { expect, test } from "vitest";
import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { civilWith, type Given, warned } from "#tests/support/example-civil-case.ts";
import { civilDates } from "./civil.ts";
import { settlementWindow } from "./settlement.ts";
import type { LawContext } from "./term-entry.ts";

// The examples of the second legal review about civil cases, by their numbers.

const words = { t: translator(es), enums: es.enums, money: String, day: (day: string) => day };
const spain: LawContext = { today: "2026-11-16", seat: { jurisdiction: "es", province: "Madrid" } };
const france: LawContext = { today: "2026-11-16", seat: { jurisdiction: "fr" } };
const entry = (given: Given, key: string, where = given.country === "France" ? france : spain) =>
  civilDates(civilWith(given), where).find((one) => one.key === key);

test("23: a year after the attempt at settlement the demand comes too late", () => {
  const attempt = {
    mascType: "negotiation",
    mascDate: "2025-05-15",
    mascReceiptDate: "2025-05-15",
    mascAnswerDate: null,
    mascEndDate: null,
  } as const;
  // Received on 15 May 2025: thirty days end on 14 June; a year on 15 May 2026.
  expect(settlementWindow(attempt)).toEqual({ from: "2025-06-15", until: "2026-05-15" });
  const claim: Given = {
    ...attempt,
    partType: "demanding",
    masc: true,
    procedure: "ordinary",
    demandNotificationDate: "2026-07-01",
    demandResponseDueDate: "2026-08-01",
  };
  expect(warned("assessment", "pendingDemandAnswer", { ...claim, demandDate: "2026-06-20" })).toContain("status.settlementLate");
  expect(warned("assessment", "pendingDemandAnswer", { ...claim, demandDate: "2026-05-15" })).not.toContain("status.settlementLate");
  // A binding offer has a month; while the kind is not known, the later day: 31 January and a month is 28 February, thirty days are 2 March.
  const offer = { ...attempt, mascReceiptDate: "2026-01-31" };
  expect([settlementWindow({ ...offer, mascType: "bindingOffer" }).from, settlementWindow({ ...offer, mascType: null }).from]).toEqual([
    "2026-03-01",
    "2026-03-03",
  ]);
});

test("24: the writ of enforcement waits for a holiday that may have been moved", () => {
  // Final on Tuesday 1 December: 2 to 4 (3), not the 7th and 8th, 9 to 11 (6), 14 to 18 (11), 21 to 23 (14), recess until 6 January, 7 and 8 (16), 11 to 14 (20).
  const final: Given = { status: "estimatedDemand", judgmentNotificationDate: "2026-10-01", finalDate: "2026-12-01" };
  expect(entry(final, "es.civilGrace")?.date).toBe("2027-01-15");
});

test("25, 26: French civil appeals", () => {
  const judged: Given = { country: "France", status: "estimatedDemand", procedure: "ordinary", claimedAmount: 9_000 };
  // 29 January: a month ends on 28 February 2027, a Sunday, so on Monday 1 March.
  expect(entry({ ...judged, judgmentNotificationDate: "2027-01-29" }, "fr.civilAppeal")?.date).toBe("2027-03-01");
  // 10 December: fifteen days end on Friday 25, a holiday, so on Monday 28.
  expect(entry({ ...judged, procedure: "execution", judgmentNotificationDate: "2026-12-10" }, "fr.civilAppeal.enforcement")?.date).toBe("2026-12-28");
});

test("27, 28: an injonction de payer is served in time and enforced after two months", () => {
  const order: Given = { country: "France", status: "pendingDemandAnswer", procedure: "monitoring", partType: "demanding" };
  // Three months for orders from 1 September 2026: Tuesday 15 December. Six before: 31 August and six months end on 28 February 2027, a Sunday.
  expect(entry({ ...order, paymentOrderDate: "2026-09-15" }, "fr.paymentOrder.service")?.date).toBe("2026-12-15");
  expect(entry({ ...order, paymentOrderDate: "2026-08-31" }, "fr.paymentOrder.service.former")?.date).toBe("2027-03-01");
  expect(entry(order, "fr.paymentOrder.service")?.date).toBeNull();
  // Served on 15 October: opposition until Sunday 15 November, so Monday 16; enforcement from 16 December.
  const served: Given = { ...order, paymentOrderDate: "2026-09-15", demandNotificationDate: "2026-10-15" };
  expect(entry(served, "fr.civilAnswer.monitoring")?.date).toBe("2026-11-16");
  expect(entry(served, "fr.paymentOrder.enforcement")?.date).toBe("2026-12-16");
  // The guards look on 15 June. Served on 15 April: two months end on that day. Served on 10 April: on Wednesday 10 June.
  const late: Given = { ...order, demandNotificationDate: "2026-04-15", demandResponseDueDate: "2026-05-15" };
  expect(warned("pendingDemandAnswer", "enforceable", late)).toContain("status.orderNotEnforceable");
  expect(warned("pendingDemandAnswer", "enforceable", { ...late, demandNotificationDate: "2026-04-10" })).not.toContain("status.orderNotEnforceable");
});

test("29: a claim lapses from the day it arose; while that is not known, no date is given", () => {
  const claim: Given = { partType: "demanding", date: "2026-09-05" };
  // A year from 10 January 2026.
  expect(entry({ ...claim, actionArisenDate: "2026-01-10" }, "es.civilClaim")?.date).toBe("2027-01-10");
  const open = entry(claim, "es.civilClaim")!;
  expect([open.date, open.working.map((step) => step(words))]).toEqual([
    null,
    ["Indique el nacimiento de la acción para calcular la fecha", "Si nació el día del caso, hasta el 2027-09-05; si nació antes, antes"],
  ]);
});

test("a French summons, a judgment by default, and a Spanish appeal to answer", () => {
  const claim: Given = { country: "France", partType: "demanding", procedure: "ordinary", priorHearingDate: "2027-02-10T09:00:00.000Z" };
  // Fifteen days before 10 February: 26 January. Told on 20 November: two months end on 20 January.
  expect(entry(claim, "fr.summons")?.date).toBe("2027-01-26");
  expect(entry({ ...claim, hearingNoticeDate: "2026-11-20" }, "fr.summons")?.date).toBe("2027-01-20");
  expect(entry({ ...claim, demandDate: "2026-12-01" }, "fr.summons")).toBeUndefined();
  // 16 November and six months: Sunday 16 May 2027, then Whit Monday, so Tuesday 18.
  expect(entry({ country: "France", status: "judgmentPending", defaultJudgmentDate: "2026-11-16" }, "fr.defaultJudgment")?.date).toBe("2027-05-18");
  // Monday 16 November: ten working days end on Monday 30.
  expect(entry({ status: "appealPending", appealTransferDate: "2026-11-16" }, "es.civilAppeal.answer")?.date).toBe("2026-11-30");
});
