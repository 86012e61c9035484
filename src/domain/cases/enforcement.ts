import { date, enumOf, money, ref, text } from "#domain/fields.ts";
import { procedureNumber } from "#domain/formats/procedure-number.ts";

const lawyerTab = { tab: "trial", edit: "lawyer" } as const;

/** The fields of the enforcement of a judgment. */
export const enforcement = {
  enforcementNumber: text({ ...lawyerTab, format: procedureNumber, max: 30, span: 2 }),
  enforcementCourt: ref("court", { ofCountry: true, group: "penal", ...lawyerTab, span: 4 }),
  enforcementPayment: money({ ...lawyerTab, span: 2 }),
  enforcementPaymentMethod: enumOf("enforcementPaymentMethods", { ...lawyerTab, span: 2 }),
  enforcementSentenceCompliance: enumOf("enforcementSentenceCompliance", { ...lawyerTab, span: 2 }),
  restrainingOrderStartDate: date({ ...lawyerTab, span: 2 }),
  restrainingOrderEndDate: date({ ...lawyerTab, span: 2 }),
  prisonStartDate: date({ ...lawyerTab, span: 2 }),
  prisonEndDate: date({ ...lawyerTab, span: 2 }),
};
