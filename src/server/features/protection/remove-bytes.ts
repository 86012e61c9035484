import { personalDataEntities } from "#domain/protection/personal-data.ts";
import type { Deps } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { previewKey } from "#server/files/store.ts";
import { discardUpload } from "#server/files/uploads.ts";
import { tableOf } from "#server/records/columns.ts";
import { personalDataEntity } from "./write-retention.ts";

type Erased = { id: string; key: string; isNeeded: boolean };
const batch = 100;

/** Discards the uploads to records that are anonymised, also those that are held for a manager. */
export async function discardUploadsOfErased(deps: Pick<Deps, "db" | "files">) {
  for (const name of personalDataEntities) {
    const rows = await deps.db.asSystem((tx) =>
      tx.rows<{ id: string }>(sql`
        select u.id from uploads u join ${sql.table(tableOf(personalDataEntity(name)))} r on r.id = u.record_id
        where u.entity = ${name} and r.anonymised_at is not null`),
    );
    for (const { id } of rows) await discardUpload(deps, id);
  }
}

/** Removes the bytes of erased files, unless an existing file is a copy of them. Idempotent: a run that was interrupted is continued by the next. */
export async function removeBytes({ db, files }: Pick<Deps, "db" | "files">) {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await db.asSystem((tx) =>
      tx.rows<Erased>(sql`
        select f.id, coalesce(f.copy_of, f.id) as key, exists (
          select from files o where coalesce(o.copy_of, o.id) = coalesce(f.copy_of, f.id) and o.erased_at is null) as "isNeeded"
        from files f where f.erased_at is not null and not f.bytes_gone and f.id > ${after} order by f.id limit ${batch}`),
    );
    for (const { id, key, isNeeded } of rows) {
      if (isNeeded) continue;
      for (const one of [key, previewKey(key, "small"), previewKey(key, "large")]) await files.remove(one);
      await db.asSystem((tx) => tx.run(sql`update files set bytes_gone = true where id = ${id}`));
    }
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}
