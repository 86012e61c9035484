import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readInstant, readTexts } from "#server/db/value-parsers.ts";
import type { Row } from "./select.ts";

/** A part of a record: its columns, a record that it refers to, or an entry of one of its lists; each as the text of a row. */
export type Part = { part: string; value: string };

type Value = string | null;
/** A property of an object for the API: what is selected for it, and how it is read if the first of that is not null. */
export type Cell = { name: string; selected: readonly Sql[]; read: (text: string, second: Value) => unknown };

const asIs = (text: string) => text;
const isTrue = (text: string) => text === "t";
const hundredths = (text: string) => Number(text) / 100;

/** A column of this kind. */
export const columnCell = (name: string, column: Sql, kind: Field["kind"] = "text"): Cell => ({ name, selected: [column], read: readerOf(kind) });
/** A record that is referred to, with its name. */
export const refCell = (name: string, id: Sql, alias: Sql): Cell => ({ name, selected: [id, alias], read: asRef });
const asRef = (id: string, alias: Value) => ({ id, alias });

function readerOf(kind: Field["kind"]): Cell["read"] {
  switch (kind) {
    case "boolean":
      return isTrue;
    case "integer":
    case "money":
      return traits[kind].hundredths ? hundredths : Number;
    case "datetime":
      return readInstant;
    case "enums":
      return readTexts;
    default:
      return asIs;
  }
}

/**
 * Values as one text, which every part of a statement can have whatever its columns are. JSON would do too, but costs PostgreSQL an eighth of opening a
 * record: it names each value, also those that are null, and looks up the type of each in every row.
 */
export const rowText = (cells: readonly Cell[]): Sql<string> => sql`row(${sql.join(cells.flatMap(({ selected }) => selected))})::text`;

/** Reads the values of these cells, of which the first is at this place. `names`: those of the object, if it gets more properties than these. */
export function valuesReader(cells: readonly Cell[], first = 0, names = cells.map(({ name }) => name)): (values: readonly Value[]) => Row {
  // An object gets all its names at once: added one by one, each would change what V8 knows of the object.
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]));
  let next = first;
  const placed = cells.map(({ name, selected, read }) => {
    const place = next;
    next += selected.length;
    return { name, read, place };
  });
  return (values) => {
    // Not `{ ...empty }`, which is slow where objects of many kinds are made.
    const row = Object.assign({}, empty);
    for (const { name, read, place } of placed) {
      const value = values[place]!;
      if (value !== null) row[name] = read(value, values[place + 1]!);
    }
    return row;
  };
}

/** Reads the text of these cells. */
export function rowReader(cells: readonly Cell[]): (text: string) => Row {
  const read = valuesReader(cells);
  return (text) => read(splitRow(text));
}

/** A record that is referred to, as a row. */
export const refCells = (id: Sql, alias: Sql): Cell[] => [columnCell("id", id), columnCell("alias", alias)];
export const readRef = rowReader(refCells(sql``, sql``));

const quote = 34;

/** The values of a row as PostgreSQL writes it: between commas, nothing for null, in quotes where needed, with quotes and backslashes doubled. */
export function splitRow(text: string): Value[] {
  const values: Value[] = [];
  const end = text.length - 1;
  for (let at = 1; at <= end; ) {
    let next: number;
    if (text.charCodeAt(at) === quote) {
      next = text.indexOf('"', at + 1) + 1;
      while (text.charCodeAt(next) === quote) next = text.indexOf('"', next + 1) + 1;
      const value = text.slice(at + 1, next - 1);
      values.push(value.includes('"') || value.includes("\\") ? value.replace(/(["\\])\1/g, "$1") : value);
    } else {
      const comma = text.indexOf(",", at);
      next = comma === -1 ? end : comma;
      values.push(next === at ? null : text.slice(at, next));
    }
    at = next + 1;
  }
  return values;
}
