import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import type { Problems } from "#domain/check.ts";
import { user as userEntity } from "#domain/entities/user.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { InputOf } from "#domain/record-input.ts";
import { hashPassword, weakness } from "#server/auth/passwords.ts";
import type { Principal } from "#server/auth/principal.ts";
import { changePassword, invite, storePassword, voidPassword } from "#server/auth/reset.ts";
import { forget, mailSecondFactor } from "#server/auth/second-factor.ts";
import { endSessions } from "#server/auth/sessions.ts";
import { journalTokens, revokeTokens } from "#server/auth/tokens.ts";
import { forbidden, invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockAssignments } from "#server/features/establishments/lock-assignments.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { lockRecord } from "#server/records/read.ts";
import { type Removal, removeRecord } from "#server/records/remove.ts";
import { createRecord, updateRecord } from "#server/records/save.ts";

type UserInput = InputOf<typeof userEntity>;
type UserRecord = RecordOf<typeof userEntity>;

/** A new user gets an invitation to choose a password, or must change the one a manager typed. */
export async function createUser({ deps, user }: SignedContext, { password, ...input }: UserInput): Promise<UserRecord> {
  const values = { status: "active", locale: "es", ...input } as UserInput;
  refuseAdmin(user, undefined, values.role);
  if (values.service && password) throw invalid({ password: "user.service.password" });
  const hash = password ? await checkedHash(password, values.email ?? "") : undefined;
  return deps.db.as(user, async (tx) => {
    lockAssignments(tx, "assign");
    const record = await createRecord(tx, user, userEntity, values);
    await refuseForeignEstablishments(tx, record);
    await refuseForeignTypes(tx, record);
    if (hash) await storePassword(tx.system, record.id, hash, true);
    else if (!record.service) await invite(tx.system, deps, recipientOf(record));
    return record;
  });
}

export async function updateUser(
  { deps, user }: SignedContext,
  { id, version, values: { password, ...values } }: { id: string; version: number; values: UserInput },
): Promise<UserRecord> {
  return deps.db.as(user, async (tx) => {
    lockAssignments(tx, "assign");
    let hash: string | undefined;
    const { before, after: record } = await updateRecord(
      tx,
      user,
      userEntity,
      { id, version, values },
      {
        // Checked under the lock: nobody can make this user an admin in between.
        onLocked: async (before) => {
          refuseAdmin(user, before.role, values.role);
          refuseSelf(user, id, values);
          if (values.service !== undefined && (values.service ?? false) !== before.service) throw invalid({ service: "user.service.fixed" });
          if (before.service && password) throw invalid({ password: "user.service.password" });
          hash = password ? await checkedHash(password, values.email ?? before.email) : undefined;
        },
      },
    );
    await refuseForeignEstablishments(tx, record);
    if (values.casesTypes || values.customer) await refuseForeignTypes(tx, record);
    if (hash) await changePassword(tx.system, user, id, hash, true);
    if (hash || record.status !== "active") await endSessions(tx.system, user, id);
    if (record.status !== "active") journalTokens(tx.system, user, id, await revokeTokens(tx.system, id));
    if (before.role === "public" && record.role !== "public") await welcome(tx.system, deps, record);
    return record;
  });
}

/**
 * A person who registered has waited for a role. Whoever typed the password of an address that was never confirmed may not own it: that password
 * is void, and the owner of the address gets an invitation.
 */
async function welcome(tx: Tx, deps: SignedContext["deps"], record: UserRecord) {
  // Whom their company signs in has proven who they are, and needs no password.
  const proven = await tx.row(sql`
    select from credentials where user_id = ${record.id} and password_hash is not null and address_verified
    union all select from company_identities where user_id = ${record.id}`);
  if (!proven) await voidPassword(tx, record.id);
  if (record.status !== "active" || record.service) return;
  if (!proven) await invite(tx, deps, recipientOf(record));
  else await queueMail(tx, record.email, record.locale, "mail.roleGiven", { name: record.alias, link: new URL("/login", deps.publicUrl).href });
}

