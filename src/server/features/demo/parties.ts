import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { insertRows } from "./insert-rows.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Parties } from "./record-rows.ts";
import { cars, customers, people } from "./world.ts";

/** How many vehicles and people the demo has for a number of cases. */
export const partyCounts = (cases: number) => ({
  vehicles: Math.round(cases / 10),
  criminals: Math.round(cases / 10),
  witnesses: Math.round(cases / 20),
  bands: Math.min(people.bands.length * customers.length, Math.max(1, Math.round(cases / 200))),
});

type PartyRow = { id: string; created_by: string | undefined; customer_id: string | undefined };

/** Seeds vehicles, criminals, witnesses and bands of each customer: some created by a shop, the rest by a supercustomer. */
export async function seedParties(tx: Tx, ids: ReadonlyMap<string, string>, cases: number): Promise<Parties> {
  const random = randomFrom(20_261_115);
  const writers: Record<string, string | undefined> = { brisa: ids.get("customer"), corail: ids.get("customer2") };
  const commonOf = (index: number): PartyRow & { country: "Spain" | "France" } => {
    const { key, country } = customers[index % customers.length]!;
    const shop = random.chance(0.3) ? writers[key] : undefined;
    return { id: newId(), created_by: shop ?? ids.get("supercustomer"), customer_id: ids.get(key), country };
  };
  const sizes = partyCounts(cases);
  const vehicles = await fill(tx, "vehicles", sizes.vehicles, commonOf, (index, { country }) => {
    const [brand, models] = random.pick(cars.brands);
    return { plate: plateOf(random, country, index), brand, model: random.pick(models), color: random.pick(cars.colors[country]) };
  });
  const criminals = await fill(tx, "criminals", sizes.criminals, commonOf, (index) => {
    const isNamed = random.chance(0.8);
    return {
      dni: isNamed && random.chance(0.7) ? spreadDni(10_000_000, index) : null,
      name: isNamed ? random.pick(people.names) : null,
      surname: isNamed ? `${random.pick(people.surnames)} ${random.pick(people.surnames)}` : null,
      nickname: !isNamed || random.chance(0.3) ? random.pick(people.nicknames) : null,
      birth_date: index % 3 === 0 ? birthDateOf(index) : null,
      ...appearanceOf(index),
    };
  });
  const witnesses = await fill(tx, "witnesses", sizes.witnesses, commonOf, (index, { country }) => ({
    code: spreadDni(20_000_000, index),
    name: random.pick(people.names),
    lastname: `${random.pick(people.surnames)} ${random.pick(people.surnames)}`,
    witness_type: random.chance(0.5) ? "employee" : "vigilant",
    n_tip: String(1 + (index % 99_999)),
    mobile: country === "France" ? `+336${String(10_000_000 + index)}` : `+346${String(10_000_000 + index)}`,
  }));
  const bands = await fill(tx, "bands", sizes.bands, commonOf, (index) => ({
    alias: people.bands[Math.floor(index / customers.length)],
    modus_operandi: random.pick(["linedBag", "emergencyExit", "screen", "unpaidCart"]),
  }));
  await link(tx, "band_criminals", bands, criminals, random, 1);
  await link(tx, "band_vehicles", bands, vehicles, random, 1);
  await link(tx, "criminal_vehicles", criminals, vehicles, random);
  return { criminal: byCustomer(criminals), band: byCustomer(bands), vehicle: byCustomer(vehicles), witness: byCustomer(witnesses) };
}

/** Spread over fifty years; the youngest are minors. */
const birthDateOf = (index: number) =>
  `${1962 + ((index * 7) % 50)}-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;

/** What people look like; of most of them nobody has described it. */
const appearanceOf = (index: number) =>
  index % 4 === 1
    ? {
        sex: index % 3 === 0 ? "female" : "male",
        apparent_age: ["about20", "about30", "about40", "about50"][(index >> 2) % 4],
        height: ["short", "average", "tall"][index % 3],
      }
    : { sex: null, apparent_age: null, height: null };

const byCustomer = (rows: PartyRow[]) =>
  new Map([...Map.groupBy(rows, ({ customer_id }) => customer_id ?? "")].map(([customer, own]) => [customer, own.map(({ id }) => id)]));

const perStatement = 5_000;

/** Inserts the rows of one table in few statements. */
async function fill<K extends PartyRow>(
  tx: Tx,
  table: string,
  count: number,
  commonOf: (index: number) => K,
  more: (index: number, common: K) => Record<string, unknown>,
): Promise<PartyRow[]> {
  const all: PartyRow[] = [];
  for (let from = 0; from < count; from += perStatement) {
    const rows = Array.from({ length: Math.min(perStatement, count - from) }, (_, offset) => {
      const common = commonOf(from + offset);
      const { id, created_by, customer_id } = common;
      return { id, created_by, customer_id, ...more(from + offset, common) };
    });
    await insertRows(tx, table, rows);
    all.push(...rows);
  }
  return all;
}

/** Links a share of the records of one kind to one or two of the other, within one customer. */
async function link(tx: Tx, table: string, ones: PartyRow[], others: PartyRow[], random: Random, share = 0.33) {
  const byCustomer = Map.groupBy(others, ({ customer_id }) => customer_id);
  const pairs = ones.flatMap(({ id, customer_id }) => {
    const near = byCustomer.get(customer_id) ?? [];
    return near.length > 0 && random.chance(share) ? [random.pick(near), random.pick(near)].map((other) => ({ one: id, other: other.id })) : [];
  });
  for (let from = 0; from < pairs.length; from += perStatement) {
    const part = pairs.slice(from, from + perStatement);
    await tx.run(
      sql`insert into ${sql.table(table)} select * from unnest(${part.map(({ one }) => one)}::uuid[], ${part.map(({ other }) => other)}::uuid[]) on conflict do nothing`,
    );
  }
}

const letters = "BCDFGHJKLMNPRSTVWXYZ";

/** Numbers that are far apart: consecutive ones would be reported as probable duplicates. */
const spreadDni = (start: number, index: number) => dniOf(start + ((index * 104_729) % 9_000_000));
const dniOf = (number: number) => `${number}${"TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]}`;

/** Unique plates in an order that looks random. */
function plateOf(random: Random, country: string, index: number): string {
  const spread = (index * 7_919) % 10_000_000;
  const letter = (place: number) => letters[Math.floor(spread / place) % letters.length]!;
  if (country === "France")
    return `${letter(1)}${letter(20)}-${String(Math.floor(spread / 8_000) % 1_000).padStart(3, "0")}-${letter(400)}${letters[random.below(20)]}`;
  return `${String(spread % 10_000).padStart(4, "0")}${letters[Math.floor(spread / 10_000) % 20]}${letters[Math.floor(spread / 200_000) % 20]}${letters[Math.floor(spread / 4_000_000) % 20]}`;
}
