import { isReserved } from "#domain/access/can.ts";
import { checkLine } from "#domain/check.ts";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { newId } from "#server/base/new-id.ts";
import { conflict, forbidden, invalid, type MessageText, notFound, Refusal, textOf } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Change } from "#server/journal/entry.ts";
import { columnOf, lineTableOf, snake, toStored } from "./columns.ts";
import { entryOf } from "./entry-of.ts";
import { storedValue } from "./insert-row.ts";
import { lockRecord, readRecord } from "./read.ts";
import { unknownReferences } from "./references.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { asInput, type RecordUpdate, refuseForbidden, type Writer } from "./save.ts";
import type { AnyRecord, Row } from "./select.ts";
import { updateRow } from "./update-row.ts";

type Values = Readonly<Record<string, unknown>>;
type LinesField = Field<"lines">;
type Line = Row & { id: string; version: number };
/** The version of the record that the user opened. */
type Opened = Pick<RecordUpdate, "openedVersion">;

/**
 * Adds a line to a record. It takes no version, so that two users who add a line at once do not conflict. `complete` writes what belongs to the line,
 * before the record is read again.
 */
export async function addLine<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  { id, values, openedVersion, complete }: { id: string; values: Values; complete?: ((line: string) => Promise<void>) | undefined } & Opened,
): Promise<RecordOf<E>> {
  const before = await lockEditable(tx, user, entity, name, id, openedVersion);
  const field = linesField(entity, name);
  refuseTooMany(field, name, linesOf(before, name).length + 1);
  const line = await checkedLine(tx, user, field, values, Object.keys(values), before);
  // The server fills in the author of a line that has one.
  const [added] = await insertLines(tx, entity, name, id, [field.fields.author ? { ...line, author: user.id } : line]);
  await complete?.(added!);
  return journalLines(tx, user, entity, name, before);
}

/** Adds several lines with one entry in the history. A problem names the line that it is about. */
export const addLines = <E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  { id, lines }: { id: string; lines: readonly Values[] },
): Promise<RecordOf<E>> => exchangeLines(tx, user, entity, name, { id, add: lines });

/** `remove`: ids of lines. `restore`: lines that were removed, with all that they had. */
export type LineExchange = { id: string; add?: readonly Values[]; remove?: readonly string[]; restore?: readonly Values[] };

/** Adds lines and removes others, with one entry in the history. */
export async function exchangeLines<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  { id, add = [], remove = [], restore = [] }: LineExchange,
): Promise<RecordOf<E>> {
  const before = await lockEditable(tx, user, entity, name, id);
  const field = linesField(entity, name);
  for (const line of remove) refuseReserved(user, field, lineOf(before, name, line));
  for (const line of restore) refuseReserved(user, field, line);
  refuseTooMany(field, name, linesOf(before, name).length - remove.length + add.length + restore.length);
  const checked: Values[] = [];
  for (const [index, values] of add.entries()) {
    const line = await checkedLine(tx, user, field, values, Object.keys(values), before).catch(atLine(entity, name, index + 1));
    checked.push(field.fields.author ? { ...line, author: user.id } : line);
  }
  if (remove.length > 0) await tx.run(sql`delete from ${sql.table(lineTableOf(entity, name))} where id = any(${remove}::uuid[])`);
  await insertLines(tx, entity, name, id, [...checked, ...restore]);
  return journalLines(tx, user, entity, name, before);
}

const atLine = (entity: Entity, name: string, line: number) => (error: unknown) => {
  if (!(error instanceof Refusal) || !error.data.fields) throw error;
  const problems = Object.entries(error.data.fields);
  const text: MessageText = (t, catalogue) => {
    const labels = (catalogue.labels[entity.name as EntityName] as { lines: Record<string, Record<string, string>> }).lines[name]!;
    const texts = problems.map(([key, problem]) => t("grid.filterValue", { field: labels[key] ?? key, value: textOf(problem, t, catalogue) }));
    return t("line.problem", { line, text: texts.join(" ") });
  };
  throw invalid({ [name]: text });
};

function refuseTooMany({ max }: LinesField, name: string, count: number) {
  if (max !== undefined && count > max) throw invalid({ [name]: (t) => t("field.tooMany", { max }) });
}

/** Inserts the row only; also for lines that the server itself writes. */
export const insertLine = (tx: Tx, entity: Entity, name: string, record: string, values: Values) => insertLines(tx, entity, name, record, [values]);

