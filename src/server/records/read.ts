import type { HistoryEntry } from "#api/records.ts";
import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { tasksField } from "#domain/tasks/task-records.ts";
import { canOpenThread, hasThreads, threadName, threads } from "#domain/threads/thread.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { RecordReader, Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { batchesOf } from "./bulk-batch.ts";
import { columnOf, tableOf } from "./columns.ts";
import { absorbedRecords } from "./merged.ts";
import type { Part } from "./row-text.ts";
import { redactHistory } from "./visible-history.ts";
import { type Whole, wholeOf } from "./whole.ts";

/** One record that this user may see, or some fields of it. A deleted record is found only by users who may restore it. */
export async function readRecord<E extends Entity>(
  tx: RecordReader,
  user: User,
  entity: E,
  id: string,
  names?: readonly string[],
): Promise<RecordOf<E>> {
  const record = await readEvenDeleted(tx, user, entity, id, names);
  if (record.deleted && !can(user, "restore", entity)) throw notFound();
  return record;
}

/** The same for the journal, which also records what happens to a deleted record. */
export async function readEvenDeleted<E extends Entity>(
  tx: RecordReader,
  user: User,
  entity: E,
  id: string,
  names?: readonly string[],
): Promise<RecordOf<E>> {
  const { first, statement, read } = oneOf(entity, user, (await isAbout(tx, user, entity, id)) ? { ...user, role: "admin" } : user, names);
  const parts = await (first ? tx.rowsAfter(placed(first, id), placed(statement, id)) : tx.rows(placed(statement, id)));
  if (parts.length === 0) throw notFound();
  const { unnamed, located, toRecord } = read(parts);
  return toRecord(unnamed && (await tx.names.read(tx, unnamed.mark, unnamed.ids)), located && (await tx.rows(located)));
}

/** The statement that reads one record for this user, and the one that runs before it. */
export function oneRecord(user: User, entity: Entity, id: string): { first: Sql | undefined; statement: Sql<Part> } {
  const { first, statement } = oneOf(entity, user, user);
  return { first: first && placed(first, id), statement: placed(statement, id) };
}

/** Where the id goes among the parameters. */
const place = Symbol("id");
const placed = <Row>(statement: Sql<Row>, id: string) =>
  sql.again(
    statement,
    statement.parameters.map((value) => (value === place ? id : value)),
  );

type One<E extends Entity> = { first: Sql | undefined; statement: Sql<Part> } & Omit<Whole<E>, "from" | "opening">;
const made = new WeakMap<User, Map<string, One<Entity>>>();

/** Kept as long as the user is: a statement depends on the rights of one, and making it takes as long as running it. */
function oneOf<E extends Entity>(entity: E, user: User, shownTo: User, names?: readonly string[]): One<E> {
  const known = made.get(user) ?? new Map<string, One<Entity>>();
  made.set(user, known);
  const key = `${entity.name} ${shownTo.role} ${names ?? "all"}`;
  const found = known.get(key) ?? makeOne(entity, user, shownTo, names);
  known.set(key, found);
  return found as One<E>;
}

function makeOne(entity: Entity, user: User, shownTo: User, names?: readonly string[]): One<Entity> {
  const { from, opening, ...reading } = wholeOf(entity, shownTo, names, true);
  return {
    first: opening?.(place),
    statement: sql<Part>`select x.part, x.value from ${from(sql`r.id = ${place} and ${visible(user, entity)}`)}`,
    ...reading,
  };
}

/** Several records in the given order. This user must see each of them. */
export async function readRecords<E extends Entity>(tx: Tx, user: User, entity: E, ids: readonly string[]): Promise<RecordOf<E>[]> {
  const { from, read } = wholeOf(entity, user);
  const rows = await tx.rows<Part & { id: string }>(
    sql`select r.id, x.part, x.value from ${from(sql`r.id = any(${ids}::uuid[]) and ${visible(user, entity)}`)}`,
  );
  const byId = new Map([...Map.groupBy(rows, (row) => row.id)].map(([id, parts]) => [id, read(parts).toRecord()]));
  return ids.map((id) => {
    const record = byId.get(id);
    if (!record) throw notFound();
    return record;
  });
}

