import pg from "pg";
import type { Collection, ExportField } from "./fields.ts";

const quoted = pg.escapeIdentifier;

/** One line of JSON per row, in the order of the key, so that two exports of the same rows are the same bytes. */
export const selectLines = ({ table, fields, key }: Pick<Collection, "table" | "fields" | "key">, where = "true") =>
  `select row_to_json(r)::text as line from (select ${fields.map((field) => `${selected(field)} as ${quoted(field.name)}`).join(", ")}
     from ${quoted(table)} t where ${where} order by ${key.map((column) => `t.${quoted(column)}`).join(", ")}) r`;

/** COPY in the form of CSV with characters that JSON never contains unescaped: each line is the JSON text as it is. */
export const copyLines = (select: string) => String.raw`copy (${select}) to stdout with (format csv, quote E'\x01', delimiter E'\x02')`;

function selected({ column, stored, isAmount }: ExportField): string {
  const value = `t.${quoted(column)}`;
  if (isAmount) return `round(${value}::numeric / 100, 2)`;
  return stored.endsWith("with time zone") ? `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : value;
}

/** Inserts the rows of one parameter, an array of lines. */
export const insertLines = (table: string, fields: readonly ExportField[]) =>
  `insert into ${quoted(table)} (${fields.map(({ column }) => quoted(column)).join(", ")})
   select ${fields.map(({ name, isAmount }) => (isAmount ? `(r.${quoted(name)} * 100)::bigint` : `r.${quoted(name)}`)).join(", ")}
   from json_to_recordset($1::json) as r(${fields.map(({ name, stored, isAmount }) => `${quoted(name)} ${isAmount ? "numeric" : stored}`).join(", ")})`;
