import type { Entity, Ref } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import type { Tx } from "#server/db/database.ts";
import { lockNumbers } from "#server/db/lock-numbers.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Actor } from "#server/journal/entry.ts";
import { aliasIn } from "./alias-in.ts";
import { entityNamed, linkOf, tableOf } from "./columns.ts";
import { entryOf, type Locatable } from "./entry-of.ts";
import { rowUpdate } from "./update-row.ts";

type Values = Readonly<Record<string, unknown>>;
type Refs = Field<"refs">;
/** A record at the other end of a relation that both sides name, and whether the link was added or removed. */
export type Linked = { entity: Entity; field: string; id: string; isAdded: boolean };

/**
 * Locks the links of these customers until the transaction ends. Writing a link locks the records at both ends, so two writers that start
 * from different ends would deadlock. Taken before any row: see "Order of locks" in ARCHITECTURE.md.
 */
export function lockCustomerLinks(tx: Tx, customers: readonly string[]) {
  // Every transaction takes the locks in the same order.
  const sorted = [...new Set(customers.map((id) => id.toLowerCase()))].sort();
  if (sorted.length > 0) tx.send(sql`select ${linksLock(sql`id`)} from unnest(${sorted}::text[]) id`);
}

/** The same for the customer whose record this is. */
export const lockLinksOf = (tx: Tx, entity: Entity, id: string) =>
  tx.send(sql`select ${linksLock(sql`customer_id::text`)} from ${sql.table(tableOf(entity))} where id = ${id}`);

const linksLock = (customer: Sql) => sql`pg_advisory_xact_lock(hashtextextended(${customer}, ${lockNumbers.links}))`;

/** Whether writing these values changes links within a customer. */
export const hasLinks = ({ fields }: Entity, values: Values): boolean =>
  Object.entries(fields).some(([name, field]) => field.kind === "refs" && field.within !== undefined && values[name] !== undefined);

/** Sets the links of the given fields to exactly the given references, among those that the user sees. Returns the other ends that changed. */
export async function writeLinks(tx: Tx, entity: Entity, id: string, values: Values): Promise<Linked[]> {
  const changed: Linked[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== "refs" || !Array.isArray(values[name])) continue;
    const ids = values[name] as string[];
    if (field.companyWide) await replaceAssignments(tx, entity, name, field, id, ids);
    else changed.push(...(await updateLinks(tx, entity, name, field, id, ids)));
  }
  return changed;
}

/**
 * A link belongs to both of its ends: each record at the other end gets a new version and an entry in its history.
 * Runs as the system, because a user who removed a link may have seen the other end only through it.
 */
export async function writeOtherEnds(tx: Tx, actor: Actor, entity: Entity, id: string, linked: readonly Linked[]) {
  if (linked.length === 0) return;
  const name = sql`(select ${aliasIn(entity, "n")} from ${sql.table(tableOf(entity))} n where n.id = ${id}) as "nameOfLinked"`;
  for (const [other, ends] of Map.groupBy(linked, (end) => end.entity)) {
    const ids = ends.map((end) => end.id);
    const rows = await tx.system.rows<OtherEnd>(
      sql`${rowUpdate(other, sql`r.id = any(${ids}::uuid[])`)} returning r.id, r.version, ${locationOf(other)}, ${name}`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { field, id: at, isAdded } of ends) {
      const row = byId.get(at)!;
      const self: Ref = { id, alias: row.nameOfLinked };
      append(tx, entryOf(actor, other, "update", row, [{ field, from: isAdded ? [] : [self], to: isAdded ? [self] : [] }]));
    }
  }
}

type OtherEnd = Locatable & { nameOfLinked: string };

/** Customer and establishment of a record, for its journal entry. */
export const locationOf = ({ fields }: Entity) =>
  sql.join(
    ["customer", "establishment"].map((name) => {
      const ref = fields[name]?.kind === "ref" ? sql`jsonb_build_object('id', r.${sql.id(`${name}_id`)})` : sql`null::jsonb`;
      return sql`${ref} as ${sql.id(name)}`;
    }),
  );

/** Writes the difference only, so that only records that changed get a new version. */
async function updateLinks(tx: Tx, entity: Entity, name: string, field: Refs, id: string, ids: string[]): Promise<Linked[]> {
  const { table, own, other } = linkOf(entity, name);
  const removed = await tx.rows<{ id: string }>(
    sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id} and ${sql.ref(other)} <> all(${ids}::uuid[]) returning ${sql.ref(other)} as id`,
  );
  const added = await tx.rows<{ id: string }>(
    sql`insert into ${sql.table(table)} (${sql.id(own)}, ${sql.id(other)}) select ${id}::uuid, unnest(${ids}::uuid[]) on conflict do nothing returning ${sql.ref(other)} as id`,
  );
  if (field.to === entity.name) await mirror(tx, table, own, other, id, removed, added);
  const reverse = reverseOf(field);
  if (!reverse) return [];
  const end = (isAdded: boolean) => (row: { id: string }) => ({ ...reverse, id: row.id, isAdded });
  return [...removed.map(end(false)), ...added.map(end(true))];
}

/** A link between records of one entity is two rows, so that each end finds it. */
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

const companyWidePrefix = "empresa:";

/** Assigned establishments; `empresa:{customer}` stands for all of a customer. */
async function replaceAssignments(tx: Tx, entity: Entity, name: string, field: Refs, id: string, ids: string[]) {
  const { table, own, other } = linkOf(entity, name);
  const plain = ids.filter((ref) => !ref.startsWith(companyWidePrefix));
  const whole = ids.filter((ref) => ref.startsWith(companyWidePrefix)).map((ref) => ref.slice(companyWidePrefix.length));
  await tx.run(sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`);
  await tx.run(sql`
    insert into ${sql.table(table)} (${sql.id(own)}, customer_id, ${sql.id(other)})
    select ${id}::uuid, t.customer_id, t.id from ${sql.table(tableOf(entityNamed(field.to)))} t where t.id = any(${plain}::uuid[])
    union all select ${id}::uuid, c, null from unnest(${whole}::uuid[]) c`);
}
