import type { Field } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readInstant } from "#server/db/value-parsers.ts";
import { fromStored } from "./columns.ts";

/** U+001F, which separates units. It cannot be typed; a text that has one nevertheless has a space in a table. */
const separator = "\u001f";
const separatorSql = sql`E'\\x1f'`;

/**
 * One text with these values of a row, `cells`. The driver creates strings and properties for each column of each row, which takes longer than
 * anything else in an export: one string that is split at its separators takes a third of that.
 */
export const packedCells = (cells: readonly Sql[]): Sql => sql`concat_ws(${separatorSql}, ${sql.join(cells)}) as cells`;

/** A value as a part of that text; null is empty. */
export const cellOf = (value: Sql, isFreeText: boolean): Sql =>
  isFreeText ? sql`coalesce(replace((${value})::text, ${separatorSql}, ' '), '')` : sql`coalesce((${value})::text, '')`;

type Row = Record<string, unknown>;
const idLength = 36;

/** Adds the id, which is the first of its cells, to each row. */
export function withIds(rows: readonly Row[]): (Row & { id: string })[] {
  for (const row of rows) row.id = (row.cells as string).slice(0, idLength);
  return rows as (Row & { id: string })[];
}

/** The row with its cells apart. One row at a time, so that they are short-lived. */
export const unpack = (row: Row): Row => ({ ...row, cells: (row.cells as string).split(separator) });

/** How a cell of this field is read; undefined for lists, which are columns of their own. */
export function cellReader(field: Field): ((cell: string) => unknown) | undefined {
  switch (field.kind) {
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "enum":
    case "ref":
    case "refs":
      return (cell) => cell || null;
    case "boolean":
      return (cell) => (cell ? cell === "true" : null);
    case "integer":
    case "money":
      return (cell) => (cell ? fromStored(field, Number(cell)) : null);
    case "datetime":
      return (cell) => (cell ? readInstant(cell) : null);
    case "enums":
    case "files":
    case "lines":
    case "password":
      return undefined;
  }
}
