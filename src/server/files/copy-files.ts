import type { Entity } from "#domain/entity.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Owner = { entity: Entity; id: string };

/** Copies the files of a record, or one of them, to the fields of the same name of another. Copies share the stored content. */
export async function copyFiles(tx: Tx, from: Owner, to: Owner, only?: string) {
  const fields = Object.keys(from.entity.fields).filter((name) => to.entity.fields[name]?.kind === "files");
  const found = await tx.rows<{ id: string }>(
    sql`select id from files where entity = ${from.entity.name} and record_id = ${from.id} and field = any(${fields}::text[]) and not deleted
      and id = coalesce(${only ?? null}::uuid, id)`,
  );
  const [ids, copies] = [found.map(({ id }) => id), found.map(() => newId())];
  await tx.run(sql`
    insert into files (id, copy_of, entity, record_id, field, position, name, category, caption, source, recorded_at, original_sha256, type, size, sha256, pieces, previews, width, height, office, created_at, created_by, author_alias)
    select c.copy, coalesce(f.copy_of, f.id), ${to.entity.name}, ${to.id}, field, position, name, category, caption, source, recorded_at, original_sha256, type, size, sha256, pieces, previews, width, height, office, created_at, created_by, author_alias
    from files f join unnest(${ids}::uuid[], ${copies}::uuid[]) as c (id, copy) on c.id = f.id`);
}
