import type { ImportMapping } from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import { check } from "#domain/check.ts";
import { type Entity, schemaOf } from "#domain/entity.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { provinceOf } from "#domain/provinces.ts";
import type { Tx } from "#server/db/database.ts";
import { issueTexts } from "#server/issue-texts.ts";
import { cellValue } from "./cell-value.ts";
import { findReferences, type References } from "./references.ts";
import type { TableRow } from "./table-rows.ts";

type Values = Readonly<Record<string, unknown>>;
/** A line as a record, and what is wrong with it by field, in the person's words; "" is the line as a whole. */
export type ReadLine = { line: number; values: Values; texts: Record<string, string> };
export type LineReader = (row: TableRow) => ReadLine;

/** How lines of this file become records: cells by kind, references by name, then the same questions that a form asks. */
export async function lineReader(
  tx: Tx,
  user: User,
  entity: Entity,
  mapping: ImportMapping,
  rows: readonly TableRow[],
  t: Translate,
): Promise<LineReader> {
  const columns = mapping.flatMap((name, index) => (name === null ? [] : [{ name, index, field: entity.fields[name]! }]));
  // What limits another reference is read before it.
  const references = columns.filter(({ field }) => field.kind === "ref").sort((left, right) => weight(left.field) - weight(right.field));
  const find = await findReferences(tx, user, entity, textsOf(references, rows));
  const schema = schemaOf(entity);
  return ({ line, cells }) => {
    const texts: Record<string, string> = cells.length > mapping.length ? { "": t("import.tooManyCells") } : {};
    const values: Record<string, unknown> = {};
    for (const { name, index, field } of columns) {
      const text = cells[index] ?? "";
      if (text === "" || field.kind === "ref") continue;
      const value = cellValue(field, text);
      if (value === undefined) texts[name] = t("field.format.invalid");
      else values[name] = value;
    }
    for (const { name, index } of references) refer(find, name, cells[index] ?? "", values, texts, t);
    fillProvince(entity, values);
    const shape = schema.safeParse(values);
    const { values: normal, problems } = check(entity, values);
    const meant = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
    return { line, values: normal, texts: { ...meant, ...(shape.success ? {} : issueTexts(shape.error.issues as never, t)), ...texts } };
  };
}

const weight = (field: object) => ("within" in field && field.within ? 1 : 0);

function textsOf(columns: readonly { name: string; index: number }[], rows: readonly TableRow[]) {
  const named = (index: number) => new Set(rows.flatMap(({ cells }) => (isText(cells[index]) ? [cells[index]!] : [])));
  return new Map(columns.map(({ name, index }) => [name, named(index)]));
}

/** No database text can hold a NUL. */
const isText = (cell: string | undefined) => cell !== undefined && cell !== "" && !cell.includes("\0");

function refer(find: References, name: string, text: string, values: Record<string, unknown>, texts: Record<string, string>, t: Translate) {
  if (text === "") return;
  const found = find(name, text, values);
  if ("id" in found) values[name] = found.id;
  else texts[name] = t(found.message);
}

/** The postal code says it, as it does in the form. */
function fillProvince(entity: Entity, values: Record<string, unknown>) {
  if (!entity.fields.zip || !entity.fields.state || values.state || typeof values.zip !== "string") return;
  const province = provinceOf(values.zip.replace(/\s/g, ""), (values.country as string | undefined) ?? null);
  if (province) values.state = province;
}
