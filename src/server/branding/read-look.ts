import { type Look, lookOf, type OwnLook } from "#domain/branding/look.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The stored picture of a letterhead: `previews` are the hashes of its small copies, of which the large one is printed. */
export type Letterhead = { key: string; previews: Buffer };
/** `ownName`: the one that the customer has chosen for itself, else empty. */
export type PaperLook = Look & { ownName: string; letterhead: Letterhead | null };

/** The papers of one customer; without one those of the installation. Whoever gets the paper sees its look: it is read as the system. */
export const readLook = async ({ system: tx }: Tx, customer: string | null | undefined): Promise<PaperLook> => {
  const rows = await tx.rows<{ key: string; value: string }>(
    sql`select key, value from settings where key in ('siteName', 'accent', 'senderName', 'replyTo')`,
  );
  const { siteName: name = "", accent = "", senderName = "", replyTo = "" } = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const own = customer ? await readOwn(tx, customer) : undefined;
  const letterhead = own?.key && own.previews ? { key: own.key, previews: own.previews } : null;
  return { ...lookOf({ name, accent, senderName, replyTo }, own), ownName: own?.name ?? "", letterhead };
};

const readOwn = (tx: Tx, customer: string) =>
  tx.row<OwnLook & { key: string | null; previews: Buffer | null }>(sql`
    select c.paper_name as name, c.accent, c.sender_name as "senderName", c.reply_to as "replyTo", coalesce(f.copy_of, f.id) as key, f.previews
    from customers c left join files f on f.entity = 'customer' and f.record_id = c.id and f.field = 'letterhead' and not f.deleted
    where c.id = ${customer} order by f.position desc limit 1`);

/** The customer of a case, issue or civil case. */
export const customerOfRecord = async ({ system: tx }: Tx, id: string): Promise<string | undefined> => {
  const found = await tx.row<{ customer: string }>(sql`
    select customer_id as customer from cases where id = ${id} union all select customer_id from issues where id = ${id}
    union all select customer_id from civil_cases where id = ${id}`);
  return found?.customer;
};

export const readLookOfRecord = async (tx: Tx, id: string): Promise<PaperLook> => readLook(tx, await customerOfRecord(tx, id));

type Addressed = { recipient: string; message: string; record: string | null };

/**
 * Of a mail. A letter, and what is written to somebody without an account (a witness), is about a record of one customer; people of a customer are
 * written to in its name. The office and lawyers, who work for several, know the installation.
 */
export async function readLookOfMail(tx: Tx, { recipient, message, record }: Addressed): Promise<PaperLook> {
  const person = await tx.row<{ customer: string | null }>(
    sql`select case when role in ('customer', 'supercustomer') then customer_id end as customer from users where email = ${recipient} and not deleted`,
  );
  const isOfCustomer = message === "mail.letter" || !person || person.customer !== null;
  return readLook(tx, isOfCustomer ? ((record && (await customerOfRecord(tx, record))) ?? person?.customer) : null);
}
