import type { ImportFill, ImportMapping } from "#api/imports.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { tableOf } from "#server/records/columns.ts";
import type { Writer } from "#server/records/save.ts";
import type { Remembered } from "./mapping.ts";
import type { ImportKey } from "./read-lines.ts";
import type { Changed } from "./update-lines.ts";

type Imported = {
  entity: Entity;
  name: string;
  headings: readonly string[];
  mapping: ImportMapping;
  fill: ImportFill;
  key?: ImportKey | undefined;
};

/** Writes down what an import made, in its transaction: for the journal, for undoing it, and for the next file with these headings. */
export async function recordImport(
  tx: Tx,
  user: Writer,
  { entity, name, headings, mapping, fill, key }: Imported,
  ids: readonly string[],
  changed: readonly Changed[],
) {
  const id = newId();
  await tx.system.run(
    sql`delete from import_records r using imports i where i.id = r.import_id and i.imported_at < ${tx.now}::timestamptz - interval '1 day'`,
  );
  await tx.system.run(
    sql`delete from import_changes c using imports i where i.id = c.import_id and i.imported_at < ${tx.now}::timestamptz - interval '1 day'`,
  );
  await tx.system.run(sql`
    insert into imports (id, user_id, entity, file_name, headings, mapping, fill, created, updated, imported_at, key, missing, lists)
    values (${id}, ${user.id}, ${entity.name}, ${name}, ${JSON.stringify(headings)}::jsonb, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(fill)}::jsonb,
      ${ids.length}, ${changed.length}, ${tx.now}, ${key?.name ?? null}, ${key?.missing ?? null}, ${key?.lists ?? null})`);
  // A record has its last version only now: a later line may have linked it.
  await tx.system.run(sql`
    insert into import_records (import_id, record_id, version)
    select ${id}::uuid, r.id, r.version from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[])`);
  await tx.system.run(sql`
    insert into import_changes (import_id, record_id, version, former, lines)
    select ${id}::uuid, r.id, r.version, c.former, c.lines from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c (id uuid, former jsonb, lines jsonb)
      join ${sql.table(tableOf(entity))} r on r.id = c.id`);
  const facts = { entity: entity.name, file: name, created: ids.length, ...(changed.length > 0 && { updated: changed.length }) };
  append(
    tx,
    plainEntry(
      user,
      "import",
      id,
      "create",
      Object.entries(facts).map(([field, to]) => ({ field, from: null, to })),
    ),
  );
}

/** How this person imported the last file with these headings. */
export const rememberedMapping = ({ system: tx }: Tx, user: User, { name }: Entity, headings: readonly string[]): Promise<Remembered | undefined> =>
  tx.row<Remembered>(sql`
    select mapping, fill, key, missing, lists from imports where user_id = ${user.id} and entity = ${name} and headings = ${JSON.stringify(headings)}::jsonb
    order by imported_at desc, id desc limit 1`);
