import { boolean, datetime, enumOf, ref, text } from "#domain/fields.ts";

/** A line of the status history: written with each change, never edited. */
export const statusChange = <const N extends "caseStatus" | "civilStatus">(of: N) => ({
  date: datetime({ required: true, edit: "system" }),
  from: enumOf(of, { edit: "system" }),
  to: enumOf(of, { required: true, edit: "system" }),
  user: ref("user", { edit: "system" }),
  reason: text({ max: 2000, edit: "system" }),
  forced: boolean({ edit: "system" }),
  undone: boolean({ edit: "system" }),
});
