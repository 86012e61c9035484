import type { Ref } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Actor, Change } from "#server/journal/entry.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { entryOf, type Locatable } from "#server/records/entry-of.ts";
import { difference } from "#server/records/lines.ts";
import { locationOf } from "#server/records/links.ts";
import { readEvenDeleted } from "#server/records/read.ts";
import { rowUpdate, updateRow } from "#server/records/update-row.ts";
import type { LinkPlace } from "./link-places.ts";

/** A link that followed: the record at the other end, the line, and the row that is gone because both were linked to that record. */
export type Moved = { record: string; line: string | null; dropped: string | null };
/** From one record to another, for a merge or its reversal. */
export type Move = { actor: Actor; from: Ref; to: Ref };

/** Moves every link of one place, or only those of `records`. Other ends are locked in the order of their ids. For the system role. */
export async function moveLinks(tx: Tx, move: Move, place: LinkPlace, only?: readonly Moved[]): Promise<Moved[]> {
  const owners = await lockOwners(tx, place, move.from.id, only);
  if (owners.length === 0) return [];
  return place.kind === "link"
    ? moveRows(tx, move, place, owners)
    : place.kind === "ref"
      ? moveRefs(tx, move, place, owners)
      : moveLines(tx, move, place, owners, only);
}

async function lockOwners(tx: Tx, { table, target, owner, other }: LinkPlace, from: string, only?: readonly Moved[]): Promise<string[]> {
  const among = only ? sql`and l.${sql.id(owner)} = any(${only.map(({ record }) => record)}::uuid[])` : sql``;
  const rows = await tx.rows<{ id: string }>(sql`
    select r.id from ${sql.table(tableOf(other))} r where r.id in (select l.${sql.id(owner)} from ${sql.table(table)} l where l.${sql.id(target)} = ${from} ${among})
    order by r.id for no key update`);
  return rows.map(({ id }) => id);
}

/** Rows of a link table are deleted and inserted: the words of a search follow what is inserted and deleted. */
async function moveRows(tx: Tx, { actor, from, to }: Move, place: LinkPlace, owners: readonly string[]): Promise<Moved[]> {
  const [table, target, owner] = [sql.table(place.table), sql.id(place.target), sql.id(place.owner)];
  const gone = await tx.rows<{ id: string; row: Record<string, unknown> }>(
    sql`delete from ${table} l where l.${target} = ${from.id} and l.${owner} = any(${owners}::uuid[]) returning l.${owner} as id, to_jsonb(l) as row`,
  );
  const rows = gone.map(({ row }) => ({ ...row, [place.target]: to.id }));
  const added = await tx.rows<{ id: string }>(sql`
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) on conflict do nothing returning ${owner} as id`);
  const isAdded = new Set(added.map(({ id }) => id));
  await writeEntries(tx, actor, place, owners, (id) => ({ field: place.field, from: [from], to: isAdded.has(id) ? [to] : [] }));
  return gone.map(({ id, row }) => ({ record: id, line: null, dropped: isAdded.has(id) ? null : JSON.stringify(row) }));
}

async function moveRefs(tx: Tx, { actor, from, to }: Move, place: LinkPlace, owners: readonly string[]): Promise<Moved[]> {
  const sets = [sql`${sql.id(place.target)} = ${to.id}`];
  // A case that changes its establishment moves for those who see one of them.
  await writeEntries(
    tx,
    actor,
    place,
    owners,
    () => ({ field: place.field, from, to }),
    sets,
    place.field === "establishment" ? { establishment: from } : {},
  );
  return owners.map((record) => ({ record, line: null, dropped: null }));
}

type Line = { id: string; owner: string; twin: string | null; row: Record<string, unknown> };

