import { statfs } from "node:fs/promises";
import type { HealthItem } from "#api/office-day.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { countFailedMails } from "#server/mail/failed-mails.ts";
import { readBackupState } from "./backup-state.ts";

const hour = 3_600_000;
/** An archive is restored as a trial, and its journal verified, every week. */
const checkedWithin = 8 * 24 * hour;
/** A job that could run for so long, and was not, means that no worker runs. */
const lateAfter = hour / 4;
/** Failed jobs of so many days. */
const failedDays = 7;
/** Shares of the disk that are free. */
const disk = { attention: 0.15, failure: 0.05 };

type Found = Omit<HealthItem, "key">;
const item = (level: HealthItem["level"], facts: Partial<Found> = {}): Found => ({ level, at: null, count: null, bytes: null, ...facts });

/** Whether the installation works as it should, in plain words. Must run as the system. */
export async function readHealth(tx: Tx, dataFolder: string): Promise<HealthItem[]> {
  const [backups, mails, jobs, space] = await Promise.all([readBackupState(tx), countFailedMails(tx), readJobs(tx), diskOf(dataFolder)]);
  return [
    { key: "backups", ...backupsOf(backups) },
    { key: "journal", ...journalOf(backups.check, tx.now) },
    { key: "mails", ...mailsOf(mails) },
    { key: "jobs", ...jobsOf(jobs) },
    { key: "disk", ...space },
  ];
}

function backupsOf({ last, isLate, failedAt, check }: Awaited<ReturnType<typeof readBackupState>>): Found {
  if (!last) return item("attention");
  return item(isLate || check?.problem ? "failure" : failedAt ? "attention" : "good", { at: last.at });
}

function journalOf(check: Awaited<ReturnType<typeof readBackupState>>["check"], now: Date): Found {
  if (!check) return item("attention");
  return item(check.problem ? "failure" : now.getTime() - Date.parse(check.at) > checkedWithin ? "attention" : "good", { at: check.at });
}

const mailsOf = ({ dead, waiting }: { dead: number; waiting: number }): Found =>
  item(dead > 0 ? "failure" : waiting > 0 ? "attention" : "good", { count: dead + waiting });

type Jobs = { failed: number; oldest: string | null };

async function readJobs(tx: Tx): Promise<Jobs> {
  const row = await tx.row<Jobs>(sql`
    select (select count(*)::int from jobs where state = 'failed' and lane <> 'mail' and finished_at > ${tx.now}::timestamptz - make_interval(days => ${sql.lit(failedDays)})) as failed,
      (select extract(epoch from now() - min(coalesce(locked_until, run_at))) * 1000 from jobs where state in ('waiting', 'running')) as oldest`);
  return row!;
}

const jobsOf = ({ failed, oldest }: Jobs): Found =>
  item(Number(oldest ?? 0) > lateAfter ? "failure" : failed > 0 ? "attention" : "good", { count: failed });

/** The disk of the data folder: of files, and of the embedded database. */
async function diskOf(folder: string): Promise<Found> {
  const found = await statfs(folder).catch(() => undefined);
  if (!found || found.blocks === 0) return item("attention");
  const [free, share] = [found.bavail * found.bsize, found.bavail / found.blocks];
  return item(share < disk.failure ? "failure" : share < disk.attention ? "attention" : "good", { bytes: free });
}
