import { passkeyLimit } from "#api/limits.ts";
import type { Assertion, NewPasskey, OwnPasskey } from "#api/passkeys.ts";
import { newId } from "#server/base/new-id.ts";
import { invalid, notFound, unauthorized } from "#server/base/refusal.ts";
import type { Context, Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { type ChallengeUse, markUsed } from "./challenges.ts";
import { factorsOf, forgetUselessCodes, type Person, renewRecoveryCodes } from "./second-factor.ts";
import { creationOptions, refusedPasskey, requestOptions, verifyNew, verifyUse } from "./webauthn.ts";

const registering = (session: string): ChallengeUse => ({ purpose: "register", owner: session });

export async function beginPasskey(deps: Deps, session: string, user: Pick<Person, "id" | "alias" | "email">) {
  return creationOptions(deps, registering(session), user, await credentialsOf(deps, user.id));
}

type Registration = { session: string; person: Person; passkey: NewPasskey; mustBeFirst?: boolean };

/** Registers what the browser made. Returns recovery codes if it is the first second factor of this user. */
export async function finishPasskey({ deps, device }: Context, { session, person, passkey, mustBeFirst = false }: Registration): Promise<string[]> {
  const verified = await verifyNew(deps, registering(session), passkey);
  if (!verified) throw invalid({ passkey: "passkey.refused" });
  const { credential, credentialDeviceType, credentialBackedUp, challenge } = verified;
  return deps.db.asSystem(async (tx) => {
    await lockUser(tx, person);
    if (!(await markUsed(tx, challenge))) throw invalid({ passkey: "passkey.refused" });
    const { app, passkeys } = await factorsOf(tx, person.id);
    const isFirst = !app && passkeys === 0;
    // Under the lock of the user: one that was set meanwhile has ended this session.
    if (mustBeFirst && !(isFirst && (await tx.row(sql`select from sessions where id = ${session}`)))) throw unauthorized();
    if (passkeys >= passkeyLimit) throw invalid({ passkey: "passkey.limit" });
    const added = await tx.run(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, name)
      values (${newId()}, ${person.id}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${credential.transports ?? []},
        ${credentialDeviceType}, ${credentialBackedUp}, ${device})
      on conflict (credential_id) do nothing`);
    if (added === 0) throw invalid({ passkey: "passkey.refused" });
    await tx.run(sql`update sessions set second_factor = true where id = ${session}`);
    await passkeyChanged(tx, person, null, device);
    await queueMail(tx, person.email, person.locale, "mail.passkeyAdded", { name: device, date: tx.now.toISOString() });
    if (!isFirst) return [];
    // Whoever else knows the password and was to set up a second factor has to begin again, and is then asked for this one.
    await tx.run(sql`delete from sessions where user_id = ${person.id} and stage = 'otpConfig'`);
    return renewRecoveryCodes(tx, person.id);
  });
}

/** What the browser needs to ask for a passkey: one of this user, or, before anybody has signed in, any. */
export const askForPasskey = async (deps: Deps, use: ChallengeUse, user?: string) =>
  requestOptions(deps, use, user === undefined ? undefined : await credentialsOf(deps, user));

/** The user whose passkey this is. With `expected`, nobody else's is accepted. */
export async function usePasskey(deps: Deps, use: ChallengeUse, passkey: Assertion, expected?: string): Promise<string> {
  const stored = await deps.db.asSystem((tx) =>
    tx.row<{ id: string; user: string; key: Buffer; counter: number }>(
      sql`select id, user_id as "user", public_key as key, counter::float8 as counter from passkeys where credential_id = ${passkey.id}`,
    ),
  );
  if (!stored || stored.user !== (expected ?? stored.user)) throw refusedPasskey();
  const credential = { id: passkey.id, publicKey: new Uint8Array(stored.key), counter: stored.counter };
  const verified = await verifyUse(deps, use, stored.user, credential, passkey);
  if (!verified) throw refusedPasskey();
  const { counter, isBackedUp, challenge } = verified;
  await deps.db.asSystem(async (tx) => {
    // Compared again as it is written: of two uses at the same moment, a copied authenticator makes one that does not count on.
    const used = await tx.run(sql`
      update passkeys set counter = ${counter}, backed_up = ${isBackedUp}, used_at = now()
      where id = ${stored.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`);
    if (used === 0 || !(await markUsed(tx, challenge))) throw refusedPasskey();
  });
  return stored.user;
}

export const readPasskeys = (tx: Tx, user: string) =>
  tx.rows<OwnPasskey>(sql`
    select id, name, created_at as "createdAt", used_at as "usedAt", device_type = 'multiDevice' and backed_up as "isSynced"
    from passkeys where user_id = ${user} order by id`);

export async function renamePasskey(tx: Tx, person: Person, id: string, name: string) {
  await lockUser(tx, person);
  const before = await tx.row<{ name: string }>(sql`select name from passkeys where id = ${id} and user_id = ${person.id}`);
  if (!before) throw notFound();
  if (before.name === name) return;
  await tx.run(sql`update passkeys set name = ${name} where id = ${id}`);
  await passkeyChanged(tx, person, before.name, name);
}

/** Recovery codes end with the last second factor. */
export async function removePasskey(tx: Tx, person: Person, id: string) {
  await lockUser(tx, person);
  const removed = await tx.row<{ name: string }>(sql`delete from passkeys where id = ${id} and user_id = ${person.id} returning name`);
  if (!removed) throw notFound();
  await forgetUselessCodes(tx, person.id);
  await passkeyChanged(tx, person, removed.name, null);
  await queueMail(tx, person.email, person.locale, "mail.passkeyRemoved", { name: removed.name, date: tx.now.toISOString() });
}

const credentialsOf = ({ db }: Deps, user: string) =>
  db.asSystem((tx) =>
    tx.rows<{ id: string; transports: string[] }>(sql`select credential_id as id, transports from passkeys where user_id = ${user} order by id`),
  );

const lockUser = (tx: Tx, { id }: Person) => tx.run(sql`select from users where id = ${id} for no key update`);

async function passkeyChanged(tx: Tx, person: Person, from: string | null, to: string | null) {
  const row = await tx.row<{ version: number; customer: string | null }>(
    sql`update users set version = version + 1, updated_at = now() where id = ${person.id} returning version, customer_id as customer`,
  );
  append(tx, { ...plainEntry(person, "user", person.id, "update", [{ field: "passkey", from, to }]), ...row! });
}
