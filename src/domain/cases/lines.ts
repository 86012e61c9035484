import { boolean, date, datetime, enumOf, money, ref, text } from "#domain/fields.ts";

/** What a case keeps in rows of their own. */
export const adjournment = {
  date: datetime({ required: true, span: 2 }),
  reason: enumOf("adjournmentReasons", { required: true, span: 2 }),
  newDatetime: datetime({ span: 2 }),
};

export const action = {
  date: date({ required: true, span: 1 }),
  type: enumOf("actionTypes", { required: true, span: 1 }),
  action: enumOf("actions", { required: true, groupedBy: "type", span: 2 }),
  notes: text({ max: 2000, span: 2 }),
  author: ref("user", { edit: "system" }),
};

export const collaboratorAction = {
  date: date({ required: true, span: 1 }),
  type: enumOf("actionTypes", { required: true, span: 1 }),
  action: enumOf("actions", { required: true, groupedBy: "type", span: 2 }),
  lawyer: ref("lawyer", { required: true, span: 2 }),
  price: money({ see: "lawyer", span: 1 }),
};

export const caseWitness = {
  witness: ref("witness", { required: true, within: "customer", span: 3 }),
  injured: boolean({ span: 1 }),
  summoned: boolean({ span: 1 }),
};

/** Written with each change of status, never edited. */
export const statusChange = {
  date: datetime({ required: true, edit: "system" }),
  from: enumOf("caseStatus", { edit: "system" }),
  to: enumOf("caseStatus", { required: true, edit: "system" }),
  user: ref("user", { edit: "system" }),
  reason: text({ max: 2000, edit: "system" }),
  forced: boolean({ edit: "system" }),
  undone: boolean({ edit: "system" }),
};
