import * as z from "zod";
import { type AlertRules, alertBounds, alertKinds } from "#domain/alerts/alert-rules.ts";
import { doneOutput, idInput, route } from "./base.ts";

const tag = "today";
const within = ({ min, max }: { min: number; max: number }) => z.number().min(min).max(max);
const whole = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const rules = {
  amount: within(alertBounds.amount).multipleOf(0.01).nullable(),
  repeatCases: whole(alertBounds.repeatCases).nullable(),
  repeatDays: whole(alertBounds.repeatDays).nullable(),
  bands: z.boolean(),
  aboveUsual: within(alertBounds.aboveUsual).multipleOf(0.1).nullable(),
};
/** With the version that a change must name; 0 for a customer that has not changed the rules of the program. */
export const alertRules = z.object({ ...rules, version: z.int() }) satisfies z.ZodType<AlertRules>;
export type CustomerAlertRules = z.infer<typeof alertRules>;

export const alert = z.object({
  kind: z.enum(alertKinds),
  /** The case, person, band or establishment. */
  subject: z.uuid(),
  /** Sent back to dismiss the alert: how much there was to see. */
  mark: z.int(),
  /** The number of the case, or the name of the person, band or establishment. */
  name: z.string(),
  /** Of a case: its establishment. */
  place: z.string().nullable(),
  amount: z.number(),
  cases: z.int(),
  /** Of an establishment: its mean number of reports in a month. */
  usual: z.number().nullable(),
  /** The day of the last case. */
  last: z.iso.date().nullable(),
});
export type Alert = z.infer<typeof alert>;

export const alerts = {
  rules: route("supercustomerNotLawyer", "GET", "/alerts/rules/{id}", "What the head office of a customer is alerted of", tag)
    .input(idInput)
    .output(alertRules),
  changeRules: route("supercustomerNotLawyer", "PUT", "/alerts/rules/{id}", "Changes what the head office of a customer is alerted of", tag, {
    errors: [409],
  })
    .input(
      z
        .strictObject({ ...idInput.shape, ...rules, version: z.int().min(0) })
        .refine(({ repeatCases, repeatDays }) => (repeatCases === null) === (repeatDays === null), { path: ["repeatDays"] }),
    )
    .output(alertRules),
  dismiss: route("supercustomerNotLawyer", "POST", "/alerts/dismiss", "Hides an alert from the caller until there is something new", tag)
    .input(z.strictObject({ kind: z.enum(alertKinds), subject: z.uuid(), mark: z.int().min(0).max(Number.MAX_SAFE_INTEGER) }))
    .output(doneOutput),
};
export type Dismissal = Pick<Alert, "kind" | "subject" | "mark">;
