import { recordPath } from "#domain/access/screens.ts";
import { check } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { uniqueInFile } from "#domain/unique-in-file.ts";
import { visible } from "#server/access/visible.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { tableOf } from "#server/records/columns.ts";
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
    for (const { email, locale } of await recipientsOf(tx, entity, found))
      await queueMail(tx, email, locale, "mail.recordAsked", {
        name: user.alias,
        email: user.email,
        kind: catalogueOf(locale).labels[name].one.toLowerCase(),
        link,
      });
  });
}

/** The users of the head office who see the record and get mails; where there are none, the managers. */
async function recipientsOf(
  tx: Tx,
  entity: Entity,
  { id, customer }: { id: string; customer: string },
): Promise<{ email: string; locale: Locale }[]> {
  const reached = (role: Sql<boolean>) => loadPeople(tx, sql`${role} and u.email_notifications`);
  const office: Principal[] = [];
  for (const person of await reached(sql<boolean>`u.role = 'supercustomer' and u.customer_id = ${customer}`)) {
    const seen = await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and ${visible(person, entity)}`);
    if (seen) office.push(person);
  }
  return office.length > 0 ? office : reached(sql<boolean>`u.role in ('manager', 'admin')`);
}
