import type { ImportFill, ImportLists, ImportMapping, ImportMissing } from "#api/imports.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { articlesTotal } from "#domain/articles/article-sum.ts";
import { readArticles } from "#domain/articles/article-text.ts";
import { check } from "#domain/check.ts";
import { isImportedLine } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable, isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { maxAmount } from "#domain/formats/amount-text.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import { provinceOf } from "#domain/provinces.ts";
import { schemaOf } from "#domain/record-input.ts";
import { issueTexts } from "#server/base/issue-texts.ts";
import type { Tx } from "#server/db/database.ts";
import { withTicket } from "#server/intake/article-lines.ts";
import { same } from "#server/records/save.ts";
import { cellValue } from "./cell-value.ts";
import { localTimes } from "./local-times.ts";
import { type Known, recordMatcher } from "./match-records.ts";
import type { TableRow } from "./parse-table.ts";
import { type ListLines, listReader } from "./read-lists.ts";
import { findReferences, type References } from "./references.ts";

type Values = Readonly<Record<string, unknown>>;
/** The lines of a new record that a file can give. */
export type GivenLines = { articles: readonly Values[]; witnesses: readonly string[] };
/** The values of a line and its errors by field, in the user's language; the key "" is for the line as a whole. */
export type ReadLine = {
  line: number;
  /** In normal form. */
  values: Values;
  /** As they were given, for whoever checks them again. */
  input: Values;
  lines: GivenLines;
  /** The record that the line changes, which of its fields, and the lines for its lists. */
  update?: { known: Known; changed: readonly string[]; lists: ListLines };
  errors: Record<string, string>;
  /** What the file has for a field. */
  textOf: (name: string) => string | undefined;
};
type Cells = TableRow["cells"];
type Column = { name: string; field: Field; textIn: (cells: Cells) => string };
export type LineReader = (row: TableRow) => Promise<ReadLine>;
/** How lines recognise records that exist, and what they do to the lists of these. */
export type ImportKey = { name: string; missing: ImportMissing; lists: ImportLists; isOnlyKey: boolean };
type Lines = { entity: Entity; mapping: ImportMapping; fill: ImportFill; rows: readonly TableRow[]; key?: ImportKey | undefined };

/** Turns lines of this file into records: cells by field kind, references by name, then the same checks as in a form. */
export async function lineReader(tx: Tx, user: User, { entity, mapping, fill, rows, key }: Lines, t: Translate): Promise<LineReader> {
  const lists = listReader(user, { entity, mapping, fill }, t);
  const all: Column[] = [
    ...mapping.flatMap((name, index) => (name === null ? [] : [{ name, field: entity.fields[name]!, textIn: (cells: Cells) => cells[index] ?? "" }])),
    ...Object.entries(fill).map(([name, text]) => ({ name, field: entity.fields[name]!, textIn: () => text })),
  ].filter(({ name }) => !lists.names.has(name));
  const columns = all.filter(({ name }) => !(key?.isOnlyKey && name === key.name));
  const recognise = key && (await recogniser(tx, user, entity, key, all.find(({ name }) => name === key.name)!, rows));
  // A reference that limits another (`within`) is read before it.
  const references = columns.filter(isNamed).sort((left, right) => order(left.field) - order(right.field));
  const find = await findReferences(tx, user, entity, namesIn(references, rows));
  const toInstants = localTimes(tx, entity);
  const schema = schemaOf(entity);
  return async ({ line, cells }) => {
    const errors: Record<string, string> = cells.length > mapping.length ? { "": t("import.tooManyCells") } : {};
    // Users of a customer write into its file alone.
    const values: Record<string, unknown> = isCustomerSide(user.role) && entity.fields.customer ? { customer: user.customer } : {};
    const lines = { articles: [] as readonly Values[], witnesses: [] as readonly string[] };
    for (const { name, field, textIn } of columns) {
      const text = textIn(cells);
      if (text === "" || !isImportable(field) || isReference(field)) continue;
      const value = cellValue(field, text);
      if (value === undefined) errors[name] = t("field.format.invalid");
      else values[name] = value;
    }
    const reading = { values, lines, errors };
    for (const column of references.filter(({ field }) => order(field) === 0)) setReference(find, column, column.textIn(cells), reading, t);
    const match = recognise?.(cells, values);
    const textOf = (name: string) => all.find((column) => column.name === name)?.textIn(cells) ?? lists.textOf(name, cells);
    if (match && "message" in match) {
      errors[key!.name] ??= t(match.message);
      return { line, textOf, values, input: values, lines, errors };
    }
    const known = match && "known" in match ? match.known : undefined;
    // Places that the line does not give are those of the record.
    for (const column of references.filter(({ field }) => order(field) > 0))
      setReference(find, column, column.textIn(cells), { ...reading, around: known?.values }, t);
    const articles = columns.find(({ name, field }) => name === "articles" && field.kind === "lines")?.textIn(cells);
    if (articles) {
      const read = readArticles(articles);
      lines.articles = read.articles;
      const [wrong] = read.problems;
      if (wrong) errors.articles = `${wrong.text}: ${t(wrong.problem)}`;
    }
    const timed = { ...known?.values, ...values };
    for (const [name, problem] of Object.entries(await toInstants(timed))) errors[name] = t(problem);
    for (const name of Object.keys(values)) values[name] = timed[name];
    const listed = lists.read(cells, known?.values ?? values, errors);
    if (known) return { line, textOf, ...updateOf(entity, key!, { values, lines, errors }, known, listed, t) };
    for (const list of Object.keys(listed)) errors[list] ??= t("import.lists.known");
    fillProvince(entity, values);
    const total = articlesTotal(lines.articles as never);
    if (total > maxAmount) errors.articles = t("field.amount.large");
    const input = total > maxAmount ? values : withTicket(values, lines.articles);
    const shape = schema.safeParse(input);
    const { values: normalized, problems } = check(entity, input);
    const checkErrors = Object.fromEntries(Object.entries(problems).map(([name, key]) => [name, t(key)]));
    const shapeErrors = shape.success ? {} : issueTexts(shape.error.issues, t);
    return { line, values: normalized, input, lines, errors: { ...checkErrors, ...shapeErrors, ...errors }, textOf };
  };
}

