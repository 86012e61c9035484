import type { CaseRecord } from "#domain/cases/status.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { queueMail } from "#server/mail/queue.ts";

/** Who did it needs no mail about it; the system is nobody. */
export type Occasion = { publicUrl: string; actor: string | null; record: CaseRecord };

/** A new case, to its lawyer. */
export const tellNew = (tx: Tx, occasion: Occasion) =>
  tell(tx, occasion, [ofLawyer(occasion)], async ({ email, locale }) => {
    const { record } = occasion;
    const date = told(locale, record, record.datetime, { dateStyle: "long" });
    await queueMail(tx, email, locale, "mail.caseNew", { ...common(occasion), date });
  });

/** Another status, to the people of the establishment; with what they have to bring, if something is missing. */
export const tellStatus = (tx: Tx, occasion: Occasion, items: readonly string[] = []) =>
  tell(tx, occasion, [ofEstablishment(occasion)], async ({ email, locale }) => {
    const { caseStatus } = occasion.record;
    if (items.length > 0)
      await queueMail(tx, email, locale, "mail.pendingDoc", { ...common(occasion), items: items.map((item) => `- ${item}`).join("\n") });
    else await queueMail(tx, email, locale, "mail.status", { ...common(occasion), status: catalogueOf(locale).enums.caseStatus[caseStatus] });
  });

/** A date of trial, to the lawyer and to the people of the establishment. */
export const tellTrial = (tx: Tx, occasion: Occasion) =>
  tell(tx, occasion, [ofLawyer(occasion), ofEstablishment(occasion)], async ({ email, locale }) => {
    const { record } = occasion;
    const { court, courtPenal, courtInstruction, trialDatetime } = record;
    await queueMail(tx, email, locale, "mail.trialSet", {
      ...common(occasion),
      date: told(locale, record, trialDatetime!, { dateStyle: "long" }),
      hour: told(locale, record, trialDatetime!, { timeStyle: "short" }),
      court: (court ?? courtPenal ?? courtInstruction)?.alias ?? "",
      room: record.courtRoom ?? "",
    });
  });

type Person = { email: string; locale: Locale };

/** Mails and who gets them are out of reach for the person who writes. */
const tell = (tx: Tx, { actor }: Occasion, groups: Sql<boolean>[], each: (person: Person) => Promise<void>) =>
  tx.asSystem(async () => {
    const people = await tx.rows<Person>(sql`
      select u.email, u.locale from users u
      where not u.deleted and u.status = 'active' and u.email_notifications and 'penal' = any(u.cases_types) and u.id is distinct from ${actor}
        and (${sql.join(groups, sql` or `)}) order by u.id`);
    for (const person of people) await each(person);
  });

const ofLawyer = ({ record }: Occasion): Sql<boolean> =>
  sql`u.id = (select user_id from lawyers where id = ${record.lawyer?.id ?? null}::uuid and not deleted)`;

/** Those whose assignments name the establishment, or all of the customer's. */
function ofEstablishment({ record: { customer, establishment } }: Occasion): Sql<boolean> {
  const shop = establishment.id === "empresa" ? null : establishment.id;
  return sql`(u.role in ('customer', 'supercustomer') and u.customer_id = ${customer.id} and exists (
    select from user_establishments e where e.user_id = u.id and e.customer_id = u.customer_id and (e.establishment_id is null or e.establishment_id = ${shop}::uuid)))`;
}

const common = ({ publicUrl, record }: Occasion) => ({
  cid: recordNumber(record.cid),
  establishment: record.establishment.alias,
  link: new URL(`/main/cases/${record.id}`, publicUrl).href,
});

const told = (locale: Locale, { timeZone }: CaseRecord, instant: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "es-ES", { ...style, timeZone }).format(new Date(instant));
