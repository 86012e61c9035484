import { updateMonthSums } from "./analytics/update-month-sums.ts";
import { expireUpload, finishUpload } from "./files/finish-upload.ts";
import { cleaning } from "./jobs/cleaning.ts";
import type { AnyHandler } from "./jobs/job.ts";
import { sendMail } from "./mail/send-mail.ts";
import type { Transport } from "./mail/transport.ts";
import { statusDigest } from "./notices/status-digest.ts";
import { retention } from "./protection/retention-job.ts";
import { reminders } from "./reminders/reminders.ts";
import { expireReport } from "./reports/expire-report.ts";
import { makeReport } from "./reports/make-report.ts";
import { notifyReaders } from "./teaching/notify-readers.ts";

/** Every kind of job and its handler. */
export const jobHandlers = (transport: Transport, mailFrom: string): readonly AnyHandler[] => [
  cleaning,
  reminders,
  retention,
  statusDigest,
  notifyReaders,
  makeReport,
  expireReport,
  updateMonthSums,
  sendMail(transport, mailFrom),
  finishUpload,
  expireUpload,
];
