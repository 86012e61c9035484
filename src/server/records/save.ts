import { isDeepStrictEqual } from "node:util";
import { canEdit, isOpenTo } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { check, type Problems } from "#domain/check.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Entry } from "#server/journal/entry.ts";
import { conflict, forbidden, invalid, notFound, Refusal } from "#server/refusal.ts";
import { changedSince } from "./changed-since.ts";
import { aliasOf, columnOf, isColumn, tableOf, toStored } from "./columns.ts";
import { changesOf, entryOf } from "./entry-of.ts";
import { insertRows } from "./insert-row.ts";
import { isEmpty } from "./is-empty.ts";
import { type Linked, takeTurn, writeLinks } from "./links.ts";
import { lockRecord, readEvenDeleted, readRecord, readRecords } from "./read.ts";
import { unknownReferences } from "./references.ts";
import { type AnyRecord, type Row, shapeOf } from "./select.ts";

export type Writer = User & { alias: string };
type Values = Readonly<Record<string, unknown>>;

/** What the server itself decides of a record, given what a person wrote. */
type Derive = (values: Values, before: Values) => Promise<Values>;
const nothing: Derive = async () => ({});
/** What else belongs to a new record from its beginning. */
type Complete = (id: string) => Promise<void>;

type Completion = {
  /** What others wait for from here to the end of the transaction, and so is given only when nothing can be wrong any more. */
  last?: Derive;
  complete?: Complete;
  /** Where the person who made it up can tell it again. */
  id?: string;
};

/** The one door for writing: the row, its links and its journal entry, or nothing. */
export async function createRecord(
  tx: Tx,
  user: Writer,
  entity: Entity,
  input: Values,
  derive = nothing,
  { last = nothing, complete, id }: Completion = {},
): Promise<AnyRecord> {
  refuseForbidden(
    user,
    entity,
    Object.keys(input).filter((name) => !isEmpty(input[name])),
  );
  // People of a customer write into its file and no other.
  const given = entity.fields.customer && isCustomerSide(user.role) ? { ...input, customer: user.customer } : input;
  const whole = { ...given, ...(await derive(given, {})) };
  await takeTurn(tx, entity, whole);
  const values = await checked(tx, user, entity, whole, Object.keys(given));
  const [created] = await insertRecords(tx, user, entity, [{ ...values, ...(await last(values, {})) }], complete, id ? [id] : undefined);
  const { record, entry, linked } = created!;
  await touchOtherEnds(tx, linked);
  append(tx, entry);
  await tellOtherEnds(tx, user, entity, record, linked);
  return record;
}

export type Created = { record: AnyRecord; entry: Omit<Entry, "seq">; linked: Linked[] };

/** New records of checked values with their links. Their entries are the caller's to append, last of all. */
export async function insertRecords(
  tx: Tx,
  user: Writer,
  entity: Entity,
  rows: readonly Values[],
  complete: Complete = async () => undefined,
  wanted?: string[],
): Promise<Created[]> {
  const ids = await insertRows(tx, entity, rows, user.id, wanted);
  for (const id of ids) await complete(id);
  const links: Linked[][] = [];
  for (const [index, id] of ids.entries()) links.push(await writeLinks(tx, entity, id, rows[index]!));
  const records = await readRecords(tx, user, entity, ids);
  return records.map((record, index) => ({
    record,
    entry: entryOf(user, entity, "create", record, changesOf(entity, undefined, record)),
    linked: links[index]!,
  }));
}

export async function updateRecord(
  tx: Tx,
  user: Writer,
  entity: Entity,
  { id, version, values: input }: { id: string; version: number; values: Values },
  derive = nothing,
): Promise<AnyRecord> {
  await takeTurn(tx, entity, input, id);
  const before = await lockRecord(tx, user, entity, id);
  if (before.deleted) throw notFound();
  refuseClosed(user, entity, before);
  const current = asInput(entity, before);
  const given = Object.keys(input).filter((name) => !same(input[name], current[name]));
  await refuseConflict(tx, user, entity, before, version, given);
  refuseForbidden(user, entity, given);
  const merged = { ...current, ...pick(input, given) };
  const derived = await derive(merged, current);
  const values = await checked(tx, user, entity, { ...merged, ...derived }, given, current);
  const names = [...new Set([...given, ...Object.keys(derived)])];
  const changed = names.filter((name) => entity.fields[name]!.kind !== "password" && !same(values[name], current[name]));
  if (changed.length === 0) return before;
  const sets = changed.flatMap((name) => {
    const field = entity.fields[name]!;
    return isColumn(field) ? [sql`${sql.id(columnOf(name, field))} = ${toStored(field, values[name] ?? null)}`] : [];
  });
  const isPlain = changed.every((name) => isColumn(entity.fields[name]!) && entity.fields[name]!.kind !== "ref");
  const linked = isPlain ? [] : await writeWithLinks(tx, entity, id, sets, pick(values, changed));
  // Under the lock the rest of it is as it was; only what hangs on a reference or a list may follow it.
  const after = isPlain ? { ...before, ...(await writePlain(tx, user, entity, id, sets, changed)) } : await readRecord(tx, user, entity, id);
  append(tx, entryOf(user, entity, "update", after, changesOf(entity, before, after), before));
  await tellOtherEnds(tx, user, entity, after, linked);
  return after;
}

async function writeWithLinks(tx: Tx, entity: Entity, id: string, sets: Sql[], values: Values): Promise<Linked[]> {
  await touch(tx, entity, id, sets);
  const linked = await writeLinks(tx, entity, id, values);
  await touchOtherEnds(tx, linked);
  return linked;
}

/** What the database derives follows what it derives it from. */
const derivedOf = ({ fields }: Entity) => Object.keys(fields).filter((name) => fields[name]!.derived);

