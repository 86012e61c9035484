import type { CasesType } from "#domain/access/user.ts";
import { type TimeZone, timeZoneOf } from "#domain/provinces.ts";
import { fold } from "#server/base/fold.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

export type Customer = { id: string; country: string; zip: string; city: string; serviceStart: string | null; types: CasesType[] };
export type Shop = { id: string; customer: string; country: string; zip: string; city: string };

/** Where records belong: every customer and establishment, which are few, and the companies of customers by name and tax id. */
export async function readPlaces(tx: Tx) {
  const customers = await tx.rows<Customer>(
    sql`select id, country, zip, city, service_start_date::text as "serviceStart", cases_types as types from customers`,
  );
  const shops = await tx.rows<Shop>(sql`select id, customer_id as customer, country, zip, city from establishments`);
  const companies = await tx.rows<{ id: string; customer: string; alias: string; cif: string }>(
    sql`select id, customer_id as customer, alias, cif from companies where not deleted`,
  );
  return {
    customers: new Map(customers.map((one) => [one.id, one])),
    shops: new Map(shops.map((one) => [one.id, one])),
    companies: new Map(companies.flatMap(({ id, customer, alias, cif }) => [alias, cif].map((name) => [`${customer} ${fold(name)}`, id] as const))),
  };
}
export type Places = Awaited<ReturnType<typeof readPlaces>>;

export const lawOf = ({ country, zip }: Pick<Customer, "country" | "zip">): { country: string; timeZone: TimeZone } => ({
  country,
  timeZone: timeZoneOf(zip, country),
});
