import { kindOf } from "#domain/notices/notice-kinds.ts";
import { hashSecret, randomSecret } from "#server/auth/secrets.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type NotifyDeps, type Occasion, prepare } from "./mail-writer.ts";
import type { Subject } from "./subject.ts";

type Line = { line: string; witness: string; email: string };

/**
 * Mails the witnesses `w` of a case, by their lines `l`. They have no account and so no language: they get the mail in that of the country. If the
 * occasion asks whether they come, each mail has a link of its own. Returns how many mails were queued. Must run as the system.
 */
export async function mailWitnesses(tx: Tx, deps: NotifyDeps, subject: Subject, occasion: Occasion, which: Sql): Promise<number> {
  const { witnesses: message, asksWitnesses } = kindOf(occasion.kind);
  if (!message) return 0;
  const { key, facts, write } = prepare(tx, deps, subject, occasion);
  const lines = await tx.rows<Line>(sql`
    select l.id as line, w.id as witness, w.email from case_witnesses l join witnesses w on w.id = l.witness_id
    where l.case_id = ${subject.id} and w.email is not null and not w.deleted ${which} order by l.id`);
  const locale = subject.country === "France" ? "fr" : "es";
  let mailed = 0;
  for (const one of lines) {
    const own = `${key}:${one.witness}`;
    if (await tx.row(sql`select from mails where key = ${own}`)) continue;
    const isAsked = asksWitnesses && facts.date !== undefined && new Date(facts.date) > tx.now;
    const link = isAsked ? await newInvitation(tx, deps, subject.id, one, facts.date!) : undefined;
    await write(one.email, locale, message, { timeZone: subject.facts.timeZone, key: own, hasAccount: false, link });
    mailed += 1;
  }
  return mailed;
}

/** A link with which this witness answers for this hearing. Earlier ones still work: whichever mail a person opens, it is answered. */
async function newInvitation(tx: Tx, { publicUrl }: NotifyDeps, record: string, { line, witness }: Line, at: string): Promise<string> {
  const token = randomSecret();
  await tx.run(sql`
    insert into hearing_invitations (token_hash, case_id, line_id, witness_id, hearing_at, created_at)
    values (${hashSecret(token)}, ${record}, ${line}, ${witness}, ${at}, ${tx.now})`);
  return new URL(`/api/attend/${token}`, publicUrl).href;
}

/** Whether a witness `w` got a mail about the date of the trial of this case. The key of such a mail ends with the witness. */
export const wasNotified = (record: string) => sql<boolean>`exists (select from mails m
  where (m.key like ${`trialSet:${record}:%`} or m.key like ${`trialMoved:${record}:%`}) and right(m.key, 36) = w.id::text)`;