/** Writes and gives back in one statement. What the person would not see any more is not theirs to write. */
async function writePlain(tx: Tx, user: User, entity: Entity, id: string, sets: Sql[], names: readonly string[]): Promise<AnyRecord> {
  const { columns, toRecord } = shapeOf(entity, user, [...names, ...derivedOf(entity)]);
  const row = await tx.row<Row & { isSeen: boolean }>(sql`${touched(entity, id, sets)} returning ${columns}, ${visible(user, entity)} as "isSeen"`);
  if (!row?.isSeen) throw notFound();
  return toRecord(row);
}

export async function removeRecord(tx: Tx, user: Writer, entity: Entity, { id, version }: { id: string; version: number }) {
  const before = await lockRecord(tx, user, entity, id);
  if (before.deleted) throw notFound();
  if (before.version !== version) throw conflict({ changed: await changedSince(tx, user, entity, id, version), version: before.version });
  refuseClosed(user, entity, before);
  await touch(tx, entity, id, [sql`deleted = true`]);
  append(tx, entryOf(user, entity, "remove", { ...before, version: before.version + 1 }, []));
  return { id };
}

export async function restoreRecord(tx: Tx, user: Writer, entity: Entity, id: string): Promise<AnyRecord> {
  const before = await lockRecord(tx, user, entity, id);
  if (!before.deleted) return before;
  const isKept = entity.fields.legalHold !== undefined;
  if (isKept && (await isAnonymised(tx, entity, id))) throw new Refusal(409, "ANONYMISED", "record.anonymised");
  await touch(tx, entity, id, [sql`deleted = false`, ...(isKept ? [sql`blocked_at = null`] : [])]);
  const after = await readRecord(tx, user, entity, id);
  append(tx, entryOf(user, entity, "restore", after, []));
  return after;
}

/** There is nobody left in it to bring back. */
const isAnonymised = async (tx: Tx, entity: Entity, id: string) =>
  Boolean(await tx.row(sql`select from ${sql.table(tableOf(entity))} where id = ${id} and anonymised_at is not null`));

export const touch = (tx: Tx, entity: Entity, id: string, sets: Sql[]) => tx.run(touched(entity, id, sets));

const touched = (entity: Entity, id: string, sets: Sql[]) =>
  sql`update ${sql.table(tableOf(entity))} r set ${sql.join([...sets, sql`version = version + 1, updated_at = now()`])} where r.id = ${id}`;

/** A link belongs to both of its ends: the other one gets a new version. Before the journal, which other writers of that record may hold. */
export async function touchOtherEnds(tx: Tx, linked: Linked[]) {
  if (linked.length === 0) return;
  // Who gave up the link by which they saw the other end does not see it any more.
  await tx.asSystem(async () => {
    for (const { entity, id } of linked) await touch(tx, entity, id, []);
  });
}

/** And its own line in its history. */
export async function tellOtherEnds(tx: Tx, user: Writer, entity: Entity, record: AnyRecord, linked: Linked[]) {
  if (linked.length === 0) return;
  const self = { id: record.id, alias: await nameOf(tx, entity, record.id) };
  const system: Writer = { ...user, role: "admin" };
  for (const { entity: other, field, id, isAdded } of linked) {
    const after = await tx.asSystem(() => readEvenDeleted(tx, system, other, id));
    append(tx, entryOf(user, other, "update", after, [{ field, from: isAdded ? [] : [self], to: isAdded ? [self] : [] }]));
  }
}

async function nameOf(tx: Tx, entity: Entity, id: string): Promise<string> {
  const row = await tx.row<{ alias: string }>(sql`select ${sql.ref(aliasOf(entity))} as alias from ${sql.table(tableOf(entity))} where id = ${id}`);
  return row?.alias ?? "";
}

/** Changes of others stand in the way only where both changed the same field. */
async function refuseConflict(tx: Tx, user: User, entity: Entity, before: AnyRecord, version: number, touched: string[]) {
  if (before.version === version) return;
  const changed = await changedSince(tx, user, entity, before.id, version);
  if (version > before.version || changed.some(({ field }) => touched.includes(field))) throw conflict({ changed, version: before.version });
}

/** People of a customer change a record only for a while. */
export function refuseClosed(user: User, entity: Entity, record: AnyRecord) {
  if (!isOpenTo(user, entity, record)) throw forbidden();
}

export function refuseForbidden(user: User, entity: Pick<Entity, "fields">, names: string[]) {
  const refused = names.filter((name) => !canEdit(user, entity.fields[name]!));
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, "field.forbidden"])) as Problems);
}

/** The values in normal form, their meaning checked as a whole and every reference known to this person. */
async function checked(tx: Tx, user: User, entity: Entity, record: Values, touched = Object.keys(record), before: Values = {}): Promise<Values> {
  const { values, problems } = check(entity, record);
  const unknown = await unknownReferences(tx, user, entity, values, touched, before);
  const all = { ...problems, ...unknown };
  if (Object.keys(all).length > 0) throw invalid(all);
  return values;
}

/** A record in the shape in which people write it. */
export const asInput = (entity: Pick<Entity, "fields">, record: Values): Values =>
  Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => field.kind !== "files" && field.kind !== "lines")
      .map(([name, field]) => {
        const value = record[name];
        if (field.kind === "ref") return [name, (value as Ref | null)?.id ?? null];
        if (field.kind === "refs") return [name, ((value as Ref[] | undefined) ?? []).map((ref) => ref.id)];
        return [name, value ?? null];
      }),
  );

function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) return isDeepStrictEqual([...left].sort(), [...right].sort());
  return (isEmpty(left) && isEmpty(right)) || left === right;
}

const pick = (values: Values, names: string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));
