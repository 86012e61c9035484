import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { isColumn, traits } from "#domain/field-traits.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, toStored } from "#server/records/columns.ts";
import { insertRows } from "./insert-rows.ts";
import type { Random } from "./random.ts";

export type Row = Record<string, unknown>;
/** The ids by customer that cases and issues may be linked to. */
export type Parties = Record<"criminal" | "band" | "vehicle" | "witness", ReadonlyMap<string, readonly string[]>>;

/** Gives consecutive numbers per year, and saves the last one of each. */
export function numberCounter(kind: "case" | "issue" | "civilCase") {
  const numbers = new Map<number, number>();
  return {
    next: (datetime: unknown) => {
      const year = new Date(datetime as string).getFullYear();
      const last = (numbers.get(year) ?? 0) + 1;
      numbers.set(year, last);
      return { id: newId(), cid: year * 1_000_000 + last };
    },
    save: async (tx: Tx) => {
      for (const [year, last] of numbers) await tx.run(sql`insert into counters (kind, year, last) values (${kind}, ${year}, ${last})`);
    },
  };
}

export function assertValid(entity: Entity, values: Row) {
  const { problems } = check(entity, values);
  if (Object.keys(problems).length > 0) throw new Error(`demo ${entity.name} ${JSON.stringify(problems)}`);
}

export function rowOf(entity: Entity, values: Row, at = values.datetime): Row {
  const row: Row = { created_at: at, updated_at: at, created_by: values.caseCreator };
  for (const [name, field] of Object.entries(entity.fields))
    if (isColumn(field) && !field.derived) row[columnOf(name, field)] = toStored(field, values[name] ?? traits[field.kind].empty);
  return row;
}

const shares = { criminal: 0.6, witness: 0.7, vehicle: 0.1, band: 0.05 } as const;
type Linkable = { id: string; customer: string };

/** Links people and vehicles of the customer, each kind to a share of the records. */
export async function seedLinks(tx: Tx, random: Random, kind: "case" | "issue", records: readonly Linkable[], parties: Parties) {
  for (const [name, share] of Object.entries(shares) as [keyof Parties, number][])
    await insertRows(
      tx,
      name === "witness" ? `${kind}_witnesses` : `${kind}_${name}s`,
      records.flatMap((one) => linksOf(random, kind, one, name, parties[name], share)),
    );
}

/** Few people appear often: the square prefers the first ones of each customer. */
function linksOf(
  random: Random,
  kind: string,
  { id, customer }: Linkable,
  name: keyof Parties,
  idsByCustomer: ReadonlyMap<string, readonly string[]>,
  share: number,
): Row[] {
  const known = idsByCustomer.get(customer) ?? [];
  if (known.length === 0 || !random.chance(share)) return [];
  const other = known[Math.floor((random.below(10_000) / 10_000) ** 2 * known.length)];
  const link = { [`${kind}_id`]: id, [`${name}_id`]: other };
  return [name === "witness" ? { id: newId(), version: 1, ...link, injured: random.chance(0.05), summoned: random.chance(0.3) } : link];
}
