import { jurisdictionOf } from "#domain/check.ts";
import type { EnumName } from "#domain/enumerations.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import type { texts } from "#domain/messages/es/texts.ts";
import { refText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import { readInBatches } from "#server/db/cursor.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Table, TableCell, TableKind, TableRow } from "#server/tables/table.ts";
import type { ReportContext } from "./report-context.ts";

/** A column is named by its message `sheet.…`; the value of a row has the same name. */
export type SheetKey = keyof typeof texts extends infer K ? (K extends `sheet.${infer Name}` ? Name : never) : never;
export type SheetColumn = { key: SheetKey; kind: TableKind; of?: EnumName };
export type SheetRow = Partial<Record<SheetKey, unknown>>;

export const column = (key: SheetKey, kind: TableKind = "text"): SheetColumn => ({ key, kind });
/** A column whose values are shown by the label of their enumeration. */
export const enumColumn = (key: SheetKey, of: EnumName): SheetColumn => ({ key, kind: "text", of });

/** The value of a cell. Money comes in cents. */
export function cellOf(words: Words, { key, kind, of }: SheetColumn, row: SheetRow): TableCell {
  const value = row[key];
  if (value === null || value === undefined) return null;
  if (of) return enumLabel(words, of, value, jurisdictionOf(row));
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

/** Rows are formatted in batches, so that the event loop is free in between. */
const batch = 200;

/** A sheet of any number of cases, streamed from the database. `onRows` gets the number of rows so far. */
export function longSheet(
  { tx, words, logAccess }: ReportContext,
  name: string,
  columns: readonly SheetColumn[],
  statement: Sql,
  onRows: (done: number) => Promise<void>,
  total?: SheetRow,
): Table {
  async function* rows() {
    let done = 0;
    for await (const found of await readInBatches(tx, statement as Sql<SheetRow & Place & { record: string }>, batch)) {
      await logAccess(found.map(({ record }) => record));
      yield found.map((row) => rowOf(words, columns, { ...row, establishment: placeName(words, row) }));
      done += found.length;
      await onRows(done);
    }
  }
  return { name, columns: head(words, columns), rows: rows(), ...(total && { total: rowOf(words, columns, total) }) };
}

type Place = { shop: string | null; customer: string };

/** The columns that `placeName` needs, and the country, whose law names some values. */
export const place = sql`e.alias as shop, c.alias as customer, r.country`;
export const placeJoins = sql`left join establishments e on e.id = r.establishment_id left join customers c on c.id = r.customer_id`;
export const placeName = (words: Words, { shop, customer }: Place) => shop ?? refText(words, { id: "empresa", alias: customer });

/** An instant in the time zone of its case. */
export const clock = (value: Sql, zone = sql`r.time_zone`) => sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;
/** A hearing in the time zone of its court. */
export const courtClock = (value: Sql) => clock(value, sql`coalesce(r.hearing_time_zone, r.time_zone)`);
/** The first procedure number that is filled in. */
export const autos = sql`coalesce(r.autos_misdemeanor, r.autos_previous_proceedings, r.autos_abbreviated_procedure) as autos`;
