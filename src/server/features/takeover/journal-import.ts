import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { plainEntry } from "#server/journal/entry.ts";
import { tableOf } from "#server/records/columns.ts";
import { runOf } from "./find-imported.ts";

/**
 * The entries of the records that this transaction made, and one of the import itself. Written by the database at the end: the lock of the journal
 * is held until COMMIT, and a hundred thousand entries need not travel.
 */
export async function journalImport(tx: Tx, facts: Readonly<Record<string, unknown>>) {
  const made = await tx.rows<{ entity: keyof typeof entities }>(
    sql`select distinct entity from imported_documents where run_id = ${runOf(tx)} and record_id is not null`,
  );
  for (const { entity: name } of made) {
    const entity: Entity | undefined = entities[name];
    if (!entity) continue;
    const customer = entity.scope === "customer" ? sql`r.id` : entity.fields.customer ? sql`r.customer_id` : sql`null::uuid`;
    const establishment = entity.scope === "establishment" ? sql`r.id` : entity.scope === "case" ? sql`r.establishment_id` : sql`null::uuid`;
    await tx.run(sql`
      insert into journal (entity, record_id, action, version, customer_id, establishment_id, changes)
      select ${name}, r.id, a.action, a.version, ${customer}, ${establishment}, '[]'
      from (select distinct record_id as id from imported_documents where run_id = ${runOf(tx)} and entity = ${name} and record_id is not null) d
        join ${sql.table(tableOf(entity))} r on r.id = d.id cross join (values ('create', 1), ('remove', 2)) a (action, version)
      where (a.version = 1 or r.deleted) and not exists (select from journal j where j.entity = ${name} and j.record_id = r.id)
      order by r.id, a.version`);
  }
  append(
    tx,
    plainEntry(
      null,
      "import",
      newId(),
      "create",
      Object.entries(facts).map(([field, to]) => ({ field, from: null, to })),
    ),
  );
}
