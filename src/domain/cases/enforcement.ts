import { date, enumOf, lines, money, ref, text } from "#domain/fields.ts";
import { procedureNumber } from "#domain/formats/procedure-number.ts";
import { ledgerLine, ledgerRules } from "#domain/ledger/ledger-line.ts";

const lawyerTab = { tab: "trial", edit: "lawyer" } as const;

/** The fields of the enforcement of a judgment. */
export const enforcement = {
  ledger: lines(ledgerLine, { ...lawyerTab, rules: ledgerRules, span: 6 }),
  /** The sum of the payments in the ledger, and how the last of them was made. */
  enforcementPayment: money({ tab: "trial", edit: "system", derived: true, span: 2 }),
  enforcementPaymentMethod: enumOf("enforcementPaymentMethods", { tab: "trial", edit: "system", derived: true, span: 2 }),
  /** What was awarded and neither paid nor written off; null where nothing was awarded. */
  openAmount: money({ tab: "trial", edit: "system", derived: true, span: 2 }),
  enforcementNumber: text({ ...lawyerTab, format: procedureNumber, max: 30, span: 2 }),
  enforcementCourt: ref("court", { ofCountry: true, group: "penal", ...lawyerTab, span: 4 }),
  enforcementSentenceCompliance: enumOf("enforcementSentenceCompliance", { ...lawyerTab, span: 2 }),
  restrainingOrderStartDate: date({ ...lawyerTab, span: 2 }),
  restrainingOrderEndDate: date({ ...lawyerTab, span: 2 }),
  prisonStartDate: date({ ...lawyerTab, span: 2 }),
  prisonEndDate: date({ ...lawyerTab, span: 2 }),
};
