import { boolean, date, enumOf, money, type Requirement, text } from "#domain/fields.ts";

/** What a judgment awards, what was agreed, what came in and what was given up. A fine is paid to the state and is no part of it. */
export const ledgerLine = {
  kind: enumOf("ledgerKinds", { required: true, span: 2 }),
  /** Of the award, payment or write-off; the due date of an instalment. */
  date: date({ required: true, span: 2 }),
  amount: money({ required: true, span: 2 }),
  ground: enumOf("awardGrounds", { span: 3 }),
  beneficiary: enumOf("beneficiaries", { span: 3 }),
  beneficiaryName: text({ max: 200, span: 6 }),
  method: enumOf("enforcementPaymentMethods", { span: 3 }),
  payer: text({ max: 200, span: 3 }),
  note: text({ max: 1000, span: 6 }),
  /** The line was made from the amount that the record had before there was a ledger. */
  takenOver: boolean({ edit: "system" }),
};

export const ledgerRules: readonly Requirement<keyof typeof ledgerLine>[] = [
  { requires: "ground", when: "kind", is: ["award"] },
  { requires: "beneficiary", when: "kind", is: ["award"] },
  { requires: "beneficiaryName", when: "beneficiary", is: ["other"] },
  { requires: "method", when: "kind", is: ["payment"] },
  // The reason of a write-off.
  { requires: "note", when: "kind", is: ["writeOff"], isAlwaysShown: true },
];
