import { parseEmail } from "#domain/formats/email.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { Context, Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Actor, plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { companyRequired, isObliged } from "./company-sign-in.ts";
import { newLink } from "./mailed-links.ts";
import { networkOf } from "./network-of.ts";
import { hashPassword, weakness } from "./passwords.ts";
import { rememberDevice } from "./remember-device.ts";
import { hashSecret } from "./secrets.ts";
import { endSessions } from "./sessions.ts";
import { revokeTokens } from "./tokens.ts";

const resetMinutes = 30;
const inviteHours = 72;

export const expired = () => new Refusal(400, "RESET_EXPIRED", "reset.expired");

/** Answers the same whether the address is known or not. */
export async function forgot(context: Context, email: string) {
  const { db, budgets, publicUrl } = context.deps;
  await budgets.take(["mail", networkOf(context.address)], ["mailbox", email]);
  await db.asSystem(async (tx) => {
    const person = await tx.row<{ id: string; email: string; locale: Locale; obliged: boolean }>(sql`
      select u.id, u.email, u.locale, ${isObliged} as obliged from users u
      where u.email = ${parseEmail(email) ?? ""} and not u.deleted and u.status = 'active' and u.role <> 'public' and not u.service`);
    // A transaction that writes nothing commits faster, and the timing would reveal which addresses are known.
    if (!person) return void (await tx.run(sql`select pg_logical_emit_message(true, 'forgot', '')`));
    // Told by mail: the answer of the page must not differ.
    if (person.obliged) return void (await queueMail(tx, person.email, person.locale, "mail.companyReset", { link: signInLink(publicUrl) }));
    const link = await newLink(tx, publicUrl, person.id, "reset", resetMinutes);
    await queueMail(tx, person.email, person.locale, "mail.reset", { link, minutes: String(resetMinutes) });
  });
}

const signInLink = (publicUrl: string) => new URL("/login", publicUrl).href;

/** To choose a password; where the company signs its people in there is none to choose. */
export async function invite(tx: Tx, deps: Pick<Deps, "publicUrl">, person: { id: string; alias: string; email: string; locale: Locale }) {
  if (await tx.row(sql`select from users u where u.id = ${person.id} and ${isObliged}`)) {
    const link = signInLink(deps.publicUrl);
    await queueMail(tx, person.email, person.locale, "mail.companyInvite", { name: person.alias, link });
    return link;
  }
  const link = await newLink(tx, deps.publicUrl, person.id, "invitation", inviteHours * 60);
  await queueMail(tx, person.email, person.locale, "mail.invite", { name: person.alias, link, hours: String(inviteHours) });
  return link;
}

/** `isFirst`: an invited user has no password yet. */
export const verifyReset = (context: Context, code: string) =>
  context.deps.db.asSystem(async (tx) => {
    const row = await tx.row<{ isFirst: boolean }>(sql`
      select c.password_hash is null as "isFirst" from reset_codes r left join credentials c on c.user_id = r.user_id
      where r.code_hash = ${hashSecret(code)} and r.kind <> 'verification' and r.expires_at > now()`);
    return { valid: row !== undefined, isFirst: row?.isFirst ?? false };
  });

export async function reset(context: Context, code: string, password: string) {
  const { db } = context.deps;
  const hash = await hashPassword(password);
  const user = await db.asSystem(async (tx) => {
    // The code is deleted as it is used: it works once, also under parallel attempts.
    const taken = await tx.row<{ user_id: string }>(
      sql`delete from reset_codes where code_hash = ${hashSecret(code)} and kind <> 'verification' and expires_at > now() returning user_id`,
    );
    const person =
      taken &&
      (await tx.row<{ id: string; alias: string; email: string; locale: Locale; obliged: boolean }>(
        sql`select id, alias, email, locale, ${isObliged} as obliged from users u where id = ${taken.user_id} and not deleted and status = 'active'`,
      ));
    if (!person) throw expired();
    if (person.obliged) throw companyRequired();
    const weak = weakness(password, person.email);
    if (weak) throw invalid({ password: weak });
    await changePassword(tx, person, person.id, hash);
    // The link was mailed to this address.
    await tx.run(sql`update credentials set address_verified = true where user_id = ${person.id}`);
    await queueMail(tx, person.email, person.locale, "mail.passwordChanged", { date: tx.now.toISOString() });
    await endSessions(tx, person, person.id);
    return person.id;
  });
  // The mailed link proves who uses this device: the owner can sign in even if attackers have used up the budget of the account.
  rememberDevice(context, user);
}

/** The history records that it was changed and by whom, never the password. Links that were sent before are void, and so are tokens. */
export async function changePassword(tx: Tx, actor: Actor, user: string, hash: string, mustChange = false) {
  await tx.run(sql`delete from reset_codes where user_id = ${user}`);
  await storePassword(tx, user, hash, mustChange);
  const revoked = await revokeTokens(tx, user);
  append(tx, plainEntry(actor, "user", user, "update", [{ field: "password", from: null, to: null }, ...revoked]));
}

/** Who typed it did not prove to own the address of the account. */
export async function voidPassword(tx: Tx, user: string) {
  await tx.run(sql`update credentials set password_hash = null where user_id = ${user}`);
  await tx.run(sql`delete from reset_codes where user_id = ${user}`);
}

export const storePassword = (tx: Tx, user: string, hash: string, mustChange = false) =>
  tx.run(sql`
    insert into credentials (user_id, password_hash, must_change) values (${user}, ${hash}, ${mustChange})
    on conflict (user_id) do update set password_hash = excluded.password_hash, must_change = excluded.must_change`);
