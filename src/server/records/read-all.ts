import type { Search } from "#api/shapes.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { readInBatches } from "#server/db/cursor.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { hiddenNames } from "./hidden-names.ts";
import { orderOf, refuseHidden, rowsOf } from "./listing.ts";
import { hasMasks, masked } from "./masked.ts";
import { unpack, withIds } from "./packed-cells.ts";
import { isOfPersons } from "./people-columns.ts";
import { type ListedRecord, listedShapeOf, type Row, tableShapeOf } from "./select.ts";
import { withWordsFound } from "./with-words-found.ts";

const batch = 1000;

type Input = Search & { sort?: string; columns: readonly string[] };

/**
 * All rows of a list in batches, through a cursor of the database: one statement, so that all rows belong to one snapshot however long the
 * client takes, and searching and sorting happen once. Bad input is refused before the first batch.
 */
export async function readAll(tx: Tx, user: User, entity: Entity, input: Input): Promise<AsyncGenerator<ListedRecord[]>> {
  const { toRecord, ...shape } = listedShapeOf(entity, user, input.columns);
  const batches = await readShape(tx, user, entity, input, shape);
  return (async function* () {
    for await (const rows of batches) yield masked(tx, user, entity, rows.map(toRecord));
  })();
}

type IdRow = Row & { id: string };
/** Rows, how one is opened, and how the value of a field is read from it: also of fields that its cells depend on. */
export type TableRows = { batches: AsyncGenerator<IdRow[]>; open: (row: Row) => Row; readerOf: (name: string) => (row: Row) => unknown };

/** The same for a table: packed rows and a reader per column, without building records only to take them apart. */
export async function readRows(tx: Tx, user: User, entity: Entity, input: Input): Promise<TableRows> {
  // Whose names an export shows is logged, so their ids are read too.
  if (hasMasks(user, entity, input.columns) || input.columns.some((name) => isOfPersons(entity.fields[name]!)))
    return { batches: await readAll(tx, user, entity, input), open: (row) => row, readerOf: (name) => (row) => row[name] };
  const shape = tableShapeOf(entity, user, input.columns);
  const readers = new Map(shape.readers);
  const batches = await readShape(tx, user, entity, input, shape);
  return { batches: identified(batches), open: unpack, readerOf: (name) => readers.get(name) ?? (() => undefined) };
}

async function* identified(batches: AsyncGenerator<Row[]>): AsyncGenerator<IdRow[]> {
  for await (const rows of batches) yield withIds(rows);
}

async function readShape(tx: Tx, user: User, entity: Entity, input: Input, { columns, from }: { columns: Sql; from: Sql }) {
  const sort = input.sort ?? entity.orderBy;
  refuseHidden(user, entity, { ...input, sort });
  const order = orderOf(entity, sort, hiddenNames(tx, user, entity));
  const search = await withWordsFound(tx, user, entity, input);
  const statement = sql`select ${columns} from ${from} where ${sql.join(rowsOf(user, entity, search), sql` and `)} order by ${order.whole()}`;
  const isWhole = !input.q && !input.find && !input.ids && Object.keys(input.filter ?? {}).length === 0;
  return readInBatches(tx, statement as Sql<Row>, batch, isWhole);
}
