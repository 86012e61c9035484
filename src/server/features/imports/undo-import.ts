import type { ImportUndone, RecentImport } from "#api/imports.ts";
import { can } from "#domain/access/can.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { type Importable, importable } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import { forbidden, notFound, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { forWork } from "#server/db/for-work.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { removeOwn } from "#server/lifecycle/deleted-records.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { entityNamed, tableOf } from "#server/records/columns.ts";
import { duplicate } from "#server/records/duplicate.ts";
import { masked } from "#server/records/masked.ts";
import { removeRecord } from "#server/records/remove.ts";
import type { ImportUpdaters } from "./update-lines.ts";
import { type ImportListWriters, type ListChanges, restoreLists } from "./write-lists.ts";

/** People undo their own imports, staff those of everybody. */
const isTheirs = (user: User): Sql => (isStaff(user.role) ? sql`true` : sql`i.user_id = ${user.id}::uuid`);
const isOfToday = (tx: Tx): Sql => sql`i.undone_at is null and i.imported_at > ${tx.now}::timestamptz - interval '1 day'`;

/** The imports of the last day that this person may undo, the newest first. */
export const readRecentImports = ({ deps, user }: SignedContext, collection: keyof typeof importable): Promise<RecentImport[]> =>
  deps.db.asSystem((tx) =>
    tx.rows<RecentImport>(sql`
      select i.id, i.file_name as name, u.alias as author, i.imported_at as "at", i.created, i.updated from imports i join users u on u.id = i.user_id
      where i.entity = ${importable[collection].name} and ${isOfToday(tx)} and ${isTheirs(user)} order by i.imported_at desc, i.id desc limit 50`),
  );

type Kept = { id: string; alias: string; isSeen: boolean };
type ChangedRow = Kept & { version: number; former: Readonly<Record<string, unknown>>; lines: ListChanges | null };
type Row = { id: string; alias: string; version: number; isChanged: boolean; isSeen: boolean };

/** Removes what an import made and restores what it changed. What somebody has worked on since stays, and is named. */
export const undoImport = (context: SignedContext, id: string, updaters: ImportUpdaters, listWriters: ImportListWriters): Promise<ImportUndone> =>
  forWork(context.deps.db, "long").as(context.user, async (tx) => {
    const { user } = context;
    const taken = await tx.system.row<{ entity: string; name: string; created: number }>(
      sql`update imports i set undone_at = ${tx.now} where i.id = ${id} and ${isOfToday(tx)} and ${isTheirs(user)} returning i.entity, i.file_name as name, i.created`,
    );
    if (!taken) throw notFound();
    const entity = entityNamed(taken.entity);
    if (taken.created > 0 && !can(user, "remove", entity)) throw forbidden();
    const kept: Kept[] = [];
    let restored = 0;
    for (const row of await readChanged(tx, user, entity, id)) {
      if (await restore(tx, context, entity, { updaters, listWriters }, row)) restored++;
      else kept.push(row);
    }
    let removed = 0;
    for (const row of await readMade(tx, user, entity, id)) {
      const isRemoved = !row.isChanged && (await remove(tx, user, entity, row));
      if (isRemoved) removed++;
      else kept.push(row);
    }
    const changes = Object.entries({ entity: entity.name, file: taken.name, removed, ...(restored > 0 && { restored }), kept: kept.length });
    append(
      tx,
      plainEntry(
        user,
        "import",
        id,
        "remove",
        changes.map(([field, to]) => ({ field, from: null, to })),
      ),
    );
    const seen = kept.filter(({ isSeen }) => isSeen).map(({ id: record, alias }) => ({ id: record, alias }));
    return { removed, restored, kept: kept.length, named: (await masked(tx, user, entity, seen)).slice(0, namedLimit) };
  });

const namedLimit = 50;

/** The last one first: later lines may depend on earlier ones. Whether a person changed it since is in the journal. */
const readMade = ({ system: tx }: Tx, user: User, entity: Entity, id: string): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select r.id, ${aliasIn(entity, "r")} as alias, r.version, ${visible(user, entity)} as "isSeen",
      exists (select from journal j where j.entity = ${entity.name} and j.record_id = r.id and j.version > m.version and j.actor_id is not null) as "isChanged"
    from import_records m join ${sql.table(tableOf(entity))} r on r.id = m.record_id where m.import_id = ${id} and not r.deleted order by r.id desc`);

const readChanged = ({ system: tx }: Tx, user: User, entity: Entity, id: string): Promise<ChangedRow[]> =>
  tx.rows<ChangedRow>(sql`
    select r.id, ${aliasIn(entity, "r")} as alias, m.version, m.former, m.lines, ${visible(user, entity)} as "isSeen"
    from import_changes m join ${sql.table(tableOf(entity))} r on r.id = m.record_id where m.import_id = ${id} and not r.deleted order by r.id desc`);

/** By the code of its screen, with the version at the end of the import: fields that somebody has changed since are a conflict. */
async function restore(
  tx: Tx,
  context: SignedContext,
  entity: Entity,
  { updaters, listWriters }: { updaters: ImportUpdaters; listWriters: ImportListWriters },
  { id, version, former, lines }: ChangedRow,
): Promise<boolean> {
  try {
    await tx.nested(async () => {
      if (lines) await restoreLists(tx, context, entity, listWriters, id, lines);
      await updaters[entity.collection as Importable](tx, context, { id, version, values: former, restores: true });
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal || duplicate(error)) return false;
    throw error;
  }
}

/** By the code of its screen. False where that refuses. */
async function remove(tx: Tx, user: SignedContext["user"], entity: Entity, { id, version, alias }: Row): Promise<boolean> {
  try {
    if (entity.type) await removeOwn(tx, user, entity, { id, version });
    else await removeRecord(tx, user, entity, { id, version, name: alias });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
