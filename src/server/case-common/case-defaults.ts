import type { CasesType } from "#domain/access/user.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { localDay } from "#domain/law/days.ts";
import { provinceOf, type TimeZone, timeZoneOf } from "#domain/provinces.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export type CaseDefaults = {
  law: { country: EnumKey<"countries">; timeZone: TimeZone };
  /** The province or department, if the postal code tells it. */
  province: string | null;
  lawyer: string | null;
  serviceStart: string | null;
  types: CasesType[];
};

/** What a record takes from its establishment, or from its customer if it is company-wide or the establishment has no value. */
export async function readCaseDefaults(tx: Tx, { customer, establishment }: Readonly<Record<string, unknown>>): Promise<CaseDefaults | undefined> {
  if (typeof customer !== "string") return undefined;
  const one = typeof establishment === "string" && establishment !== "empresa" ? establishment : null;
  const row = await tx.row<{
    country: EnumKey<"countries">;
    zip: string;
    lawyer: string | null;
    serviceStart: string | null;
    types: CasesType[];
  }>(sql`
    select coalesce(e.country, c.country) as country, coalesce(e.zip, c.zip) as zip, coalesce(e.lawyer_id, c.lawyer_id) as lawyer,
      c.service_start_date as "serviceStart", c.cases_types as types
    from customers c left join establishments e on e.id = ${one}::uuid and e.customer_id = c.id where c.id = ${customer}`);
  return (
    row && {
      law: { country: row.country, timeZone: timeZoneOf(row.zip, row.country) },
      province: provinceOf(row.zip, row.country) ?? null,
      lawyer: row.lawyer,
      serviceStart: row.serviceStart,
      types: row.types,
    }
  );
}

/** Whether the facts happened before the customer's service began. */
export const isBeforeService = ({ datetime }: Readonly<Record<string, unknown>>, defaults: CaseDefaults | undefined) =>
  typeof datetime === "string" && !!defaults?.serviceStart && localDay(datetime, defaults.law.timeZone) < defaults.serviceStart;