export const removeUser = ({ deps, user }: SignedContext, input: Removal) =>
  deps.db.as(user, async (tx) => {
    const removed = await removeRecord(tx, user, userEntity, input, (before) => {
      refuseAdmin(user, before.role, undefined);
      if (input.id === user.id) throw forbidden();
    });
    await endSessions(tx.system, user, input.id);
    journalTokens(tx.system, user, input.id, await revokeTokens(tx.system, input.id));
    return removed;
  });

export const inviteAgain = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await manageable(tx, user, id);
    if (record.status !== "active" || record.role === "public" || record.service) throw forbidden();
    await invite(tx.system, deps, recipientOf(record));
  });

export const resetTwoFactor = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await manageable(tx, user, id);
    const passkeys = await forget(tx.system, id);
    await mailSecondFactor(tx.system, record, false);
    await endSessions(tx.system, user, id);
    const tokens = await revokeTokens(tx.system, id);
    const changes = [
      { field: "twoFactor", from: true, to: false },
      ...passkeys.map((name) => ({ field: "passkey", from: name, to: null })),
      ...tokens,
    ];
    append(tx, {
      ...plainEntry(user, "user", id, "update", changes),
      version: record.version,
      customer: record.customer?.id ?? null,
    });
  });

/** Whoever has the address at the company is asked again who they are: for a person who has a new account there. */
export const forgetCompany = ({ deps, user }: SignedContext, id: string) =>
  deps.db.as(user, async (tx) => {
    const record = await manageable(tx, user, id);
    const forgotten = await tx.system.rows<{ domain: string }>(sql`
      delete from company_identities i using company_sign_ins g where g.id = i.sign_in_id and i.user_id = ${id} returning g.domain`);
    await endSessions(tx.system, user, id);
    if (forgotten.length === 0) throw notFound();
    append(tx, {
      ...plainEntry(
        user,
        "user",
        id,
        "update",
        forgotten.map(({ domain }) => ({ field: "companySignIn", from: domain, to: null })),
      ),
      version: record.version,
      customer: record.customer?.id ?? null,
    });
  });

async function manageable(tx: Tx, user: Principal, id: string): Promise<UserRecord> {
  const record = await lockRecord(tx, user, userEntity, id);
  if (record.deleted) throw notFound();
  refuseAdmin(user, record.role, undefined);
  return record;
}

/** Only an admin may make somebody an admin, or change one. */
function refuseAdmin(user: Principal, before: Role | undefined, after: Role | null | undefined) {
  if (user.role === "admin") return;
  if (before === "admin") throw forbidden();
  if (after === "admin") throw invalid({ role: "field.forbidden" });
}

/** Keeps users from locking themselves out. */
function refuseSelf(user: Principal, id: string, values: UserInput) {
  if (id !== user.id) return;
  const problems: Problems = {};
  if (values.role && values.role !== user.role) problems.role = "field.forbidden";
  if (values.status && values.status !== "active") problems.status = "field.forbidden";
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Assigned establishments must belong to the user's own or assigned customers. */
async function refuseForeignEstablishments(tx: Tx, record: UserRecord) {
  const customers = [record.customer, ...record.customers].flatMap((ref) => (ref ? [ref.id] : []));
  const row = await tx.row<{ foreign: boolean }>(
    sql`select exists (select from user_establishments where user_id = ${record.id} and customer_id <> all(${customers}::uuid[])) as foreign`,
  );
  if (row?.foreign) throw invalid({ establishments: "field.reference.unknown" });
}

/** Users of a customer may only have types of case that the customer has. */
async function refuseForeignTypes(tx: Tx, { role, customer, casesTypes }: UserRecord) {
  if (!isCustomerSide(role) || !customer) return;
  const row = await tx.row<{ types: string[] }>(sql`select cases_types as types from customers where id = ${customer.id}`);
  if (!casesTypes.every((type) => row?.types.includes(type))) throw invalid({ casesTypes: "user.types.beyond" });
}

async function checkedHash(password: string, email: string): Promise<string> {
  const weak = weakness(password, email);
  if (weak) throw invalid({ password: weak });
  return hashPassword(password);
}

const recipientOf = ({ id, alias, email, locale }: UserRecord) => ({ id, alias, email, locale });
