import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { countOf } from "./figures.ts";
import { bucketSize, type Ticket } from "./read-facts.ts";
import { factsIn } from "./row-conditions.ts";
import type { Source } from "./source.ts";

export type Medians = { all: number | null; before: number | null; since: number | null };

/** Median ticket in cents, of tickets above zero; with `split` also before and since the service. */
export async function readMedians(tx: Tx, source: Source, tickets: readonly Ticket[], split: boolean): Promise<Medians> {
  const of = (is: boolean) =>
    readMedian(
      tx,
      source,
      tickets.filter(({ preimplantation }) => preimplantation === is),
      is,
    );
  return { all: await readMedian(tx, source, tickets), before: split ? await of(true) : null, since: split ? await of(false) : null };
}

/** The counts per bucket locate the median; exact amounts are read for its bucket only. */
async function readMedian(tx: Tx, source: Source, tickets: readonly Ticket[], preimplantation?: boolean): Promise<number | null> {
  const total = countOf(tickets);
  if (total === 0) return null;
  const buckets = [...Map.groupBy(tickets, ({ bucket }) => bucket)].map(([bucket, rows]) => ({ value: bucket, count: countOf(rows) }));
  buckets.sort((one, other) => one.value - other.value);
  const middle = [Math.floor((total - 1) / 2), Math.ceil((total - 1) / 2)];
  const [first, last] = middle.map((place) => valueAt(buckets, place));
  const before = countOf(buckets.filter(({ value }) => value < first!));
  const amounts = await tx.rows<Counted>(sql`
    select r.ticket_amount as value, count(*)::int as count from ${source.table}
    where ${factsIn(source)} and r.ticket_amount > 0 and r.ticket_amount between ${first! * bucketSize} and ${(last! + 1) * bucketSize - 1}
      ${preimplantation === undefined ? sql`` : sql`and r.preimplantation = ${preimplantation}`}
    group by 1 order by 1`);
  const [low, high] = middle.map((place) => valueAt(amounts, place - before));
  return Math.round((low! + high!) / 2);
}

type Counted = { value: number; count: number };

/** The value at this position in ascending order. */
function valueAt(values: readonly Counted[], place: number): number {
  let passed = 0;
  for (const { value, count } of values) {
    passed += count;
    if (place < passed) return value;
  }
  throw new Error("position beyond the last value");
}
