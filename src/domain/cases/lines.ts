import { boolean, date, datetime, enumOf, money, ref, text } from "#domain/fields.ts";
import { timeOfDay } from "#domain/formats/time-of-day.ts";

/** The fields of the lines of a case. */
export const adjournment = {
  date: datetime({ required: true, clock: "court", span: 3 }),
  newDatetime: datetime({ clock: "court", span: 3 }),
  reason: enumOf("adjournmentReasons", { required: true, span: 6 }),
};

/** An act that interrupts or suspends the limitation: what, when, against whom, and what it does. */
export const interruption = {
  date: date({ required: true, span: 2 }),
  act: enumOf("interruptingActs", { required: true, span: 4 }),
  against: text({ max: 200, span: 3 }),
  effect: enumOf("interruptionEffects", { required: true, span: 3 }),
};

export const action = {
  date: date({ required: true, span: 3 }),
  type: enumOf("actionTypes", { required: true, span: 3 }),
  action: enumOf("actions", { required: true, groupedBy: "type", span: 6 }),
  /** How an act was filed, and at what time. */
  channel: enumOf("filingChannels", { span: 3 }),
  hour: text({ format: timeOfDay, max: 5, beside: "channel", span: 3 }),
  notes: text({ max: 2000, span: 6 }),
  author: ref("user", { edit: "system" }),
};

export const collaboratorAction = {
  date: date({ required: true, span: 3 }),
  type: enumOf("actionTypes", { required: true, span: 3 }),
  action: enumOf("actions", { required: true, groupedBy: "type", span: 6 }),
  lawyer: ref("lawyer", { required: true, span: 4 }),
  price: money({ see: "lawyer", span: 2 }),
};

export const issueWitness = {
  witness: ref("witness", { required: true, within: "customer", span: 3 }),
  injured: boolean({ span: 1 }),
  summoned: boolean({ span: 1 }),
};

/** Only cases have hearings: whether the witness comes, and why not. */
export const caseWitness = {
  ...issueWitness,
  confirmed: boolean({ span: 1 }),
  declined: boolean({ span: 1 }),
  declineReason: text({ max: 300, span: 6 }),
};