/** The same for several lines in one statement, so that what follows from lines is worked out once. Returns their ids. */
export async function insertLines(tx: Tx, entity: Entity, name: string, record: string, lines: readonly Values[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const fields = Object.entries(fieldsOf(entity, name));
  const own = `${snake(entity.name)}_id`;
  const rows = lines.map((values) => ({
    id: newId(),
    [own]: record,
    ...Object.fromEntries(fields.map(([key, field]) => [columnOf(key, field), storedValue(field, values[key])])),
  }));
  const table = sql.table(lineTableOf(entity, name));
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)));
  await tx.run(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`,
  );
  return rows.map(({ id }) => id);
}

export async function changeLine<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  { id, line, version, values, openedVersion }: { id: string; line: string; version: number; values: Values } & Opened,
): Promise<RecordOf<E>> {
  const before = await lockEditable(tx, user, entity, name, id, openedVersion);
  const field = linesField(entity, name);
  const current = lineOf(before, name, line);
  if (current.version !== version) throw conflict({ version: current.version });
  refuseReserved(user, field, current);
  const merged = { ...asInput(field, current), ...values };
  const checked = await checkedLine(tx, user, field, merged, Object.keys(values), before);
  return writeLine(tx, user, entity, name, before, line, Object.fromEntries(Object.keys(values).map((key) => [key, checked[key]])));
}

/** Writes system fields of one line of a locked record. */
export async function writeLine<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  before: AnyRecord,
  line: string,
  values: Values,
): Promise<RecordOf<E>> {
  const fields = fieldsOf(entity, name);
  const sets = Object.keys(values).map((key) => sql`${sql.id(columnOf(key, fields[key]!))} = ${toStored(fields[key]!, values[key] ?? null)}`);
  await tx.run(sql`update ${sql.table(lineTableOf(entity, name))} set ${sql.join([...sets, sql`version = version + 1`])} where id = ${line}`);
  return journalLines(tx, user, entity, name, before);
}

/** Adds lines of system fields to a locked record. */
export async function addSystemLines<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  before: AnyRecord,
  lines: readonly Values[],
): Promise<RecordOf<E>> {
  await insertLines(tx, entity, name, before.id, lines);
  return journalLines(tx, user, entity, name, before);
}

export async function removeLine<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  { id, line, openedVersion }: { id: string; line: string } & Opened,
): Promise<RecordOf<E>> {
  const before = await lockEditable(tx, user, entity, name, id, openedVersion);
  refuseReserved(user, linesField(entity, name), lineOf(before, name, line));
  await tx.run(sql`delete from ${sql.table(lineTableOf(entity, name))} where id = ${line}`);
  return journalLines(tx, user, entity, name, before);
}

/** Removes a line that nobody changed since it was added. */
export async function removeNewLine(tx: Tx, user: Writer, entity: Entity, name: string, { id, line }: { id: string; line: string }) {
  const before = await lockEditable(tx, user, entity, name, id);
  const { version } = lineOf(before, name, line);
  if (version !== 1) throw conflict({ version });
  return removeLine(tx, user, entity, name, { id, line });
}

/** Locks the record. Refuses unless this user may change the field now, or could at the version that they opened. */
export async function lockEditable<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  name: string,
  id: string,
  openedVersion?: number,
): Promise<RecordOf<E>> {
  const before = await lockRecord(tx, user, entity, id);
  if (before.deleted) throw notFound();
  await refuseClosed(tx, user, entity, before, openedVersion);
  refuseForbidden(user, entity, [name]);
  return before;
}

/** Gives the record its next version, and adds a journal entry with the changed lines. */
async function journalLines<E extends Entity>(tx: Tx, user: Writer, entity: E, name: string, before: AnyRecord): Promise<RecordOf<E>> {
  await updateRow(tx, entity, before.id);
  const after = await readRecord(tx, user, entity, before.id);
  append(tx, entryOf(user, entity, "update", after, [{ field: name, ...difference(linesOf(before, name), linesOf(after, name)) }], before));
  return after;
}

const linesOf = (record: AnyRecord, name: string) => record[name] as Line[];

/** The changes of all lists of lines, for a write that touches several of them. */
export const lineChanges = (entity: Entity, before: AnyRecord, after: AnyRecord): Change[] =>
  Object.entries(entity.fields).flatMap(([field, { kind }]) => {
    if (kind !== "lines") return [];
    const differing = difference(linesOf(before, field), linesOf(after, field));
    return differing.from.length + differing.to.length > 0 ? [{ field, ...differing }] : [];
  });

/** Only the lines that differ: with whole lists, the journal would repeat many lines for a change of one. */
export function difference(before: Line[], after: Line[]): { from: Line[]; to: Line[] } {
  const isIn = (list: Line[], line: Line) => list.some((one) => one.id === line.id && one.version === line.version);
  return { from: before.filter((line) => !isIn(after, line)), to: after.filter((line) => !isIn(before, line)) };
}

async function checkedLine(tx: Tx, user: Writer, field: LinesField, values: Values, touched: string[], record: AnyRecord): Promise<Values> {
  const { fields } = field;
  refuseForbidden(user, { fields }, touched);
  refuseReserved(user, field, values);
  const customer = (record.customer as { id: string } | null)?.id ?? null;
  const { values: normal, problems } = checkLine(field, values, record);
  const unknown = await unknownReferences(tx, user, { fields }, { ...normal, customer }, touched);
  const all = { ...problems, ...unknown };
  if (Object.keys(all).length > 0) throw invalid(all);
  return normal;
}

function lineOf(record: AnyRecord, name: string, id: string): Line {
  const found = linesOf(record, name).find((line) => line.id === id);
  if (!found) throw notFound();
  return found;
}

function linesField(entity: Entity, name: string): LinesField {
  const field: Field | undefined = entity.fields[name];
  if (field?.kind !== "lines") throw new Error(`${entity.name}.${name} has no lines`);
  return field;
}

const fieldsOf = (entity: Entity, name: string): Fields => linesField(entity, name).fields;

/** Some values make a line the matter of a higher role. */
function refuseReserved(user: Writer, { fields }: LinesField, line: Values) {
  if (isReserved(user, fields, line)) throw forbidden();
}
