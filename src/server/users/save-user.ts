import type { Role } from "#domain/access/roles.ts";
import type { Problems } from "#domain/check.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import type { InputOf, Ref } from "#domain/entity.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { hashPassword, weakness } from "#server/auth/passwords.ts";
import type { Principal } from "#server/auth/principal.ts";
import { changePassword, invite, storePassword } from "#server/auth/reset.ts";
import { forget } from "#server/auth/second-factor.ts";
import { endSessions } from "#server/auth/sessions.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { lockRecord, readRecord } from "#server/records/read.ts";
import { createRecord, removeRecord, updateRecord } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { forbidden, invalid, notFound } from "#server/refusal.ts";

type UserInput = InputOf<typeof userEntity>;

/** A new user gets an invitation to choose a password, or must change the one a manager typed. */
export async function createUser({ deps, user }: SignedContext, { password, ...input }: UserInput): Promise<AnyRecord> {
  const values = { status: "active", locale: "es", ...input } as UserInput;
  refuseAdmin(user, undefined, values.role);
  const hash = password ? await checkedHash(password, values.email ?? "") : undefined;
  return deps.db.as(user, async (tx) => {
    const record = await createRecord(tx, user, userEntity, values);
    await refuseStrayEstablishments(tx, record);
    await tx.asSystem(async () => {
      if (hash) await storePassword(tx, record.id, hash, true);
      else await invite(tx, deps, addressee(record));
    });
    return record;
  });
}

export async function updateUser(
  { deps, user }: SignedContext,
  { id, version, values: { password, ...values } }: { id: string; version: number; values: UserInput },
): Promise<AnyRecord> {
  return deps.db.as(user, async (tx) => {
    // Held, so that nobody makes an admin of this user in between.
    const before = await lockRecord(tx, user, userEntity, id);
    refuseAdmin(user, before.role as Role, values.role);
    refuseSelf(user, id, values);
    const hash = password ? await checkedHash(password, values.email ?? String(before.email)) : undefined;
    const record = await updateRecord(tx, user, userEntity, { id, version, values });
    await refuseStrayEstablishments(tx, record);
    await tx.asSystem(async () => {
      if (hash) await changePassword(tx, user, id, hash, true);
      if (hash || record.status !== "active") await endSessions(tx, user, id);
    });
    return record;
  });
}

export const removeUser = ({ deps, user }: SignedContext, input: { id: string; version: number }) =>
  deps.db.as(user, async (tx) => {
    const before = await lockRecord(tx, user, userEntity, input.id);
    refuseAdmin(user, before.role as Role, undefined);
    if (input.id === user.id) throw forbidden();
    const removed = await removeRecord(tx, user, userEntity, input);
    await tx.asSystem(() => endSessions(tx, user, input.id));
    return removed;
  });

export const inviteAgain = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await manageable(tx, user, id);
    if (record.status !== "active" || record.role === "public") throw forbidden();
    await tx.asSystem(() => invite(tx, deps, addressee(record)));
  });

export const resetTwoFactor = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await manageable(tx, user, id);
    await tx.asSystem(async () => {
      await forget(tx, id);
      await endSessions(tx, user, id);
    });
    append(tx, {
      ...plainEntry(user, "user", id, "update", [{ field: "twoFactor", from: true, to: false }]),
      version: record.version,
      customer: (record.customer as Ref | null)?.id ?? null,
    });
  });

async function manageable(tx: Tx, user: Principal, id: string): Promise<AnyRecord> {
  const record = await readRecord(tx, user, userEntity, id);
  if (record.deleted) throw notFound();
  refuseAdmin(user, record.role as Role, undefined);
  return record;
}

/** Only an admin makes admins, or touches one. */
function refuseAdmin(user: Principal, before: Role | undefined, after: Role | null | undefined) {
  if (user.role === "admin") return;
  if (before === "admin") throw forbidden();
  if (after === "admin") throw invalid({ role: "field.forbidden" });
}

/** Nobody shuts themselves out by mistake. */
function refuseSelf(user: Principal, id: string, values: UserInput) {
  if (id !== user.id) return;
  const problems: Problems = {};
  if (values.role && values.role !== user.role) problems.role = "field.forbidden";
  if (values.status && values.status !== "active") problems.status = "field.forbidden";
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Assigned establishments are those of the person's own or assigned customers. */
async function refuseStrayEstablishments(tx: Tx, record: AnyRecord) {
  const customers = [record.customer as Ref | null, ...(record.customers as Ref[])].flatMap((ref) => (ref ? [ref.id] : []));
  const row = await tx.row<{ stray: boolean }>(
    sql`select exists (select from user_establishments where user_id = ${record.id} and customer_id <> all(${customers}::uuid[])) as stray`,
  );
  if (row?.stray) throw invalid({ establishments: "field.reference.unknown" });
}

async function checkedHash(password: string, email: string): Promise<string> {
  const weak = weakness(password, email);
  if (weak) throw invalid({ password: weak });
  return hashPassword(password);
}

const addressee = (record: AnyRecord) => ({
  id: record.id,
  alias: String(record.alias),
  email: String(record.email),
  locale: record.locale as Locale,
});
