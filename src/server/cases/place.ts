import type { CasesType } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { type TimeZone, timeZoneOf } from "#domain/provinces.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { unknownReferences } from "#server/records/references.ts";
import type { Writer } from "#server/records/save.ts";
import { notFound } from "#server/refusal.ts";

export type Place = {
  law: { country: EnumKey<"countries">; timeZone: TimeZone };
  lawyer: string | null;
  serviceStart: string | null;
  types: CasesType[];
};

/** What a record takes from its establishment, and from its customer where it is company-wide or the establishment says nothing. */
export async function placeOf(tx: Tx, { customer, establishment }: Readonly<Record<string, unknown>>): Promise<Place | undefined> {
  if (typeof customer !== "string") return undefined;
  const shop = typeof establishment === "string" && establishment !== "empresa" ? establishment : null;
  const row = await tx.row<{
    country: EnumKey<"countries">;
    zip: string;
    lawyer: string | null;
    serviceStart: string | null;
    types: CasesType[];
  }>(sql`
    select coalesce(e.country, c.country) as country, coalesce(e.zip, c.zip) as zip, coalesce(e.lawyer_id, c.lawyer_id) as lawyer,
      c.service_start_date as "serviceStart", c.cases_types as types
    from customers c left join establishments e on e.id = ${shop}::uuid and e.customer_id = c.id where c.id = ${customer}`);
  return (
    row && {
      law: { country: row.country, timeZone: timeZoneOf(row.zip, row.country) },
      lawyer: row.lawyer,
      serviceStart: row.serviceStart,
      types: row.types,
    }
  );
}

const { customer, establishment } = penalCase.fields;

/** The law and the clock that a case of this person there would come under. */
export async function lawAt(tx: Tx, user: Writer, asked: { customer: string; establishment: string }): Promise<Place["law"]> {
  const unknown = await unknownReferences(tx, user, { fields: { customer, establishment } }, asked, Object.keys(asked));
  const place = Object.keys(unknown).length === 0 ? await placeOf(tx, asked) : undefined;
  if (!place) throw notFound();
  return place.law;
}
