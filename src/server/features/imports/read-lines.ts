import type { ImportFill, ImportMapping } from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import { check } from "#domain/check.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable, isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { provinceOf } from "#domain/provinces.ts";
import { schemaOf } from "#domain/record-input.ts";
import { issueTexts } from "#server/base/issue-texts.ts";
import type { Tx } from "#server/db/database.ts";
import { cellValue } from "./cell-value.ts";
import type { TableRow } from "./parse-table.ts";
import { findReferences, type References } from "./references.ts";

type Values = Readonly<Record<string, unknown>>;
/** The values of a line and its errors by field, in the user's language; the key "" is for the line as a whole. */
export type ReadLine = {
  line: number;
  values: Values;
  errors: Record<string, string>;
  /** What the file has for a field. */
  textOf: (name: string) => string | undefined;
};
type Cells = TableRow["cells"];
type Column = { name: string; field: Field; textIn: (cells: Cells) => string };
export type LineReader = (row: TableRow) => ReadLine;

/** Turns lines of this file into records: cells by field kind, references by name, then the same checks as in a form. */
export async function lineReader(
  tx: Tx,
  user: User,
  { entity, mapping, fill, rows }: { entity: Entity; mapping: ImportMapping; fill: ImportFill; rows: readonly TableRow[] },
  t: Translate,
): Promise<LineReader> {
  const columns: Column[] = [
    ...mapping.flatMap((name, index) => (name === null ? [] : [{ name, field: entity.fields[name]!, textIn: (cells: Cells) => cells[index] ?? "" }])),
    ...Object.entries(fill).map(([name, text]) => ({ name, field: entity.fields[name]!, textIn: () => text })),
  ];
  // A reference that limits another (`within`) is read before it.
  const references = columns.filter(({ field }) => isReference(field)).sort((left, right) => order(left.field) - order(right.field));
  const find = await findReferences(tx, user, entity, namesIn(references, rows));
  const schema = schemaOf(entity);
  return ({ line, cells }) => {
    const errors: Record<string, string> = cells.length > mapping.length ? { "": t("import.tooManyCells") } : {};
    const values: Record<string, unknown> = {};
    for (const { name, field, textIn } of columns) {
      const text = textIn(cells);
      if (text === "" || !isImportable(field) || isReference(field)) continue;
      const value = cellValue(field, text);
      if (value === undefined) errors[name] = t("field.format.invalid");
      else values[name] = value;
    }
    for (const { name, textIn } of references) setReference(find, name, textIn(cells), values, errors, t);
    fillProvince(entity, values);
    const shape = schema.safeParse(values);
    const { values: normalized, problems } = check(entity, values);
    const checkErrors = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
    const shapeErrors = shape.success ? {} : issueTexts(shape.error.issues, t);
    const textOf = (name: string) => columns.find((column) => column.name === name)?.textIn(cells);
    return { line, values: normalized, errors: { ...checkErrors, ...shapeErrors, ...errors }, textOf };
  };
}

const order = (field: object) => ("within" in field && field.within ? 1 : 0);

function namesIn(columns: readonly Column[], rows: readonly TableRow[]) {
  const textsOf = ({ textIn }: Column) => new Set(rows.map(({ cells }) => textIn(cells)).filter(isText));
  return new Map(columns.map((column) => [column.name, textsOf(column)]));
}

/** PostgreSQL cannot store a NUL in a text. */
const isText = (cell: string) => cell !== "" && !cell.includes("\0");

function setReference(find: References, name: string, text: string, values: Record<string, unknown>, errors: Record<string, string>, t: Translate) {
  if (text === "") return;
  const found = find(name, text, values);
  if ("id" in found) values[name] = found.id;
  else errors[name] = t(found.message);
}

/** The postal code determines the province, as in the form. */
function fillProvince(entity: Entity, values: Record<string, unknown>) {
  if (!entity.fields.zip || !entity.fields.state || values.state || typeof values.zip !== "string") return;
  const province = provinceOf(values.zip.replace(/\s/g, ""), (values.country as string | undefined) ?? null);
  if (province) values.state = province;
}
