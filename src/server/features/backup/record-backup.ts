import { stat } from "node:fs/promises";
import pg from "pg";
import { newId } from "#server/base/new-id.ts";

type Attempt = { startedAt: Date; milliseconds: number };
type BackupAttempt = Attempt & { succeeded: boolean; to: string };
/** `problem` is null if the archive can be restored. */
type CheckAttempt = Attempt & { archive: string; archiveAt: Date | null; problem: string | null };

/** Notes that a backup was made or failed, so that the metrics of every process can tell its age. */
export async function recordBackup(ownerUrl: string, { succeeded, to, ...attempt }: BackupAttempt) {
  const bytes = await stat(to).then(
    ({ size }) => size,
    () => null,
  );
  await insert(ownerUrl, "insert into backups (id, started_at, finished_at, succeeded, bytes) values ($1, $2, $3, $4, $5)", attempt, [
    succeeded,
    bytes,
  ]);
}

/** Notes that an archive was restored as a trial. */
export const recordCheck = (ownerUrl: string, { archive, archiveAt, problem, ...attempt }: CheckAttempt) =>
  insert(ownerUrl, "insert into backup_checks (id, started_at, finished_at, archive, archive_at, problem) values ($1, $2, $3, $4, $5, $6)", attempt, [
    archive,
    archiveAt,
    problem?.slice(0, 500) ?? null,
  ]);

async function insert(ownerUrl: string, statement: string, { startedAt, milliseconds }: Attempt, values: unknown[]) {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-backup" });
  await client.connect();
  try {
    await client.query(statement, [newId(), startedAt, new Date(startedAt.getTime() + milliseconds), ...values]);
  } finally {
    await client.end();
  }
}
