import { updateMonthSums } from "./analytics/update-month-sums.ts";
import { compareEveryNight } from "./features/duplicates/compare-all.ts";
import { sealFiles } from "./features/evidence/seal-files.ts";
import { retention } from "./features/protection/retention-job.ts";
import { movedDates } from "./features/reminders/moved-dates.ts";
import { reminders } from "./features/reminders/reminders.ts";
import { expireReport } from "./features/reports/expire-report.ts";
import { makeReport } from "./features/reports/make-report.ts";
import { runSchedule } from "./features/reports/run-schedule.ts";
import { notifyReaders } from "./features/teaching/notify-readers.ts";
import { expireUpload, finishUpload } from "./files/finish-upload.ts";
import { readAttachments } from "./files/read-attachments.ts";
import { fulfilRequest } from "./fulfil-request.ts";
import type { AnyHandler } from "./jobs/job.ts";
import { sendMail } from "./mail/send-mail.ts";
import type { Transport } from "./mail/transport.ts";
import { dailyTerms } from "./next-steps/daily-terms.ts";
import { dailyDigest } from "./notices/daily-digest.ts";
import { cleaning } from "./system/cleaning.ts";
import { wordsOfAll } from "./words/words-of-all.ts";

/** Every kind of job and its handler. */
export const jobHandlers = (transport: Transport, mailFrom: string): readonly AnyHandler[] => [
  cleaning,
  reminders,
  movedDates,
  retention,
  dailyDigest,
  notifyReaders,
  makeReport,
  expireReport,
  runSchedule,
  updateMonthSums,
  wordsOfAll,
  dailyTerms,
  sealFiles,
  compareEveryNight,
  sendMail(transport, mailFrom, readAttachments),
  finishUpload(fulfilRequest),
  expireUpload,
];
