import type { Problems } from "#domain/check.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { oneLine } from "#domain/formats/one-line.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { newId } from "#server/base/new-id.ts";
import { forbidden, invalid } from "#server/base/refusal.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { readSettings } from "#server/system/settings.ts";
import { refuseObligedDomain } from "./company-sign-in.ts";
import { newLink } from "./mailed-links.ts";
import { networkOf } from "./network-of.ts";
import { hashPassword, isPassword, weakness } from "./passwords.ts";
import { expired, storePassword } from "./reset.ts";
import { hashSecret } from "./secrets.ts";

type Registration = { displayName: string; email: string; password: string; locale?: Locale };
const verificationHours = 24;

/**
 * Creates an account with the role public and mails a link. Nobody is told of it, and its password is worth nothing, before the link was opened
 * and the same password typed again: whoever typed the address may not own it.
 */
export async function register(context: Context, { displayName, email, password, locale = context.locale }: Registration) {
  const { db, budgets, publicUrl } = context.deps;
  if (!(await db.asSystem(readSettings)).registration) throw forbidden();
  await db.asSystem((tx) => refuseObligedDomain(tx, email));
  await budgets.take(["mail", networkOf(context.address)], ["mailbox", email]);
  const address = parseEmail(email);
  const alias = oneLine(displayName);
  const weak = weakness(password, email);
  const problems: Problems = {
    ...(!alias && { displayName: "user.name.empty" }),
    ...(!address && { email: "field.email.invalid" }),
    ...(weak && { password: weak }),
  };
  if (!address || Object.keys(problems).length > 0) throw invalid(problems);
  const hash = await hashPassword(password);
  await db.asSystem(async (tx) => {
    if (await tellOwner(tx, address, publicUrl)) return;
    const id = await storeApplicant(tx, { alias, email: address, locale });
    await storePassword(tx, id, hash);
    await tx.run(sql`update credentials set address_verified = false where user_id = ${id}`);
    const link = await newLink(tx, publicUrl, id, "verification", verificationHours * 60);
    await queueMail(tx, address, locale, "mail.verify", { name: alias, link, hours: String(verificationHours) });
  });
}

/**
 * Whoever has an account with this address is told so by mail: the answer is the same for every address, or it would say who works here. One that
 * registered and never confirmed the address has none yet.
 */
async function tellOwner(tx: Tx, email: string, publicUrl: string): Promise<boolean> {
  const owner = await tx.row<{ alias: string; locale: Locale; isOpen: boolean }>(sql`
    select alias, locale, status = 'active' and not deleted and not service as "isOpen" from users u where email = ${email} and not (
      role = 'public' and status = 'active' and not deleted and exists (select from credentials k where k.user_id = u.id and not k.address_verified))`);
  if (owner?.isOpen) await queueMail(tx, email, owner.locale, "mail.hasAccount", { name: owner.alias, link: new URL("/login", publicUrl).href });
  return owner !== undefined;
}

/** A new user, or the one who registered with this address and never proved to own it: a stranger must not keep the owner out. */
async function storeApplicant(tx: Tx, { alias, email, locale }: { alias: string; email: string; locale: Locale }): Promise<string> {
  const before = await tx.row<{ id: string; version: number }>(sql`
    update users u set alias = ${alias}, locale = ${locale}, version = version + 1, updated_at = now()
    where email = ${email} and role = 'public' and status = 'active' and not deleted
      and exists (select from credentials k where k.user_id = u.id and not k.address_verified)
    returning id, version`);
  const id = before?.id ?? newId();
  if (!before) await tx.run(sql`insert into users (id, email, alias, role, locale) values (${id}, ${email}, ${alias}, 'public', ${locale})`);
  const change = before ? { field: "alias", from: null, to: alias } : { field: "email", from: null, to: email };
  append(tx, { ...plainEntry({ id, alias }, "user", id, before ? "update" : "create", [change]), version: before?.version ?? 1 });
  return id;
}

/** The link of the mail, and the password that was typed when registering: both together show that the owner of the address registered. */
export async function verifyAddress(context: Context, code: string, password: string) {
  const { db, budgets, publicUrl } = context.deps;
  const isValid = sql`r.code_hash = ${hashSecret(code)} and r.kind = 'verification' and r.expires_at > now()`;
  const applicant = await db.asSystem((tx) =>
    tx.row<{ id: string; alias: string; email: string; hash: string | null }>(sql`
      select u.id, u.alias, u.email, k.password_hash as hash from reset_codes r join users u on u.id = r.user_id join credentials k on k.user_id = u.id
      where ${isValid} and not u.deleted and u.status = 'active'`),
  );
  if (!applicant) throw expired();
  await budgets.take(["session", applicant.id]);
  if (!(await isPassword(applicant.hash, password))) throw invalid({ password: "password.wrong" });
  await budgets.refund(["session", applicant.id]);
  await db.asSystem(async (tx) => {
    if ((await tx.run(sql`delete from reset_codes r where ${isValid}`)) === 0) throw expired();
    await tx.run(sql`update credentials set address_verified = true where user_id = ${applicant.id}`);
    append(tx, plainEntry(applicant, "user", applicant.id, "update", [{ field: "addressVerified", from: false, to: true }]));
    await notifyManagers(tx, { name: applicant.alias, email: applicant.email, link: new URL(`/settings/users/${applicant.id}`, publicUrl).href });
  });
}

/** Managers must give the new account a role before it can be used. */
async function notifyManagers(tx: Tx, parameters: Record<"name" | "email" | "link", string>) {
  const managers = await tx.rows<{ email: string; locale: Locale }>(
    sql`select email, locale from users where role in ('manager', 'admin') and status = 'active' and not deleted and email_notifications order by id`,
  );
  for (const { email, locale } of managers) await queueMail(tx, email, locale, "mail.registered", parameters);
}
