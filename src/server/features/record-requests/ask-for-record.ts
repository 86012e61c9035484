import { recordPath } from "#domain/access/screens.ts";
import { check } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { uniqueInFile } from "#domain/unique-in-file.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { findByUnique, seesPart } from "#server/records/refuse-unseen.ts";

type Asked = { entity: "criminal" | "band" | "vehicle" | "witness"; value: string };

/**
 * Tells the head office that somebody of a shop asks for a record of the file. Nothing is answered about it: the head office decides, and gives
 * the record by linking it to a case of the shop.
 */
export async function askForRecord({ deps, user }: SignedContext, { entity: name, value }: Asked) {
  const entity: Entity = entities[name];
  const customers = user.customer ? [user.customer] : user.customers;
  if (!seesPart(user, entity)) return;
  // Bounds the mails, whether there is such a record or not.
  await deps.budgets.take(["request", user.id]);
  const field = uniqueInFile(entity)!;
  const normal = check(entity, { [field]: value }).values[field];
  await deps.db.asSystem(async (tx) => {
    const found = await findByUnique(tx, user, entity, { customers, value: normal });
    if (!found || found.isSeen) return;
    append(tx, { ...plainEntry(user, entity.name, found.id, "update", [{ field: "requested", from: false, to: true }]), customer: found.customer });
    const link = new URL(recordPath(entity, found.id), deps.publicUrl).href;
    for (const { email, locale } of await recipientsOf(tx, found.customer))
      await queueMail(tx, email, locale, "mail.recordAsked", {
        name: user.alias,
        email: user.email,
        kind: catalogueOf(locale).labels[name].one.toLowerCase(),
        link,
      });
  });
}

/** The head office; where it has no user who gets mails, the managers. */
async function recipientsOf(tx: Tx, customer: string): Promise<{ email: string; locale: Locale }[]> {
  const reached = sql`status = 'active' and not deleted and email_notifications`;
  const office = await tx.rows<{ email: string; locale: Locale }>(
    sql`select email, locale from users where role = 'supercustomer' and customer_id = ${customer} and ${reached} order by id`,
  );
  return office.length > 0 ? office : tx.rows(sql`select email, locale from users where role in ('manager', 'admin') and ${reached} order by id`);
}
