import { stat } from "node:fs/promises";
import pg from "pg";
import { newId } from "#server/base/new-id.ts";

type Attempt = { succeeded: boolean; startedAt: Date; milliseconds: number; to: string };

/** Notes that a backup was made or failed, so that the metrics of every process can tell its age. */
export async function recordBackup(ownerUrl: string, { succeeded, startedAt, milliseconds, to }: Attempt) {
  const bytes = await stat(to).then(
    ({ size }) => size,
    () => null,
  );
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "sumario-backup" });
  await client.connect();
  try {
    const finishedAt = new Date(startedAt.getTime() + milliseconds);
    await client.query("insert into backups (id, started_at, finished_at, succeeded, bytes) values ($1, $2, $3, $4, $5)", [
      newId(),
      startedAt,
      finishedAt,
      succeeded,
      bytes,
    ]);
  } finally {
    await client.end();
  }
}
