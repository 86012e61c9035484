import { randomUUIDv7 } from "node:crypto";
import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { columnOf, isColumn, snake, toStored } from "#server/records/columns.ts";

type Row = Record<string, unknown>;
export type Change = { at: Date; from: string | null; to: string };
/** A record with a number of its year. */
export type Numbered = { id: string; cid: number; values: Row };

/** Gives numbers year by year, as the product does. */
export function numbering(kind: "case" | "civilCase") {
  const numbers = new Map<number, number>();
  return {
    next: (at: unknown) => {
      const year = new Date(at as string).getFullYear();
      const next = (numbers.get(year) ?? 0) + 1;
      numbers.set(year, next);
      return { id: randomUUIDv7(), cid: year * 1_000_000 + next };
    },
    keep: async (tx: Tx) => {
      for (const [year, last] of numbers) await tx.run(sql`insert into counters (kind, year, last) values (${kind}, ${year}, ${last})`);
    },
  };
}

export function expectCoherent(entity: Entity, { values, cid }: Numbered) {
  const { problems } = check(entity, values);
  if (Object.keys(problems).length > 0) throw new Error(`demo ${entity.name} ${cid} ${JSON.stringify(problems)}`);
}

/** The row of a record that was written on that day. */
export function rowOf(entity: Entity, { id, cid, values }: Numbered, at: unknown): Row {
  const row: Row = { id, created_at: at, updated_at: at, created_by: values.caseCreator };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isColumn(field)) continue;
    const value = name === "cid" ? cid : values[name];
    row[columnOf(name, field)] = toStored(field, value ?? (field.kind === "boolean" ? false : null));
  }
  return row;
}

export const historyRows = ({ name }: Entity, { id, history }: { id: string; history: readonly Change[] }): Row[] =>
  history.map(({ at, from, to }) => ({
    id: randomUUIDv7(),
    version: 1,
    [`${snake(name)}_id`]: id,
    date: at,
    from,
    to,
    user_id: null,
    reason: null,
    forced: false,
    undone: false,
  }));
