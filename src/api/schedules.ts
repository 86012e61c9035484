import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { maxRecipients, relativePeriods, scheduledKinds, stopReasons } from "#domain/reports/schedule.ts";
import { filterFields } from "./analytics.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { refShape } from "./shapes.ts";

const tag = "reports";
const what = {
  kind: z.enum(scheduledKinds),
  format: z.enum(["pdf", "xlsx"]),
  period: z.enum(relativePeriods),
  country: z.enum(keysOf("countries")).nullable().default(null).describe("Of the global report"),
  every: z.enum(["week", "month"]),
  day: z.int().min(1).max(31).describe("From Monday, 1, to Sunday, 7; or of the month, where a shorter month has its last day"),
  hour: z.int().min(0).max(23).describe("By the clock of the country"),
};

const values = z.strictObject({
  ...what,
  customer: z.uuid().nullable().default(null),
  establishments: filterFields.establishments.unwrap().default([]),
  recipients: z.array(z.uuid()).min(1).max(maxRecipients),
});
export type ScheduleValues = z.infer<typeof values>;

const schedule = z.object({
  id: z.uuid(),
  version: z.int(),
  owner: refShape,
  ...what,
  customer: refShape.nullable(),
  establishments: z.array(refShape),
  recipients: z.array(refShape),
  paused: z.boolean(),
  /** Why it does not run any more. */
  stopped: z.enum(stopReasons).nullable(),
  nextAt: z.iso.datetime().nullable(),
  /** The last run, by how many recipients: with a report, waiting for one, without one because it could not be made, and left out. */
  last: z.object({ at: z.iso.datetime(), ready: z.int(), making: z.int(), failed: z.int(), skipped: z.int() }).nullable(),
});
export type Schedule = z.infer<typeof schedule>;

/** Reports that are made every week or month for each of their recipients. */
export const schedules = {
  list: route("supercustomer", "GET", "/schedules", "Own scheduled reports; managers and admins see those of everybody", tag).output(
    z.array(schedule),
  ),
  recipients: route("supercustomer", "GET", "/schedules/recipients", "Users who may get a scheduled report", tag)
    .input(z.strictObject({ kind: what.kind, customer: z.uuid().optional(), q: z.string().max(100).optional() }))
    .output(z.array(refShape)),
  create: route("supercustomer", "POST", "/schedules", "Schedules a report", tag).input(values).output(schedule),
  update: route("supercustomer", "PUT", "/schedules/{id}", "Changes a scheduled report", tag, { errors: [409] })
    .input(values.extend({ id: z.uuid(), version: z.int() }))
    .output(schedule),
  pause: route("supercustomer", "POST", "/schedules/{id}/pause", "Pauses a scheduled report, or lets it run again", tag)
    .input(z.strictObject({ id: z.uuid(), paused: z.boolean() }))
    .output(schedule),
  send: route("supercustomer", "POST", "/schedules/{id}/send", "Makes a scheduled report now, at most once a minute", tag)
    .input(idInput)
    .output(schedule),
  remove: route("supercustomer", "DELETE", "/schedules/{id}", "Deletes a schedule; reports that were made stay", tag)
    .input(idInput)
    .output(doneOutput),
};
