import type { User } from "#domain/access/user.ts";
import { company } from "#domain/entities/company.ts";
import { court } from "#domain/entities/court.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import type { FileRef, Ref } from "#domain/entity.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { Words } from "#domain/messages/words.ts";
import { pictureMark, type WritValues } from "#domain/writs/placeholder.ts";
import { visible } from "#server/access/visible.ts";
import type { PaperLook } from "#server/branding/read-look.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readSettings } from "#server/system/settings.ts";

type Place = { address: string | null; address2?: string | null; zip: string | null; city: string | null };

const addressOf = ({ address, address2, zip, city }: Place): string =>
  [address, address2, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The customer's own letterhead and name, where it has them. The picture takes the place of the mark. */
export const paperValues = ({ ownName, letterhead }: PaperLook): WritValues => ({
  paperName: ownName || null,
  letterhead: letterhead ? pictureMark : null,
});

/** The office, the lawyer and the day. */
export async function officeValues(tx: Tx, user: User, timeZone: string, counsel: Ref | null): Promise<WritValues> {
  const { officeName, officeAddress, officeTaxId, officeContact } = await readSettings(tx.system);
  const found =
    counsel &&
    (await tx.row<{ number: string | null; bar: string | null }>(
      sql`
    select r.lawyer_number as number, r.state as bar from lawyers r where r.id = ${counsel.id} and ${visible(user, lawyer)}`,
    ));
  return {
    ...{ officeName, officeAddress, officeTaxId, officeContact },
    lawyer: counsel?.alias ?? null,
    lawyerNumber: found?.number ?? null,
    lawyerBar: found?.bar ?? null,
    today: toLocal(tx.now, timeZone).slice(0, 10),
  };
}

type CustomerRow = Place & { name: string; code: string };

export async function customerValues(tx: Tx, user: User, { id, alias }: Ref): Promise<WritValues> {
  const found = await tx.row<CustomerRow>(
    sql`
    select r.bussiness_name as name, r.code, r.address, r.address2, r.zip, r.city from customers r where r.id = ${id} and ${visible(user, customer)}`,
  );
  return {
    customer: found?.name ?? alias,
    customerTaxId: found?.code ?? null,
    customerAddress: found ? addressOf(found) : null,
    place: found?.city ?? null,
  };
}

type ShopRow = Place & { alias: string; code: string; company: string | null };

/** The shop and the legal person that runs it, else the customer itself. `empresa` stands for all shops: then there is none. */
export async function shopValues(tx: Tx, user: User, { id }: Ref, ofCustomer: WritValues): Promise<WritValues> {
  const found = id.startsWith("empresa")
    ? undefined
    : await tx.row<ShopRow>(
        sql`
        select r.alias, r.code, r.address, r.address2, r.zip, r.city, r.company_id as company from establishments r
        where r.id = ${id} and ${visible(user, establishment)}`,
      );
  const owner = found?.company
    ? await tx.row<{ alias: string; cif: string }>(
        sql`select r.alias, r.cif from companies r where r.id = ${found.company} and ${visible(user, company)}`,
      )
    : undefined;
  return {
    company: owner?.alias ?? ofCustomer.customer!,
    companyTaxId: owner?.cif ?? ofCustomer.customerTaxId!,
    shop: found?.alias ?? null,
    shopCode: found?.code ?? null,
    shopAddress: found ? addressOf(found) : null,
    shopCity: found?.city ?? null,
    place: found?.city ?? ofCustomer.place!,
  };
}

type CourtRow = Place & { alias: string };

export async function courtValues(tx: Tx, user: User, seat: Ref | null): Promise<WritValues> {
  const found =
    seat &&
    (await tx.row<CourtRow>(
      sql`
    select r.alias, r.address, r.zip, r.city from courts r where r.id = ${seat.id} and ${visible(user, court)}`,
    ));
  return { court: seat?.alias ?? null, courtCity: found?.city ?? null, courtAddress: found?.address ? addressOf(found) : null };
}

/** The files of a record in their order, as annexes are numbered. Earlier writs are no annexes. */
export const fileValues = ({ enumLabel }: Words, timeZone: string, fields: readonly (readonly FileRef[])[]): WritValues[] =>
  fields
    .flat()
    .filter(({ category }) => category !== "writ")
    .map(({ name, caption, category, date }) => ({
      name: captionedName({ name, caption }),
      category: category ? enumLabel("fileCategories", category) : null,
      date: toLocal(date, timeZone).slice(0, 10),
    }));