/** Which record a line is about. A line without one is new, or an error: a number that the program did not give is always one. */
async function recogniser(tx: Tx, user: User, entity: Entity, key: ImportKey, column: Column, rows: readonly TableRow[]) {
  const texts = new Set(rows.map(({ cells }) => column.textIn(cells)).filter(isText));
  const match = await recordMatcher(tx, user, entity, key.name, [...texts]);
  return (cells: Cells, values: Values) => {
    const text = column.textIn(cells);
    const matched = isText(text) ? match(text, values) : ({ isMissing: true } as const);
    if (!("isMissing" in matched)) return matched;
    return key.missing === "refuse" || (key.isOnlyKey && text !== "") ? { message: "import.key.unknown" as const } : undefined;
  };
}

/** The change of a record. Empty cells leave its values as they are; the code of its screen checks it as a whole. */
function updateOf(
  entity: Entity,
  key: ImportKey,
  { values, lines, errors }: Reading & { lines: GivenLines },
  known: Known,
  listed: ListLines,
  t: Translate,
) {
  const { [key.name]: _, ...given } = values;
  if (given.zip !== undefined && given.zip !== known.values.zip) fillProvince(entity, given, known.values.country);
  const articles = [...lines.articles, ...(listed.articles ?? [])];
  const witnesses = lines.witnesses.map((witness) => ({ witness }));
  const lists = { ...listed, ...(articles.length > 0 && { articles }), ...(witnesses.length > 0 && { witnesses }) };
  const shape = schemaOf(entity).safeParse(given);
  const shapeErrors = shape.success ? {} : issueTexts(shape.error.issues, t);
  const merged = check(entity, { ...known.values, ...given }).values;
  const changed = Object.keys(given).filter((name) => !same(merged[name], known.values[name]));
  return { values: merged, input: given, lines, update: { known, changed, lists }, errors: { ...shapeErrors, ...errors } };
}

/** Whether the cells name records: those that the record refers to, or its witnesses. */
const isNamed = ({ name, field }: Column) => isReference(field) || (name === "witnesses" && isImportedLine(name, field));
const order = (field: Field) => (("within" in field && field.within) || field.kind === "lines" ? 1 : 0);
/** Several in one cell are between semicolons. */
const isSeveral = ({ kind }: Field) => kind === "refs" || kind === "lines";
const partsOf = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function namesIn(columns: readonly Column[], rows: readonly TableRow[]) {
  const textsOf = ({ field, textIn }: Column) => {
    const cells = rows.map((row) => textIn(row.cells)).filter(isText);
    return new Set(isSeveral(field) ? cells.flatMap(partsOf) : cells);
  };
  return new Map(columns.map((column) => [column.name, textsOf(column)]));
}

/** PostgreSQL cannot store a NUL in a text. */
const isText = (cell: string) => cell !== "" && !cell.includes("\0");

type Reading = {
  values: Record<string, unknown>;
  lines: { witnesses: readonly string[] };
  errors: Record<string, string>;
  around?: Values | undefined;
};

function setReference(find: References, { name, field }: Column, text: string, { values, lines, errors, around }: Reading, t: Translate) {
  if (text === "") return;
  const place = { ...around, ...values };
  if (!isSeveral(field)) {
    const found = find(name, text, place);
    if ("id" in found) values[name] = found.id;
    else errors[name] = t(found.message);
    return;
  }
  const ids: string[] = [];
  for (const part of partsOf(text)) {
    const found = find(name, part, place);
    if ("id" in found) ids.push(found.id);
    else errors[name] ??= `${part}: ${t(found.message)}`;
  }
  if (field.kind === "lines") lines.witnesses = ids;
  else values[name] = ids;
}

/** The postal code determines the province, as in the form. */
function fillProvince(entity: Entity, values: Record<string, unknown>, country: unknown = null) {
  if (!entity.fields.zip || !entity.fields.state || values.state || typeof values.zip !== "string") return;
  const province = provinceOf(values.zip.replace(/\s/g, ""), (values.country ?? country) as string | null);
  if (province) values.state = province;
}
