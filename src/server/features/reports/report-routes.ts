import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { readReports, removeReport } from "./own-reports.ts";
import { readSchedules } from "./read-schedules.ts";
import { requestReport } from "./request-report.ts";
import { sendNow } from "./run-schedule.ts";
import { createSchedule, pauseSchedule, removeSchedule, updateSchedule } from "./save-schedule.ts";
import { findRecipients } from "./schedule-recipients.ts";

export const reportRoutes: Handlers<Contract["reports"]> = {
  request: ({ context, input }) => requestReport(context, input),
  list: ({ context: { deps, user: reader } }) => deps.db.as(reader, (tx) => readReports(tx, reader)),
  remove: async ({ context, input }) => {
    await removeReport(context, input.id);
    return done;
  },
};

export const scheduleRoutes: Handlers<Contract["schedules"]> = {
  list: ({ context: { deps, user: reader } }) => deps.db.asSystem((tx) => readSchedules(tx, reader)),
  recipients: ({ context, input }) => findRecipients(context, input),
  create: ({ context, input }) => createSchedule(context, input),
  update: ({ context, input }) => updateSchedule(context, input),
  pause: ({ context, input }) => pauseSchedule(context, input),
  send: ({ context, input }) => sendNow(context, input.id),
  remove: async ({ context, input }) => {
    await removeSchedule(context, input.id);
    return done;
  },
};