/** Whether the record is about this user, who then reads all of its fields. */
async function isAbout(tx: RecordReader, user: User, entity: Entity, id: string): Promise<boolean> {
  if (!entity.owner) return false;
  const column = sql.ref(`r.${columnOf(entity.owner, entity.fields[entity.owner]!)}`);
  return Boolean(await tx.row(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} and ${column} = ${user.id}`));
}

/**
 * The record, locked until the transaction ends. Lock and read are sent together and run in that order, so the record is read under its lock.
 * Others may still insert rows that refer to the record. A `move` to another customer prevents that too: such a row may depend on the customer.
 */
export function lockRecord<E extends Entity>(tx: Tx, user: User, entity: E, id: string, purpose: "change" | "move" = "change"): Promise<RecordOf<E>> {
  const strength = purpose === "move" ? sql`for update` : sql`for no key update`;
  tx.send(sql`select from ${sql.table(tableOf(entity))} r where r.id = ${id} ${strength}`);
  return readRecord(tx, user, entity, id);
}

const historyPage = 50;

/** The history of a record says when messages were written, in the threads that this user may open. */
const historyNames = (user: User, entity: Entity) => [
  entity.name,
  ...(hasThreads(entity.name)
    ? threads.filter((thread) => canOpenThread(user, entity, thread)).map((thread) => threadName(entity.name, thread))
    : []),
];

/** An entry with its number in the journal, which is for the server only. */
export type StoredEntry = Omit<HistoryEntry, "id"> & { seq: number };

/** Entries about nothing but tasks are not for customers. */
const aboutTasksOnly = ({ role }: User) =>
  accepts("lawyer", role) ? sql`` : sql`and not (jsonb_array_length(changes) = 1 and changes @> ${JSON.stringify([{ field: tasksField }])}::jsonb)`;

export async function readHistory(tx: Tx, user: User, entity: Entity, id: string, before?: number) {
  await readRecord(tx, user, entity, id, []);
  const absorbed = await absorbedNames(tx, user, entity, id);
  const entries = await tx.rows<StoredEntry & { fromCustomer: string | null; version: number | null; recordId: string }>(sql`
    select seq, at, version, record_id as "recordId", case when actor_id is not null then jsonb_build_object('id', actor_id, 'alias', actor_alias) end as actor, action, changes,
      from_customer_id as "fromCustomer"
    from journal where entity = any(${historyNames(user, entity)}::text[]) and record_id = any(${[id, ...absorbed.keys()]}::uuid[]) and seq < ${before ?? Number.MAX_SAFE_INTEGER} ${aboutTasksOnly(user)}
    order by seq desc limit ${historyPage + 1}`);
  const redacted = await redactHistory(tx, user, entity, entries.slice(0, historyPage));
  const batches = entity.bulk && isStaff(user.role) ? await batchesOf(tx.system, id) : undefined;
  // An entry about a file of the office alone is none for the shop.
  const told = redacted.filter(({ changes }, at) => changes.length > 0 || !isAboutFiles(entity, entries[at]!));
  const page = told.map(({ fromCustomer, version, recordId, ...entry }) => {
    if (recordId !== id) return { ...entry, of: absorbed.get(recordId) ?? "" };
    const bulk = batches?.get(version ?? 0);
    return bulk ? { ...entry, bulk } : entry;
  });
  return { entries: page, next: entries.length > historyPage ? entries[historyPage - 1]!.seq : null };
}

const isAboutFiles = ({ fields }: Entity, { changes }: StoredEntry) =>
  changes.length > 0 && changes.every(({ field }) => fields[field]?.kind === "files");

/** The records that this one absorbed, by name. Their history is for staff: others saw each of them or not, and a merge shows nobody more. */
async function absorbedNames(tx: Tx, user: User, entity: Entity, id: string): Promise<Map<string, string>> {
  const ids = isStaff(user.role) ? await absorbedRecords(tx, entity, id) : [];
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; alias: string }>(
    sql`select r.id, ${aliasIn(entity, "r")} as alias from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.alias]));
}
