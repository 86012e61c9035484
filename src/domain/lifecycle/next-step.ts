import { date, enumOf, text } from "#domain/fields.ts";

const kept = { edit: "system", derived: true, span: 2 } as const;

/** What comes next in a record that is not closed, and the last thing that was done about it. Triggers of the database keep them. */
export const nextStep = {
  nextDate: date({ ...kept, see: "lawyer" }),
  nextKind: enumOf("nextKinds", { ...kept, see: "lawyer" }),
  lastActionDate: date(kept),
};

/** When somebody looks at the record again, and why nothing else is planned. A dialog writes them: no tab shows their fields. */
const ofDialog = { tab: "nextStep", edit: "lawyer", see: "lawyer" } as const;
export const review = {
  reviewDate: date({ ...ofDialog, span: 2 }),
  reviewReason: text({ ...ofDialog, max: 500, span: 4 }),
};

/** The day of the last change of status, in the time zone of the record. */
export const statusSince = date(kept);
