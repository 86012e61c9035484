import { addMonths, type Day } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import type { Row } from "./record-rows.ts";

type Line = { kind: "award" | "instalment" | "payment" | "writeOff"; date: Day; amount: number } & Row;
type Numbered = { id: string; cid: number; values: Row };

const award = (date: Day, amount: number, ground: string): Line => ({ kind: "award", date, amount, ground, beneficiary: "customer" });
const payment = (date: Day, amount: number, method: unknown): Line => ({ kind: "payment", date, amount, method: method ?? "deposit" });
const day = (at: Date) => at.toISOString().slice(0, 10);

/** A third of the amount, in whole euros, and the rest in the last instalment. */
const inThree = (from: Day, amount: number): Line[] => {
  const part = Math.floor(amount / 3);
  return [part, part, Math.round((amount - 2 * part) * 100) / 100].map((one, index) => ({
    kind: "instalment",
    date: addMonths(from, index + 1),
    amount: one,
  }));
};

/** The ledger of a conviction: what the judgment awards, and what came in once it was enforced. Every third debtor pays in instalments. */
export function caseLedger({ id, cid, values }: Numbered, now: Date): Row[] {
  const { judgmentType, judgmentDate, companyCivilLiabilityAmount, enforcementPayment, enforcementPaymentMethod } = values;
  if (judgmentType !== "damning") return [];
  const [judged, amount] = [judgmentDate as Day, companyCivilLiabilityAmount as number];
  const instalments = cid % 3 === 0 && amount >= 60 ? inThree(judged, amount) : [];
  const isPast = ({ date }: Line) => date <= day(now);
  const payments =
    typeof enforcementPayment === "number"
      ? [payment(addMonths(judged, 1), Math.min(enforcementPayment, amount), enforcementPaymentMethod)]
      : instalments.slice(0, 1 + (cid % 2)).map((one) => payment(one.date, one.amount, "deposit"));
  return [award(judged, amount, "civilLiability"), ...instalments, ...payments.filter(isPast)].map((line) => rowOf("case_id", id, line));
}

/** The ledger of a civil case that was won: principal, costs and a first payment. */
export function civilLedger({ id, cid, values }: Numbered, now: Date): Row[] {
  const { status, partType, claimedAmount, judgmentNotificationDate } = values;
  if (partType !== "demanding" || typeof claimedAmount !== "number" || typeof judgmentNotificationDate !== "string") return [];
  if (status !== "estimatedDemand" && status !== "enforceable") return [];
  const first = addMonths(judgmentNotificationDate, 1);
  const half = Math.round(claimedAmount * 50) / 100;
  return [
    award(judgmentNotificationDate, claimedAmount, "principal"),
    ...(cid % 2 === 0 ? [award(judgmentNotificationDate, Math.round(claimedAmount * 15) / 100, "costs")] : []),
    ...(first <= day(now) ? [payment(first, half, "deposit")] : []),
  ].map((line) => rowOf("civil_case_id", id, line));
}

const rowOf = (own: string, id: string, { kind, date, amount, ground, beneficiary, method }: Line): Row => ({
  id: newId(),
  version: 1,
  [own]: id,
  kind,
  date,
  amount: Math.round(amount * 100),
  ground: ground ?? null,
  beneficiary: beneficiary ?? null,
  beneficiary_name: null,
  payer: null,
  method: method ?? null,
  note: null,
  taken_over: false,
});
