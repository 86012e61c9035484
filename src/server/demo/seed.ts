import { randomUUIDv7 } from "node:crypto";
import { check } from "#domain/check.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { storePassword } from "#server/auth/reset.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, isColumn, tableOf, toStored } from "#server/records/columns.ts";
import { writeLinks } from "#server/records/links.ts";
import { type Random, randomFrom } from "./random.ts";
import { type Account, accounts, cars, courts, customers, establishments, lawyers, zones } from "./world.ts";

export const demoPassword = "sumario-demo";
export const demoAccounts = accounts.map(({ name, role }) => ({ email: `${name}@demo.sumario.test`, role }));

export const isEmptyDatabase = (db: Database) => db.asSystem(async (tx) => !(await tx.row(sql`select from users limit 1`)));
export const hasDemo = (db: Database) => db.asSystem(async (tx) => Boolean(await tx.row(sql`select from settings where key = 'demo'`)));

/** The size of the demo is told in cases; what goes with them follows from it. */
export const vehiclesFor = (cases: number) => Math.round(cases / 10);

/** Fills an empty database, the same way every time. */
export async function seedDemo(db: Database, { cases = 4_000 } = {}) {
  const hash = await hashPassword(demoPassword);
  await db.asSystem(async (tx) => {
    const ids = new Map<string, string>();
    const keep = async (key: string, entity: Entity, values: Record<string, unknown>, creator: string | null = null) =>
      ids.set(key, await insert(tx, entity, values, creator));
    for (const lawyer of lawyers) await keep(lawyer.alias, entities.lawyer, lawyer);
    for (const [index, { key, ...customer }] of customers.entries())
      await keep(key, entities.customer, {
        ...customer,
        casesTypes: ["penal", "civil", "issue"],
        lawyer: ids.get(lawyers[index === 2 ? 3 : index]!.alias),
        serviceStartDate: "2024-01-15",
      });
    for (const [owner, code, alias, zip, city, state] of establishments)
      await keep(code, entities.establishment, {
        code,
        alias,
        customer: ids.get(owner),
        country: owner === "corail" ? "France" : "Spain",
        address: "Plaza Inventada 1",
        zip,
        city,
        state,
      });
    for (const [owner, alias, codes] of zones)
      await keep(alias, entities.zone, { alias, customer: ids.get(owner), establishments: codes.map((code) => ids.get(code)) });
    for (const [alias, number, country, courtType, city, state] of courts)
      await keep(alias, entities.court, { alias, number, country, courtType, city, state });
    for (const account of accounts as readonly Account[]) {
      await keep(account.name, entities.user, userValues(account, ids));
      await storePassword(tx, ids.get(account.name)!, hash);
    }
    await seedVehicles(tx, ids, vehiclesFor(cases));
    await tx.run(sql`insert into settings (key, value) values ('demo', 'true')`);
    await journalEverything(tx);
  });
}

const userValues = (
  { name, alias, role, locale, customer, customers: assigned = [], whole = [], establishments: shops = [] }: Account,
  ids: Map<string, string>,
) => ({
  email: `${name}@demo.sumario.test`,
  alias,
  role,
  locale,
  status: "active",
  customer: customer && ids.get(customer),
  customers: assigned.map((key) => ids.get(key)),
  establishments: [...shops.map((code) => ids.get(code)), ...whole.map((key) => `empresa:${ids.get(key)}`)],
  casesTypes: ["penal", "civil", "issue"],
});

/** Demo records obey the rules of the product, or the demo does not start. */
async function insert(tx: Tx, entity: Entity, input: Record<string, unknown>, creator: string | null): Promise<string> {
  const { values, problems } = check(entity, input);
  if (Object.keys(problems).length > 0) throw new Error(`demo ${entity.name} ${JSON.stringify(problems)}`);
  const id = randomUUIDv7();
  const columns = Object.entries(entity.fields).filter(([name, field]) => isColumn(field) && values[name] !== undefined && values[name] !== null);
  await tx.run(sql`
    insert into ${sql.table(tableOf(entity))} (id, created_by, ${sql.join(columns.map(([name, field]) => sql.id(columnOf(name, field))))})
    values (${id}, ${creator}, ${sql.join(columns.map(([name, field]) => sql`${toStored(field, values[name])}`))})`);
  await writeLinks(tx, entity, id, values);
  return id;
}

const letters = "BCDFGHJKLMNPRSTVWXYZ";
const perStatement = 5_000;

/** In the file of each customer: some written by the shop, the others by head office. */
async function seedVehicles(tx: Tx, ids: Map<string, string>, count: number) {
  const random = randomFrom(20_261_115);
  const writers: Record<string, string | undefined> = { brisa: ids.get("customer"), corail: ids.get("customer2") };
  for (let from = 0; from < count; from += perStatement) {
    const rows = Array.from({ length: Math.min(perStatement, count - from) }, (_, index) => {
      const { key, country } = customers[(from + index) % customers.length]!;
      const [brand, models] = random.pick(cars.brands);
      const creator = random.chance(0.3) ? writers[key] : undefined;
      return {
        id: randomUUIDv7(),
        created_by: creator ?? ids.get("supercustomer"),
        plate: plateOf(random, country, from + index),
        brand,
        model: random.pick(models),
        color: random.pick(cars.colors[country]),
        customer_id: ids.get(key),
      };
    });
    await tx.run(sql`
      insert into vehicles (id, created_by, plate, brand, model, color, customer_id)
      select id, created_by, plate, brand, model, color, customer_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, created_by uuid, plate text, brand text, model text, color text, customer_id uuid)`);
  }
}

/** Counted through, so that no two are the same, in an order that looks like chance. */
function plateOf(random: Random, country: string, index: number): string {
  const spread = (index * 7_919) % 10_000_000;
  const letter = (place: number) => letters[Math.floor(spread / place) % letters.length]!;
  if (country === "France")
    return `${letter(1)}${letter(20)}-${String(Math.floor(spread / 8_000) % 1_000).padStart(3, "0")}-${letter(400)}${letters[random.below(20)]}`;
  return `${String(spread % 10_000).padStart(4, "0")}${letters[Math.floor(spread / 10_000) % 20]}${letters[Math.floor(spread / 200_000) % 20]}${letters[Math.floor(spread / 4_000_000) % 20]}`;
}

/** No row without its journal entry, in the demo neither. */
async function journalEverything(tx: Tx) {
  for (const entity of Object.values(entities as Record<string, Entity>)) {
    const customer = entity.scope === "customer" ? sql`r.id` : entity.fields.customer ? sql`r.customer_id` : sql`null::uuid`;
    await tx.run(sql`
      insert into journal (entity, record_id, action, version, customer_id, changes)
      select ${entity.name}, r.id, 'create', 1, ${customer}, '[]' from ${sql.table(tableOf(entity))} r order by r.id`);
  }
}
