import { randomUUIDv7 } from "node:crypto";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Files } from "./reported-rows.ts";
import { insertRows } from "./rows.ts";
import { cars, customers, people } from "./world.ts";

/** The size of the demo is told in cases; how much is in the customers' files follows from it. */
export const sizesFor = (cases: number) => ({
  vehicles: Math.round(cases / 10),
  criminals: Math.round(cases / 10),
  witnesses: Math.round(cases / 20),
  bands: Math.min(people.bands.length * customers.length, Math.max(1, Math.round(cases / 200))),
});

type Kept = { id: string; created_by: string | undefined; customer_id: string | undefined };

/** The file of each customer: some of it written by a shop, the rest by head office. */
export async function seedFiles(tx: Tx, ids: ReadonlyMap<string, string>, cases: number): Promise<Files> {
  const random = randomFrom(20_261_115);
  const writers: Record<string, string | undefined> = { brisa: ids.get("customer"), corail: ids.get("customer2") };
  const kept = (index: number): Kept & { country: "Spain" | "France" } => {
    const { key, country } = customers[index % customers.length]!;
    const shop = random.chance(0.3) ? writers[key] : undefined;
    return { id: randomUUIDv7(), created_by: shop ?? ids.get("supercustomer"), customer_id: ids.get(key), country };
  };
  const sizes = sizesFor(cases);
  const vehicles = await fill(tx, "vehicles", sizes.vehicles, kept, (index, { country }) => {
    const [brand, models] = random.pick(cars.brands);
    return { plate: plateOf(random, country, index), brand, model: random.pick(models), color: random.pick(cars.colors[country]) };
  });
  const criminals = await fill(tx, "criminals", sizes.criminals, kept, (index) => {
    const isNamed = random.chance(0.8);
    return {
      dni: isNamed && random.chance(0.7) ? spreadDni(10_000_000, index) : null,
      name: isNamed ? random.pick(people.names) : null,
      surname: isNamed ? `${random.pick(people.surnames)} ${random.pick(people.surnames)}` : null,
      nickname: !isNamed || random.chance(0.3) ? random.pick(people.nicknames) : null,
    };
  });
  const witnesses = await fill(tx, "witnesses", sizes.witnesses, kept, (index, { country }) => ({
    code: spreadDni(20_000_000, index),
    name: random.pick(people.names),
    lastname: `${random.pick(people.surnames)} ${random.pick(people.surnames)}`,
    witness_type: random.chance(0.5) ? "employee" : "vigilant",
    n_tip: String(1 + (index % 99_999)),
    mobile: country === "France" ? `+336${String(10_000_000 + index)}` : `+346${String(10_000_000 + index)}`,
  }));
  const bands = await fill(tx, "bands", sizes.bands, kept, (index) => ({
    alias: people.bands[Math.floor(index / customers.length)],
    modus_operandi: random.pick(["linedBag", "emergencyExit", "screen", "unpaidCart"]),
  }));
  await link(tx, "band_criminals", bands, criminals, random, 1);
  await link(tx, "band_vehicles", bands, vehicles, random, 1);
  await link(tx, "criminal_vehicles", criminals, vehicles, random);
  return { criminal: byCustomer(criminals), band: byCustomer(bands), vehicle: byCustomer(vehicles), witness: byCustomer(witnesses) };
}

const byCustomer = (kept: Ends) =>
  new Map([...Map.groupBy(kept, ({ customer_id }) => customer_id ?? "")].map(([customer, own]) => [customer, own.map(({ id }) => id)]));

const perStatement = 5_000;
type Ends = Kept[];

/** Rows of one table, in few statements. */
async function fill<K extends Kept>(
  tx: Tx,
  table: string,
  count: number,
  kept: (index: number) => K,
  more: (index: number, kept: K) => Record<string, unknown>,
): Promise<Ends> {
  const all: Ends = [];
  for (let from = 0; from < count; from += perStatement) {
    const rows = Array.from({ length: Math.min(perStatement, count - from) }, (_, offset) => {
      const common = kept(from + offset);
      const { id, created_by, customer_id } = common;
      return { id, created_by, customer_id, ...more(from + offset, common) };
    });
    await insertRows(tx, table, rows);
    all.push(...rows);
  }
  return all;
}

/** A share of the records at one end is linked to one or two at the other, within one customer's file. */
async function link(tx: Tx, table: string, ones: Ends, others: Ends, random: Random, share = 0.33) {
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

/** Counted through, but far from each other, so that not every two look like a slip of the pen. */
const spreadDni = (start: number, index: number) => dniOf(start + ((index * 104_729) % 9_000_000));
const dniOf = (number: number) => `${number}${"TRWAGMYFPDXBNJZSQVHLCKE"[number % 23]}`;

/** Counted through, so that no two are the same, in an order that looks like chance. */
function plateOf(random: Random, country: string, index: number): string {
  const spread = (index * 7_919) % 10_000_000;
  const letter = (place: number) => letters[Math.floor(spread / place) % letters.length]!;
  if (country === "France")
    return `${letter(1)}${letter(20)}-${String(Math.floor(spread / 8_000) % 1_000).padStart(3, "0")}-${letter(400)}${letters[random.below(20)]}`;
  return `${String(spread % 10_000).padStart(4, "0")}${letters[Math.floor(spread / 10_000) % 20]}${letters[Math.floor(spread / 200_000) % 20]}${letters[Math.floor(spread / 4_000_000) % 20]}`;
}
