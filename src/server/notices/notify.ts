import type { Locale } from "#domain/messages/catalogue.ts";
import type { Facts } from "#domain/notices/facts.ts";
import { type Channels, kindOf, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { audienceOf, timeZonesOf } from "./audience.ts";
import { isOverLimit, queueDigest } from "./daily-digest.ts";
import { mailWitnesses, wasNotified } from "./mail-witnesses.ts";
import { type NotifyDeps, type Occasion, prepare } from "./mail-writer.ts";
import { partiesFor } from "./parties-for.ts";
import { channelsOf } from "./preferences.ts";
import type { AnySubject, Subject } from "./subject.ts";

/**
 * Notifies everybody concerned, in the writer's transaction: a notice each and, if they want mails, the mail that goes with it.
 * Runs as the system, because the writer may read neither the recipients nor their notices and mails.
 */
export const notify = async ({ system: tx }: Tx, deps: NotifyDeps, subject: Subject, occasion: Occasion): Promise<void> => {
  const { to, witnesses, isDeadline, onlyNotified } = kindOf(occasion.kind);
  const people = await audienceOf(tx, subject, to, occasion.actor ?? null);
  await notifyUsers(tx, deps, subject, occasion, people);
  // Managers get a deadline that has no other recipient at once.
  if (isDeadline && people.length === 0)
    await notify(tx, deps, subject, { ...occasion, kind: "escalation", facts: { ...occasion.facts, deadline: occasion.kind } });
  if (witnesses) await mailWitnesses(tx, deps, subject, occasion, onlyNotified ? sql`and ${wasNotified(subject.id)}` : sql``);
};

/** Mails somebody without an account, who got a mail before. Must run as the system. */
export async function mailGuest(tx: Tx, deps: NotifyDeps, subject: AnySubject, occasion: Occasion, email: string, locale: Locale) {
  const { mail } = kindOf(occasion.kind);
  const { key, facts, write } = prepare(tx, deps, subject, occasion);
  if (mail) await write(email, locale, mail, { timeZone: facts.timeZone, key: `${key}:${email}`, hasAccount: false });
}

/** Notifies these users. Must run as the system. */
export async function notifyUsers(tx: Tx, deps: NotifyDeps, subject: AnySubject, occasion: Occasion, people: readonly Principal[]) {
  const { kind } = occasion;
  const { mail, inShopHours } = kindOf(kind);
  const { key, facts, write } = prepare(tx, deps, subject, occasion);
  const channels = await channelsOf(tx, kind, people);
  const isWanted = ({ bell, mail: isMailed, digest }: Channels) => bell || isMailed || digest;
  const wanting = people.filter((person) => isWanted(channels(person)));
  const notified = await insertNotices(tx, deps, wanting, (person) => channels(person).bell, { key, facts, kind, subject });
  const mailed = notified.filter((person) => channels(person).mail || channels(person).digest);
  await mailPeople(tx, deps, mailed, kind, channels, async (person, timeZone) => {
    if (mail) await write(person.email, person.locale, mail, { timeZone, inShopHours, parties: await partiesFor(tx, person, subject) });
  });
}

type Notice = { kind: NoticeKind; key: string; facts: Facts; subject: AnySubject };

/** Returns those of them who had no notice of this occasion yet. */
async function insertNotices(
  tx: Tx,
  { now }: NotifyDeps,
  people: readonly Principal[],
  isShown: (person: Principal) => boolean,
  { kind, key, facts, subject }: Notice,
): Promise<Principal[]> {
  if (people.length === 0) return [];
  const rows = people.map((person) => ({ id: newId(), user_id: person.id, shown: isShown(person) }));
  const made = await tx.rows<{ user: string }>(sql`
    insert into notices (id, user_id, kind, entity, record_id, version, facts, key, created_at, shown)
    select id, user_id, ${kind}, ${subject.entity.name}, ${subject.id}::uuid, ${subject.version}::integer, ${JSON.stringify(facts)}::jsonb, ${key},
      ${now()}::timestamptz, shown
    from jsonb_populate_recordset(null::notices, ${JSON.stringify(rows)}::jsonb) on conflict do nothing returning user_id as user`);
  const notified = new Set(made.map(({ user }) => user));
  for (const user of notified) await tx.run(sql`select pg_notify('notices', ${user})`);
  return people.filter(({ id }) => notified.has(id));
}

type Send = (person: Principal, timeZone: string) => Promise<void>;

/** A mail at once, and the digest of the next morning, as each of these users wants them. */
async function mailPeople(
  tx: Tx,
  { now }: NotifyDeps,
  wanting: readonly Principal[],
  kind: NoticeKind,
  channels: (person: Principal) => Channels,
  send: Send,
) {
  const zoneOf = await timeZonesOf(tx, wanting);
  for (const person of wanting) {
    const timeZone = zoneOf(person);
    const { mail, digest } = channels(person);
    const isTooMuch = mail && (await isOverLimit(tx, person, kind, now(), timeZone));
    if (digest || isTooMuch) await queueDigest(tx, person, now(), timeZone);
    if (mail && !isTooMuch) await send(person, timeZone);
  }
}
