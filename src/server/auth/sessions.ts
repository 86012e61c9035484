import type { Locale } from "#domain/messages/catalogue.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Actor, plainEntry } from "#server/journal/entry.ts";
import type { Stage } from "./principal.ts";
import { hasRequiredFactor } from "./required-factor.ts";
import { hashSecret, randomSecret } from "./secrets.ts";

type Opened = { device: string; address: string; secondFactor?: boolean };
export type OpenSession = {
  id: string;
  user: string;
  alias: string;
  email: string;
  locale: Locale;
  stage: Stage;
  remember: boolean;
  /** Whether a second factor was shown in it. */
  secondFactor: boolean;
  /** Sealed. */
  enrolmentKey: string | null;
};

/** Seconds without use after which a session expires: a working day, or a month for users who asked to be remembered. */
export const lifetime = (remember: boolean) => (remember ? 30 * 86_400 : 12 * 3_600);
const pendingLifetime = 15 * 60;

/** Each stage gets a new id and secret, so that a secret planted before signing in is useless afterwards (session fixation). */
export async function openSession(tx: Tx, person: Actor, stage: Stage, remember: boolean, { device, address, secondFactor = false }: Opened) {
  const [id, secret] = [newId(), randomSecret()];
  const seconds = stage === "full" ? lifetime(remember) : pendingLifetime;
  if (stage === "full")
    await tx.run(sql`insert into credentials (user_id, last_sign_in_at) values (${person.id}, now())
      on conflict (user_id) do update set last_sign_in_at = excluded.last_sign_in_at`);
  await tx.run(sql`
    insert into sessions (id, user_id, token_hash, stage, remember, second_factor, device, address, expires_at)
    values (${id}, ${person.id}, ${hashSecret(secret)}, ${stage}, ${remember}, ${secondFactor}, ${device}, ${address}, now() + make_interval(secs => ${seconds}))`);
  if (stage === "full") append(tx, plainEntry(person, "session", id, "create"));
  return { id, secret };
}

export async function sessionOf(tx: Tx, secret: string | undefined): Promise<OpenSession | undefined> {
  if (!secret) return undefined;
  return tx.row<OpenSession>(sql`
    select s.id, u.id as "user", u.alias, u.email, u.locale, s.stage, s.remember, s.second_factor as "secondFactor", s.enrolment_key as "enrolmentKey"
    from sessions s join users u on u.id = s.user_id left join customers c on c.id = u.customer_id and not c.deleted
    where s.token_hash = ${hashSecret(secret)} and s.expires_at > now() and not u.deleted and u.status = 'active' and not u.service and ${hasRequiredFactor}`);
}

/** Ends all sessions of a user, all but one, or only one. */
export async function endSessions(tx: Tx, actor: Actor | null, user: string, { except, only }: { except?: string; only?: string } = {}) {
  const ended = await tx.rows<{ id: string; stage: Stage }>(sql`
    delete from sessions where user_id = ${user} and (${except ?? null}::uuid is null or id <> ${except ?? null}) and (${only ?? null}::uuid is null or id = ${only ?? null}) returning id, stage`);
  for (const { id, stage } of ended) if (stage === "full" || stage === "locked") append(tx, plainEntry(actor, "session", id, "remove"));
  return ended.length;
}

export const setStage = async (tx: Tx, actor: Actor, session: string, stage: Stage) => {
  await tx.run(sql`update sessions set stage = ${stage} where id = ${session}`);
  append(tx, plainEntry(actor, "session", session, "update", [{ field: "stage", from: null, to: stage }]));
};
