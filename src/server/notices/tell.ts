import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { type Facts, factTexts } from "#domain/notices/facts.ts";
import { kindOf, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import type { Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { newId } from "#server/new-id.ts";
import { audienceOf, clocksOf } from "./audience.ts";
import { channelsOf } from "./preferences.ts";
import { isForDigest } from "./status-digest.ts";
import type { Subject, Told } from "./subject.ts";

export type Teller = Pick<Deps, "publicUrl" | "now">;
export type Occasion = {
  kind: NoticeKind;
  /** What of the record it is about: who was told of it once is not told again. */
  key: string;
  facts?: Partial<Facts>;
  /** Who did it; the system is nobody. */
  actor?: string | null;
  /** What is missing. Written by people, so that no notice stores it: it is read from the record. */
  items?: readonly string[];
};

/**
 * Tells everybody whom it concerns, in the writer's transaction: a notice each and, if they want mails, the mail that goes with it.
 * Notices, mails and who gets them are out of reach for the person who writes.
 */
export const tell = (tx: Tx, teller: Teller, subject: Subject, occasion: Occasion): Promise<void> =>
  tx.asSystem(async () => {
    const { to, witnesses, isDeadline, onlyInformedWitnesses = false } = kindOf(occasion.kind);
    const people = await audienceOf(tx, subject, to, occasion.actor ?? null);
    await tellPeople(tx, teller, subject, occasion, people);
    // A deadline that nobody would hear of goes to the managers at once.
    if (isDeadline && people.length === 0)
      await tell(tx, teller, subject, { ...occasion, kind: "escalation", facts: { ...occasion.facts, deadline: occasion.kind } });
    if (!witnesses) return;
    const { key, write } = telling(tx, teller, subject, occasion);
    await mailWitnesses(tx, subject, onlyInformedWitnesses, (id, email, locale) =>
      write(email, locale, witnesses, { timeZone: subject.facts.timeZone, key: `${key}:${id}`, hasAccount: false }),
    );
  });

/** The same by mail to somebody without an account, who was written to before; as the system. */
export async function mailGuest(tx: Tx, teller: Teller, subject: Told, occasion: Occasion, email: string, locale: Locale) {
  const { mail } = kindOf(occasion.kind);
  const { key, facts, write } = telling(tx, teller, subject, occasion);
  if (mail) await write(email, locale, mail, { timeZone: facts.timeZone, key: `${key}:${email}`, hasAccount: false });
}

/** The same to people who are known; as the system. */
export async function tellPeople(tx: Tx, teller: Teller, subject: Told, occasion: Occasion, people: readonly Principal[]) {
  const { kind } = occasion;
  const { mail, inShopHours } = kindOf(kind);
  const { key, facts, write } = telling(tx, teller, subject, occasion);
  const channels = await channelsOf(tx, kind, people);
  const wanting = people.filter((person) => channels(person).bell || (mail && channels(person).mail));
  const told = await notify(tx, teller, wanting, (person) => channels(person).bell, { key, facts, kind, subject });
  const mailed = told.filter((person) => channels(person).mail);
  if (mail) await mailPeople(tx, teller, mailed, kind, (person, timeZone) => write(person.email, person.locale, mail, { timeZone, inShopHours }));
}

function telling(tx: Tx, teller: Teller, subject: Told, { kind, key, facts: more, items }: Occasion) {
  const facts = { ...subject.facts, ...more };
  return { key: `${kind}:${subject.id}:${key}`, facts, write: letter(tx, teller, subject, facts, items) };
}

type Notice = { kind: NoticeKind; key: string; facts: Facts; subject: Told };

/** Those of them who had not been told. */
async function notify(
  tx: Tx,
  { now }: Teller,
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
  const told = new Set(made.map(({ user }) => user));
  for (const user of told) await tx.run(sql`select pg_notify('notices', ${user})`);
  return people.filter(({ id }) => told.has(id));
}

type Send = (person: Principal, timeZone: string) => Promise<void>;

async function mailPeople(tx: Tx, { now }: Teller, wanting: readonly Principal[], kind: NoticeKind, send: Send) {
  const clock = await clocksOf(tx, wanting);
  for (const person of wanting) {
    const timeZone = clock(person);
    if (await isForDigest(tx, person, kind, now(), timeZone)) continue;
    await send(person, timeZone);
  }
}

/** Witnesses have no account: they are written to in the language of the place. */
async function mailWitnesses(
  tx: Tx,
  { id, country }: Subject,
  onlyInformedWitnesses: boolean,
  send: (id: string, email: string, locale: Locale) => Promise<void>,
) {
  const witnesses = await tx.rows<{ id: string; email: string }>(sql`
    select w.id, w.email from case_witnesses l join witnesses w on w.id = l.witness_id
    where l.case_id = ${id} and w.email is not null and not w.deleted ${onlyInformedWitnesses ? sql`and ${wasTold(id)}` : sql``} order by l.id`);
  for (const witness of witnesses) await send(witness.id, witness.email, country === "France" ? "fr" : "es");
}

/** Whether a witness `w` got a mail about the date of the trial of this case. The key of such a mail ends with the witness. */
const wasTold = (record: string) => sql<boolean>`exists (select from mails m
  where (m.key like ${`trialSet:${record}:%`} or m.key like ${`trialMoved:${record}:%`}) and right(m.key, 36) = w.id::text)`;

const letter =
  (tx: Tx, { publicUrl }: Teller, { id, version, path, counsel }: Told, facts: Facts, items: readonly string[] = []) =>
  (
    email: string,
    locale: Locale,
    message: MailKey,
    options: { timeZone: string; inShopHours?: boolean | undefined; key?: string; hasAccount?: boolean },
  ) => {
    const parameters = {
      ...factTexts(catalogueOf(locale), facts),
      // Who has no account could open nothing.
      link: options.hasAccount === false ? "" : new URL(path, publicUrl).href,
      lawyer: counsel,
      items: items.map((item) => `- ${item}`).join("\n"),
    };
    return queueMail(tx, email, locale, message, parameters as never, { ...options, record: { id, version } });
  };
