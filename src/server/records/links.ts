import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { entityNamed, linkOf, tableOf } from "./columns.ts";

type Values = Readonly<Record<string, unknown>>;
type Refs = Extract<Field, { kind: "refs" }>;
/** A record at the other end of a relation that both sides name, and what became of the link. */
export type Linked = { entity: Entity; field: string; id: string; isAdded: boolean };

const wholePrefix = "empresa:";

/** Brings the link tables of the given fields to exactly the given references, as far as the person sees them. Gives the other ends that changed. */
export async function writeLinks(tx: Tx, entity: Entity, id: string, values: Values): Promise<Linked[]> {
  const changed: Linked[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== "refs" || !Array.isArray(values[name])) continue;
    const ids = values[name] as string[];
    if (field.whole) await replaceWhole(tx, entity, name, field, id, ids);
    else changed.push(...(await adjust(tx, entity, name, field, id, ids)));
  }
  return changed;
}

/**
 * Who links in the file of a customer takes turns with all who do: each link changes both of its ends, and two people who come from
 * different ends would else wait for each other. To be asked before any record is held.
 */
export async function takeTurn(tx: Tx, entity: Entity, values: Values, id?: string) {
  const isLinking = Object.entries(entity.fields).some(([name, field]) => field.kind === "refs" && values[name] !== undefined && reverseOf(field));
  if (!isLinking) return;
  const file = id ? sql`(select customer_id::text from ${sql.table(tableOf(entity))} where id = ${id})` : sql`${values.customer ?? null}::text`;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${file}, 7305814))`);
}

/** Only what differs is written, so that others can be told of it. */
async function adjust(tx: Tx, entity: Entity, name: string, field: Refs, id: string, ids: string[]): Promise<Linked[]> {
  const { table, own, other } = linkOf(entity, name);
  const returned = (statement: Sql<{ id: string }>) => tx.rows(statement);
  const removed = await returned(
    sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id} and ${sql.ref(other)} <> all(${ids}::uuid[]) returning ${sql.ref(other)} as id`,
  );
  const added = await returned(
    sql`insert into ${sql.table(table)} (${sql.id(own)}, ${sql.id(other)}) select ${id}::uuid, unnest(${ids}::uuid[]) on conflict do nothing returning ${sql.ref(other)} as id`,
  );
  if (field.to === entity.name) await mirror(tx, table, own, other, id, removed, added);
  const reverse = reverseOf(field);
  if (!reverse) return [];
  const end = (isAdded: boolean) => (row: { id: string }) => ({ ...reverse, id: row.id, isAdded });
  return [...removed.map(end(false)), ...added.map(end(true))];
}

/** Between records of one kind each link is two rows, one for each end to find it by. */
async function mirror(tx: Tx, table: string, own: string, other: string, id: string, removed: { id: string }[], added: { id: string }[]) {
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  await tx.run(sql`delete from ${sql.table(table)} where ${sql.ref(other)} = ${id} and ${sql.ref(own)} = any(${ids(removed)}::uuid[])`);
  await tx.run(
    sql`insert into ${sql.table(table)} (${sql.id(own)}, ${sql.id(other)}) select unnest(${ids(added)}::uuid[]), ${id}::uuid on conflict do nothing`,
  );
}

/** The field of the other entity that names the same relation. */
function reverseOf({ to, through }: Refs): Pick<Linked, "entity" | "field"> | undefined {
  const target = entityNamed(to);
  const found = through && Object.entries(target.fields).find(([, field]) => field.kind === "refs" && field.through === through);
  return found ? { entity: target, field: found[0] } : undefined;
}

/** Assigned establishments, some of them by their whole customer. */
async function replaceWhole(tx: Tx, entity: Entity, name: string, field: Refs, id: string, ids: string[]) {
  const { table, own, other } = linkOf(entity, name);
  const plain = ids.filter((ref) => !ref.startsWith(wholePrefix));
  const whole = ids.filter((ref) => ref.startsWith(wholePrefix)).map((ref) => ref.slice(wholePrefix.length));
  await tx.run(sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`);
  await tx.run(sql`
    insert into ${sql.table(table)} (${sql.id(own)}, customer_id, ${sql.id(other)})
    select ${id}::uuid, t.customer_id, t.id from ${sql.table(tableOf(entityNamed(field.to)))} t where t.id = any(${plain}::uuid[])
    union all select ${id}::uuid, c, null from unnest(${whole}::uuid[]) c`);
}
