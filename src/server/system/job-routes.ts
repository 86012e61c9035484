import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { notFound } from "#server/base/refusal.ts";
import { retry } from "#server/jobs/enqueue.ts";
import { listJobs } from "#server/jobs/list-jobs.ts";
import { readFailedMails, sendAgain } from "#server/mail/failed-mails.ts";
import { readBackupState } from "./backup-state.ts";

export const jobRoutes: Handlers<Contract["jobs"]> = {
  list: ({ context: { deps }, input }) => deps.db.asSystem((tx) => listJobs(tx, input.before)),
  retry: async ({ context: { deps }, input }) => {
    if (!(await deps.db.asSystem((tx) => retry(tx, input.id)))) throw notFound();
    return done;
  },
  mails: ({ context: { deps, locale } }) => deps.db.asSystem((tx) => readFailedMails(tx, locale)),
  sendMail: async ({ context: { deps }, input }) => {
    if ((await deps.db.asSystem((tx) => sendAgain(tx, input.id))) === 0) throw notFound();
    return done;
  },
  sendMails: async ({ context: { deps } }) => ({ count: await deps.db.asSystem((tx) => sendAgain(tx)) }),
  backups: ({ context: { deps } }) => deps.db.asSystem(readBackupState),
};
