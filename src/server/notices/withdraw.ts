import type { Locale } from "#domain/messages/catalogue.ts";
import type { Facts } from "#domain/notices/facts.ts";
import { loadPeople } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { NotifyDeps } from "./mail-writer.ts";
import { mailGuest, notifyUsers } from "./notify.ts";
import type { Subject } from "./subject.ts";

/**
 * Withdraws the notices and mails of this version: unread notices and waiting mails are deleted. Everybody who has read the notice or got
 * the mail, witnesses included, gets a correction.
 */
export const withdraw = async (
  { system: tx }: Tx,
  deps: NotifyDeps,
  subject: Subject,
  version: number,
  facts: Partial<Facts> = {},
): Promise<void> => {
  const { id } = subject;
  const notices = await tx.rows<{ user: string; isRead: boolean }>(
    sql`delete from notices where record_id = ${id} and version = ${version} returning user_id as user, read_at is not null as "isRead"`,
  );
  for (const { user } of notices) await tx.run(sql`select pg_notify('notices', ${user})`);
  await dropQueued(tx, sql<boolean>`m.record_id = ${id} and m.version = ${version}`);
  const sent = await tx.rows<{ recipient: string; locale: Locale }>(
    sql`select distinct recipient, locale from mails where record_id = ${id} and version = ${version}`,
  );
  const users = notices.map(({ user }) => user);
  const people = await loadPeople(tx, sql<boolean>`u.id = any(${users}::uuid[])`);
  const hasRead = new Set(notices.filter(({ isRead }) => isRead).map(({ user }) => user));
  const hasMail = new Set(sent.map(({ recipient }) => recipient));
  const occasion = { kind: "corrected", key: String(version), facts } as const;
  await notifyUsers(
    tx,
    deps,
    subject,
    occasion,
    people.filter((person) => hasRead.has(person.id) || hasMail.has(person.email)),
  );
  const guests = sent.filter(({ recipient }) => !people.some(({ email }) => email === recipient));
  for (const { recipient, locale } of guests) await mailGuest(tx, deps, subject, occasion, recipient, locale);
};

/** Cancels waiting mails about a deleted record. */
export const withdrawMails = ({ system: tx }: Tx, record: string): Promise<void> => dropQueued(tx, sql<boolean>`m.record_id = ${record}`);

/** Deletes mails that are queued or wait for the morning. A job that has started finds no mail and ends without sending. */
async function dropQueued(tx: Tx, which: Sql<boolean>) {
  const dropped = await tx.rows<{ id: string }>(sql`delete from mails m where m.sent_at is null and ${which} returning m.id`);
  if (dropped.length > 0)
    await tx.run(sql`delete from jobs where id = any(${dropped.map(({ id }) => id)}::uuid[]) and kind = 'mail' and state in ('waiting', 'failed')`);
}
