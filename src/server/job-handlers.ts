import { sumUpMonths } from "./analytics/sum-up-months.ts";
import { expireReport } from "./analytics-reports/expire-report.ts";
import { makeReport } from "./analytics-reports/make-report.ts";
import { cleaning } from "./jobs/cleaning.ts";
import type { Handler } from "./jobs/job.ts";
import { statusDigest } from "./notices/status-digest.ts";
import { retention } from "./protection/retention-job.ts";
import { reminders } from "./reminders/reminders.ts";
import { tellReaders } from "./teaching/tell-readers.ts";

/** Every kind of job and what does it. */
export const jobHandlers: readonly Handler[] = [cleaning, reminders, retention, statusDigest, tellReaders, makeReport, expireReport, sumUpMonths];