/** A record has each person once: where both have a line, the line of the one that is kept stays, with the marks of both. */
async function moveLines(tx: Tx, move: Move, place: LinkPlace, owners: readonly string[], only?: readonly Moved[]): Promise<Moved[]> {
  const { from, to } = move;
  const [table, target, owner] = [sql.table(place.table), sql.id(place.target), sql.id(place.owner)];
  const among = only ? sql`and l.id = any(${only.flatMap(({ line }) => line ?? [])}::uuid[])` : sql``;
  const lines = await tx.rows<Line>(sql`
    select l.id, l.${owner} as owner, t.id as twin, to_jsonb(l) as row from ${table} l
    left join ${table} t on t.${owner} = l.${owner} and t.${target} = ${to.id}
    where l.${target} = ${from.id} and l.${owner} = any(${owners}::uuid[]) ${among} order by l.${owner}, l.id`);
  for (const [record, ofRecord] of Map.groupBy(lines, (line) => line.owner))
    await withLineEntry(tx, move.actor, place, record, async () => {
      for (const { id, twin, row } of ofRecord) {
        if (twin === null) await tx.run(sql`update ${table} set ${target} = ${to.id}, version = version + 1 where id = ${id}`);
        if (place.key === "case.witnesses")
          await tx.run(
            sql`update hearing_invitations set line_id = ${twin ?? id}, witness_id = ${to.id} where line_id = ${id} and witness_id = ${from.id}`,
          );
        if (twin === null) continue;
        const marks = marksOf(place, row);
        if (marks.length > 0)
          await tx.run(
            sql`update ${table} set ${sql.join(marks.map((mark) => sql`${sql.id(mark)} = true`))}, version = version + 1 where id = ${twin}`,
          );
        await tx.run(sql`delete from ${table} where id = ${id}`);
      }
    });
  return lines.map(({ id, owner: record, twin, row }) => ({ record, line: id, dropped: twin === null ? null : JSON.stringify(row) }));
}

/** The marks that a person has set on a line. */
function marksOf({ other, field }: LinkPlace, row: Record<string, unknown>): string[] {
  const { fields } = other.fields[field] as { fields: Fields };
  return Object.entries(fields)
    .filter(([name, one]) => one.kind === "boolean" && one.edit !== "system" && row[columnOf(name, one)] === true)
    .map(([name, one]) => columnOf(name, one));
}

/** Puts back rows that were dropped because both records were linked, if the record that was kept still is. */
export async function restoreDropped(tx: Tx, { actor, from, to }: Move, place: LinkPlace, dropped: readonly Moved[]): Promise<Moved[]> {
  const table = sql.table(place.table);
  const linked = await tx.rows<{ id: string }>(sql`
    select distinct ${sql.id(place.owner)} as id from ${table} where ${sql.id(place.target)} = ${from.id}
      and ${sql.id(place.owner)} = any(${dropped.map(({ record }) => record)}::uuid[]) order by 1`);
  const isLinked = new Set(linked.map(({ id }) => id));
  const back = dropped.filter(({ record }) => isLinked.has(record)).toSorted((one, other) => (one.record < other.record ? -1 : 1));
  for (const { record, dropped: row } of back) {
    const insert = () => tx.run(sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${row}::jsonb) on conflict do nothing`);
    if (place.kind === "line") await withLineEntry(tx, actor, place, record, insert);
    else {
      await insert();
      await writeEntries(tx, actor, place, [record], () => ({ field: place.field, from: [], to: [to] }));
    }
  }
  return back;
}

/** The records at the other end get their next version and an entry, as with every change of a link. */
async function writeEntries(
  tx: Tx,
  actor: Actor,
  { other }: LinkPlace,
  ids: readonly string[],
  changeOf: (id: string) => Change,
  sets: readonly Sql[] = [],
  former: { establishment?: Ref } = {},
) {
  const rows = await tx.rows<Locatable>(
    sql`${rowUpdate(other, sql`r.id = any(${ids}::uuid[])`, sets)} returning r.id, r.version, ${locationOf(other)}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id)!;
    append(tx, entryOf(actor, other, "update", row, [changeOf(id)], { ...row, ...former }));
  }
}

async function withLineEntry(tx: Tx, actor: Actor, { other, field }: LinkPlace, id: string, write: () => Promise<unknown>) {
  const names = [field, ...["customer", "establishment"].filter((name) => name in other.fields)];
  const before = await readEvenDeleted(tx, systemReader, other, id, names);
  await write();
  await updateRow(tx, other, id);
  const after = await readEvenDeleted(tx, systemReader, other, id, names);
  type Lines = Parameters<typeof difference>[0];
  append(tx, entryOf(actor, other, "update", after, [{ field, ...difference(before[field] as Lines, after[field] as Lines) }], before));
}
