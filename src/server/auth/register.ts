import type { Problems } from "#domain/check.ts";
import { parseEmail } from "#domain/formats/email.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { newId } from "#server/new-id.ts";
import { forbidden, invalid } from "#server/refusal.ts";
import { readSettings } from "#server/system/settings.ts";
import { networkOf } from "./network-of.ts";
import { hashPassword, weakness } from "./passwords.ts";
import { storePassword } from "./reset.ts";

type Registration = { displayName: string; email: string; password: string; locale?: Locale };

/** Creates an account with the role public: it can sign in once a manager gives it another role. */
export async function register(context: Context, { displayName, email, password, locale }: Registration) {
  const { db, budgets } = context.deps;
  if (!(await db.asSystem(readSettings)).registration) throw forbidden();
  await budgets.take(["mail", networkOf(context.address)]);
  const address = parseEmail(email);
  const weak = weakness(password, email);
  const problems: Problems = {
    ...(!displayName.trim() && { displayName: "user.name.empty" }),
    ...(!address && { email: "field.email.invalid" }),
    ...(weak && { password: weak }),
  };
  if (!address || Object.keys(problems).length > 0) throw invalid(problems);
  const hash = await hashPassword(password);
  await db.asSystem(async (tx) => {
    const id = newId();
    await tx.run(
      sql`insert into users (id, email, alias, role, locale) values (${id}, ${address}, ${displayName.trim()}, 'public', ${locale ?? context.locale})`,
    );
    await storePassword(tx, id, hash);
    append(tx, {
      ...plainEntry({ id, alias: displayName.trim() }, "user", id, "create", [{ field: "email", from: null, to: address }]),
      version: 1,
    });
    await notifyManagers(tx, { name: displayName.trim(), email: address, link: new URL(`/settings/users/${id}`, context.deps.publicUrl).href });
  });
}

/** Managers must give the new account a role before it can be used. */
async function notifyManagers(tx: Tx, parameters: Record<"name" | "email" | "link", string>) {
  const managers = await tx.rows<{ email: string; locale: Locale }>(
    sql`select email, locale from users where role in ('manager', 'admin') and status = 'active' and not deleted and email_notifications order by id`,
  );
  for (const { email, locale } of managers) await queueMail(tx, email, locale, "mail.registered", parameters);
}
