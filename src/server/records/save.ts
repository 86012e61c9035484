import { isDeepStrictEqual } from "node:util";
import { canEdit } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { check, type Problems } from "#domain/check.ts";
import type { Entity, RecordOf, SystemFields } from "#domain/entity.ts";
import { isColumn, isReadable, isReference, traits } from "#domain/field-traits.ts";
import { inputValue } from "#domain/input-value.ts";
import { visible } from "#server/access/visible.ts";
import { conflict, invalid, notFound, Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { NewEntry } from "#server/journal/entry.ts";
import { changedSince } from "./changed-since.ts";
import { columnOf, toStored } from "./columns.ts";
import { changesOf, entryOf, isEmpty } from "./entry-of.ts";
import { insertRows } from "./insert-row.ts";
import { hasLinks, type Linked, lockCustomerLinks, lockLinksOf, writeLinks, writeOtherEnds } from "./links.ts";
import { keptRecord, refuseAbsorbed } from "./merged.ts";
import { lockRecord, readRecord, readRecords } from "./read.ts";
import { unknownReferences } from "./references.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { refuseUnseen } from "./refuse-unseen.ts";
import { type Row, shapeOf } from "./select.ts";
import { rowUpdate, updateRow } from "./update-row.ts";

export type Writer = User & { alias: string };
type Values = Readonly<Record<string, unknown>>;

/** Computes values on the server from those that a user wrote. */
type Derive = (values: Values, before: Values) => Promise<Values>;

/** What the values are checked against, where that is not the declaration itself. */
type Checks = { checkedAs?: Pick<Entity, "fields" | "rules"> | undefined };

type CreateOptions = Checks & {
  derive?: Derive;
  /** Values that are written without a check, such as a number that is only given with COMMIT. */
  unchecked?: Values;
  /** Writes rows that belong to the new record, before it is read. */
  complete?: (id: string) => Promise<void>;
  /** Client-supplied id, so that a retry is idempotent. */
  requestedId?: string | undefined;
  /** The same transaction writes links of the new record later on. */
  linksFollow?: boolean;
};

/** Creates a record: its row, its links and its journal entry, or nothing. */
export async function createRecord<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  input: Values,
  { derive, unchecked, complete, requestedId, linksFollow = false, checkedAs }: CreateOptions = {},
): Promise<RecordOf<E>> {
  refuseForbidden(
    user,
    entity,
    Object.keys(input).filter((name) => !isEmpty(input[name])),
  );
  // Users of a customer create records of this customer only.
  const given = entity.fields.customer && isCustomerSide(user.role) ? { ...input, customer: user.customer } : input;
  const whole: Values = { ...given, ...(await derive?.(given, {})) };
  if ((linksFollow || hasLinks(entity, whole)) && typeof whole.customer === "string") lockCustomerLinks(tx, [whole.customer]);
  const values = await checked(tx, user, { entity, checkedAs }, whole, Object.keys(given));
  await refuseUnseen(tx, user, entity, values, Object.keys(given));
  const [created] = await insertRecords(tx, user, entity, [{ ...values, ...unchecked }], {
    ...(complete && { complete }),
    ...(requestedId && { ids: [requestedId] }),
  });
  const { record, entry, linked } = created!;
  append(tx, entry);
  await writeOtherEnds(tx, user, entity, record.id, linked);
  return record;
}

type Created<R> = { record: R; entry: NewEntry; linked: Linked[] };

/** Inserts records of checked values with their links. The caller appends their entries. */
export async function insertRecords<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  rows: readonly Values[],
  { complete, ids: requestedIds }: { complete?: (id: string) => Promise<void>; ids?: string[] } = {},
): Promise<Created<RecordOf<E>>[]> {
  const ids = await insertRows(tx, entity, rows, user.id, requestedIds);
  if (complete) for (const id of ids) await complete(id);
  const links: Linked[][] = [];
  for (const [index, id] of ids.entries()) links.push(await writeLinks(tx, entity, id, rows[index]!));
  const records = await readRecords(tx, user, entity, ids);
  return records.map((record, index) => ({
    record,
    entry: entryOf(user, entity, "create", record, changesOf(entity, undefined, record)),
    linked: links[index]!,
  }));
}

type UpdateOptions<R> = {
  /** The same, by the record as it was. */
  checkedAs?: (before: R) => Checks["checkedAs"];
  derive?: Derive;
  /** Called with the locked record before anything is checked against it. */
  onLocked?: (before: R) => void | Promise<void>;
};

/** `openedVersion` is the version that the user opened; `version` is newer if changes of others were merged since. */
export type RecordUpdate = { id: string; version: number; values: Values; openedVersion?: number | undefined };

/** A saved record and the record before, read under the lock. Notices and other consequences of a change compare these two. */
export type Saved<R> = { before: R; after: R };

