import type { FailedMails } from "#api/jobs.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { MailContent } from "#server/jobs/job-kinds.ts";
import { subjectOf } from "./compose.ts";

const page = 50;

type FailedRow = MailContent & { id: string; queuedAt: string; attempts: number; nextAt: string; reason: string | null; isDead: boolean };

/** Mails that could not be sent: given up ones first, then those that are tried again, the oldest first. */
export async function readFailedMails(tx: Tx, locale: Locale): Promise<FailedMails> {
  const rows = await tx.rows<FailedRow>(sql`
    select j.id, m.created_at as "queuedAt", j.attempts, j.run_at as "nextAt", m.error as reason, j.state = 'failed' as "isDead",
      m.recipient, j.payload -> 'message' as message, j.payload -> 'parameters' as parameters
    from jobs j join mails m on m.id = j.id
    where ${hasFailed} order by j.state = 'failed' desc, j.id limit ${page}`);
  const mails = rows.map(({ message, parameters, isDead, nextAt, ...mail }) => ({
    ...mail,
    subject: subjectOf(locale, message, parameters),
    nextAt: isDead ? null : nextAt,
  }));
  return { ...(await countFailedMails(tx)), mails };
}

/** Given up ones, and those that are tried again. */
export async function countFailedMails(tx: Tx): Promise<Pick<FailedMails, "dead" | "waiting">> {
  const counts = await tx.row<Pick<FailedMails, "dead" | "waiting">>(sql`
    select count(*) filter (where j.state = 'failed')::int as dead, count(*) filter (where j.state <> 'failed')::int as waiting
    from jobs j join mails m on m.id = j.id where ${hasFailed}`);
  return counts!;
}

const hasFailed = sql<boolean>`j.lane = 'mail' and m.sent_at is null and (j.state = 'failed' or j.state in ('waiting', 'running') and j.attempts > 0 and m.error is not null)`;

/** Sends every mail that has failed again, given up or not, or one of them. Returns how many. */
export async function sendAgain(tx: Tx, id?: string): Promise<number> {
  const sent = await tx.rows(sql`
    update jobs j set state = 'waiting', attempts = 0, run_at = date_trunc('milliseconds', now()), finished_at = null
    from mails m where m.id = j.id and ${hasFailed} and j.state <> 'running' and ${id ? sql`j.id = ${id}` : sql`true`} returning j.id`);
  if (sent.length > 0) await tx.run(sql`select pg_notify('jobs', 'mail')`);
  return sent.length;
}

/** The mail server answers again: nobody waits for the end of a pause. */
export async function tryWaitingNow(tx: Tx) {
  await tx.run(
    sql`update jobs set run_at = date_trunc('milliseconds', now()) where lane = 'mail' and state = 'waiting' and attempts > 0 and run_at > now()`,
  );
  await tx.run(sql`select pg_notify('jobs', 'mail')`);
}
