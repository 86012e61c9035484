import type { EnumName } from "#domain/enumerations.ts";
import type { texts } from "#domain/messages/es/texts.ts";
import { refText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import { readInBatches } from "#server/db/cursor.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Table, TableCell, TableKind, TableRow } from "#server/tables/table.ts";
import type { Making } from "./making.ts";

/** Names of columns that the messages know: `sheet.…`. The value of a row has the same name. */
export type SheetKey = keyof typeof texts extends infer K ? (K extends `sheet.${infer Name}` ? Name : never) : never;
export type SheetColumn = { key: SheetKey; kind: TableKind; of?: EnumName };
export type SheetRow = Partial<Record<SheetKey, unknown>>;

export const column = (key: SheetKey, kind: TableKind = "text"): SheetColumn => ({ key, kind });
/** One of a closed list, by its name. */
export const named = (key: SheetKey, of: EnumName): SheetColumn => ({ key, kind: "text", of });

/** Money comes in cents. */
export function cellOf({ enums }: Words, { key, kind, of }: SheetColumn, row: SheetRow): TableCell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (of) return (enums[of] as Readonly<Record<string, string>>)[String(value)] ?? String(value);
  return kind === "money" ? (value as number) / 100 : (value as TableCell);
}

const head = ({ t }: Words, columns: readonly SheetColumn[]) => columns.map(({ key, kind }) => ({ label: t(`sheet.${key}`), kind }));
export const rowOf = (words: Words, columns: readonly SheetColumn[], row: SheetRow): TableRow => columns.map((one) => cellOf(words, one, row));

/** A sheet of few rows. */
export const shortSheet = (words: Words, name: string, columns: readonly SheetColumn[], rows: readonly SheetRow[], total?: SheetRow): Table => ({
  name,
  columns: head(words, columns),
  rows: [rows.map((row) => rowOf(words, columns, row))],
  ...(total && { total: rowOf(words, columns, total) }),
});

/** So many rows are put into words at a time: others have their turn in between. */
const batch = 200;

/** A sheet of any number of rows about cases, read while it is written. `onRows` hears how many there are so far. */
export function longSheet(
  { tx, words, note }: Making,
  name: string,
  columns: readonly SheetColumn[],
  statement: Sql,
  onRows: (done: number) => Promise<void>,
  total?: SheetRow,
): Table {
  async function* rows() {
    let done = 0;
    for await (const found of await readInBatches(tx, statement as Sql<SheetRow & Place & { record: string }>, batch)) {
      await note(found.map(({ record }) => record));
      yield found.map((row) => rowOf(words, columns, { ...row, establishment: placeName(words, row) }));
      done += found.length;
      await onRows(done);
    }
  }
  return { name, columns: head(words, columns), rows: rows(), ...(total && { total: rowOf(words, columns, total) }) };
}

type Place = { shop: string | null; customer: string };

/** Where a case happened, and whose it is: what `placeName` needs. */
export const place = sql`e.alias as shop, c.alias as customer`;
export const placeJoins = sql`left join establishments e on e.id = r.establishment_id left join customers c on c.id = r.customer_id`;
export const placeName = (words: Words, { shop, customer }: Place) => shop ?? refText(words, { id: "empresa", alias: customer });

/** An instant on the clock of its case. */
export const clock = (value: Sql) => sql`to_char(${value} at time zone r.time_zone, 'YYYY-MM-DD"T"HH24:MI')`;
/** The number of the proceedings that is filled in first. */
export const autos = sql`coalesce(r.autos_misdemeanor, r.autos_previous_proceedings, r.autos_abbreviated_procedure) as autos`;