/** Changes fields of a record. Fields that others changed since `version` are a conflict; their other changes are not. */
export async function updateRecord<E extends Entity>(
  tx: Tx,
  user: Writer,
  entity: E,
  { id, version, values: input, openedVersion = version }: RecordUpdate,
  { derive, onLocked, checkedAs }: UpdateOptions<RecordOf<E>> = {},
): Promise<Saved<RecordOf<E>>> {
  if (hasLinks(entity, input)) lockLinksOf(tx, entity, id);
  const before = await lockRecord(tx, user, entity, id, "customer" in input ? "move" : "change").catch(async (error) => {
    if (error instanceof Refusal && error.status === 404 && (await keptRecord(tx, user, entity, id)))
      throw new Refusal(409, "MERGED", "record.merged");
    throw error;
  });
  await onLocked?.(before);
  if (before.deleted) {
    await refuseAbsorbed(tx, entity, id);
    throw notFound();
  }
  await refuseClosed(tx, user, entity, before, openedVersion);
  const current = asInput(entity, before);
  const given = Object.keys(input).filter((name) => !same(input[name], current[name]));
  await refuseConflict(tx, user, entity, before, version, given);
  refuseForbidden(user, entity, given);
  const merged = { ...current, ...pick(input, given) };
  const derived = (await derive?.(merged, current)) ?? {};
  const values = await checked(tx, user, { entity, checkedAs: checkedAs?.(before) }, Object.assign(merged, derived), given, current);
  await refuseUnseen(tx, user, entity, values, given, id);
  const names = [...new Set([...given, ...Object.keys(derived)])];
  const changed = names.filter((name) => isReadable(entity.fields[name]!) && !same(values[name], current[name]));
  if (changed.length === 0) return { before, after: before };
  const sets = changed.flatMap((name) => {
    const field = entity.fields[name]!;
    return isColumn(field) ? [sql`${sql.id(columnOf(name, field))} = ${toStored(field, values[name] ?? null)}`] : [];
  });
  const isPlain = changed.every((name) => isColumn(entity.fields[name]!) && !isReference(entity.fields[name]!));
  if (isPlain) {
    const columns = { id, sets, names: changed };
    // Under the lock no other field can have changed.
    const after = areWords(entity, changed)
      ? asWritten(tx, before, pick(values, changed), writeColumns(tx, user, entity, columns))
      : { ...before, ...(await writeColumns(tx, user, entity, withConsequences(user, entity, columns))) };
    append(tx, entryOf(user, entity, "update", after, changesOf(entity, before, after, changed), before));
    return { before, after };
  }
  await updateRow(tx, entity, id, sets);
  const linked = await writeLinks(tx, entity, id, pick(values, changed));
  const after = await readRecord(tx, user, entity, id);
  append(tx, entryOf(user, entity, "update", after, changesOf(entity, before, after), before));
  await writeOtherEnds(tx, user, entity, id, linked);
  return { before, after };
}

/** Texts of a case, an issue or a civil case: nothing else of the record follows from them, nor whether a user sees it. */
const areWords = ({ fields, scope }: Entity, names: readonly string[]) =>
  (scope === "case" || scope === "civil") && names.every((name) => fields[name]!.kind === "text" || fields[name]!.kind === "longText");

/**
 * The record with these texts before PostgreSQL has answered, so that the update, its entry in the journal and COMMIT are sent together. What only the
 * row knows, the time of the update, is added when it answers.
 */
function asWritten<R extends SystemFields>(tx: Tx, before: R, texts: Values, written: Promise<R>): R {
  const after = { ...before, ...texts, version: before.version + 1 };
  tx.completeWith(written.then((row) => Object.assign(after, row)));
  return after;
}

/** Generated columns: they change with the columns that they are computed from. */
const derivedOf = ({ fields }: Entity) => Object.keys(fields).filter((name) => fields[name]!.derived);

type WrittenColumns = { id: string; sets: Sql[]; names: readonly string[]; isSeen?: Sql<boolean> };

/** With the columns that follow from these. Users may not change a record so that they no longer see it. */
const withConsequences = (user: User, entity: Entity, { names, ...columns }: WrittenColumns): WrittenColumns => ({
  ...columns,
  names: [...names, ...derivedOf(entity)],
  isSeen: visible(user, entity),
});

/** Writes and reads back in one statement. */
async function writeColumns<E extends Entity>(tx: Tx, user: User, entity: E, { id, sets, names, isSeen }: WrittenColumns): Promise<RecordOf<E>> {
  const { columns, toRecord } = shapeOf(entity, user, names);
  const row = await tx.row<Row & { isSeen: boolean }>(
    sql`${rowUpdate(entity, sql`r.id = ${id}`, sets)} returning ${columns}, ${isSeen ?? sql`true`} as "isSeen"`,
  );
  if (!row?.isSeen) throw notFound();
  return toRecord(row);
}

/** A change by another user is a conflict only if both changed the same field. */
async function refuseConflict(tx: Tx, user: User, entity: Entity, before: SystemFields, version: number, given: string[]) {
  if (before.version === version) return;
  const changed = await changedSince(tx, user, entity, before.id, version);
  if (version > before.version || changed.some(({ field }) => given.includes(field))) throw conflict({ changed, version: before.version });
}

export function refuseForbidden(user: User, entity: Pick<Entity, "fields">, names: string[]) {
  const refused = names.filter((name) => !canEdit(user, entity.fields[name]!));
  if (refused.length > 0) throw invalid(Object.fromEntries(refused.map((name) => [name, "field.forbidden"])) as Problems);
}

/** The values in normal form, checked as a whole. Every reference must be visible to this user. */
async function checked(
  tx: Tx,
  user: User,
  { entity, checkedAs = entity }: { entity: Entity } & Checks,
  record: Values,
  touched: string[],
  before: Values = {},
): Promise<Values> {
  const { values, problems } = check(checkedAs, record);
  const unknown = await unknownReferences(tx, user, entity, values, touched, before);
  const all = { ...problems, ...unknown };
  if (Object.keys(all).length > 0) throw invalid(all);
  return values;
}

/** A record in the shape of the input that writes it. */
export function asInput({ fields }: Pick<Entity, "fields">, record: Values): Values {
  const input: Record<string, unknown> = {};
  for (const name in fields) if (traits[fields[name]!.kind].savedWithRecord) input[name] = inputValue(fields[name]!, record[name]);
  return input;
}

export function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) return isDeepStrictEqual([...left].sort(), [...right].sort());
  return (isEmpty(left) && isEmpty(right)) || left === right;
}

const pick = (values: Values, names: string[]): Values => Object.fromEntries(names.map((name) => [name, values[name]]));
