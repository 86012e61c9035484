import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Collection } from "./collections.ts";
import { unwrapped } from "./map-document.ts";
import { isObject, type Mapped, type Note } from "./mapped.ts";
import { readDocuments } from "./read-documents.ts";
import { dayOf } from "./read-value.ts";

const perYear = 1_000_000;
const [firstYear, lastYear] = [1990, 2100];

/** Keeps the numbers of the original, and gives the next free one of their year to documents without one. */
export type Numbers = {
  assign: (batch: readonly Mapped[], noteOf: (one: Mapped) => Note) => Promise<Map<Mapped, number>>;
  save: () => Promise<void>;
};

export async function openNumbers(tx: Tx, { kind, entity }: Collection, path: string): Promise<Numbers> {
  const last = new Map<number, number>();
  const reach = (number: number) => last.set(yearOf(number), Math.max(last.get(yearOf(number)) ?? 0, number % perYear));
  for (const { year, last: used } of await tx.rows<{ year: number; last: number }>(sql`select year, last from counters where kind = ${kind}`))
    if (used > 0) reach(year * perYear + used);
  // Read to its end first: a number that is given now must not be one that a later document has.
  for await (const read of readDocuments(path)) {
    const document = "value" in read && isObject(read.value) ? unwrapped(read.value) : undefined;
    const number = document && numberOf(document.cid, yearOfFacts(document.datetime ?? document.date));
    if (number) reach(number);
  }
  const table = sql.table(tableOf(entity));
  return {
    assign: async (batch, noteOf) => {
      const wanted = new Map(batch.map((one) => [one, numberOf(one.special.cid, yearOfFacts(one.values.datetime ?? one.values.date))]));
      const rows = await tx.rows<{ cid: number }>(
        sql`select cid from ${table} where cid = any(${[...wanted.values()].filter((number) => number !== undefined)}::int[])`,
      );
      const taken = new Set(rows.map(({ cid }) => cid));
      const assigned = new Map<Mapped, number>();
      for (const [one, number] of wanted) {
        const isFree = number !== undefined && !taken.has(number);
        const given = isFree ? number : nextOf(last, yearOfFacts(one.values.datetime ?? one.values.date) ?? tx.now.getUTCFullYear());
        taken.add(given);
        assigned.set(one, given);
        if (given !== one.special.cid) noteOf(one)("completed", "renumbered", "cid", `${one.special.cid ?? "—"} → ${given}`);
        if (given !== one.special.cid && one.special.cid !== undefined) one.aside.cid = one.special.cid;
      }
      return assigned;
    },
    save: async () => {
      for (const [year, used] of last)
        await tx.run(sql`
          insert into counters (kind, year, last) values (${kind}, ${year}, ${used})
          on conflict (kind, year) do update set last = greatest(counters.last, excluded.last)`);
    },
  };
}

const yearOf = (number: number) => Math.floor(number / perYear);
const yearOfFacts = (value: unknown): number | undefined => Number(dayOf(value)?.slice(0, 4)) || undefined;

function nextOf(last: Map<number, number>, year: number): number {
  const next = (last.get(year) ?? 0) + 1;
  last.set(year, next);
  return year * perYear + next;
}

/** Year and counter as they are; a plain counter becomes that of the year of the facts, so that people recognise it. */
export function numberOf(cid: unknown, year: number | undefined): number | undefined {
  const [, typedYear, typedCount] = typeof cid === "string" ? (/^(\d{4})[-/ ](\d{1,6})$/.exec(cid.trim()) ?? []) : [];
  const number = typedYear ? Number(typedYear) * perYear + Number(typedCount) : Number(cid ?? Number.NaN);
  if (!Number.isInteger(number) || number <= 0) return undefined;
  if (number < perYear) return year === undefined ? undefined : year * perYear + number;
  return yearOf(number) >= firstYear && yearOf(number) <= lastYear && number % perYear > 0 ? number : undefined;
}
