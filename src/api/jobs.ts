import * as z from "zod";
import { jobKinds, jobStates } from "#domain/jobs.ts";
import { doneOutput, idInput, route } from "./base.ts";

const kind = z.enum(jobKinds);
const job = z.object({
  id: z.uuid(),
  kind,
  state: z.enum(jobStates),
  attempts: z.int(),
  progress: z.int(),
  runAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
});
export type Job = z.infer<typeof job>;

const jobPage = z.object({
  jobs: z.array(job),
  /** When each recurring job runs next. */
  recurring: z.array(z.object({ kind, next: z.iso.datetime() })),
  next: z.uuid().nullable(),
});
export type JobPage = z.infer<typeof jobPage>;

const failedMails = z.object({
  /** Given up. */
  dead: z.int(),
  /** Tried again after a pause. */
  waiting: z.int(),
  /** The first fifty. */
  mails: z.array(
    z.object({
      id: z.uuid(),
      recipient: z.string(),
      subject: z.string(),
      queuedAt: z.iso.datetime(),
      attempts: z.int(),
      /** When it is tried again; never, if it was given up. */
      nextAt: z.iso.datetime().nullable(),
      /** What the mail server said, or why it was not reached. */
      reason: z.string().nullable(),
    }),
  ),
});
export type FailedMails = z.infer<typeof failedMails>;

const backupState = z.object({
  /** The last complete one. */
  last: z.object({ at: z.iso.datetime(), seconds: z.number(), bytes: z.number().nullable() }).nullable(),
  /** When one failed or lacked files, if none was complete since. */
  failedAt: z.iso.datetime().nullable(),
  /** The last time an archive was restored as a trial. */
  check: z
    .object({
      at: z.iso.datetime(),
      archive: z.string(),
      archiveAt: z.iso.datetime().nullable(),
      /** Nothing if it can be restored. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** When the next one is expected. */
  nextAt: z.iso.datetime().nullable(),
  isLate: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const jobs = {
  list: route("admin", "GET", "/jobs", "Background jobs, newest first", "jobs")
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(jobPage),
  retry: route("admin", "POST", "/jobs/{id}/retry", "Tries a failed job again", "jobs").input(idInput).output(doneOutput),
  mails: route("admin", "GET", "/jobs/mails", "Mails that could not be sent", "jobs").input(z.strictObject({})).output(failedMails),
  sendMail: route("admin", "POST", "/jobs/mails/{id}/send", "Sends such a mail again", "jobs").input(idInput).output(doneOutput),
  sendMails: route("admin", "POST", "/jobs/mails/send", "Sends all of them again", "jobs")
    .input(z.strictObject({}))
    .output(z.object({ count: z.int() })),
  backups: route("admin", "GET", "/jobs/backups", "The state of the backups", "jobs").input(z.strictObject({})).output(backupState),
};
