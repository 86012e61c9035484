import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { PersonalDataEntity } from "#domain/protection/personal-data.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import type { Actor, Entry } from "#server/journal/entry.ts";
import { tableOf } from "#server/records/columns.ts";
import { entryOf } from "#server/records/entry-of.ts";
import { readEvenDeleted } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";
import { updateRow } from "#server/records/update-row.ts";

export const personalDataEntity = (name: PersonalDataEntity): Entity => entities[name];

/** The retention job acts as an admin of every type of case. The journal names the admin who started it, if any. */
const retentionUser: Writer = {
  id: "",
  alias: "",
  role: "admin",
  customer: null,
  customers: [],
  establishments: [],
  wholeCustomers: [],
  availableTypes: keysOf("casesTypes"),
  locale: "es",
  offenders: "all",
};

/** Locks the row if it has not changed since it fell due and has no legal hold. */
export const lockIfStillDue = async (tx: Tx, entity: Entity, id: string, version: number): Promise<boolean> =>
  Boolean(
    await tx.row(
      sql`select from ${sql.table(tableOf(entity))} where id = ${id} and version = ${version} and legal_hold is null and anonymised_at is null for update`,
    ),
  );

/** Writes a new version of the row, and its journal entry: that it happened, never the former values. */
export async function writeRetention(tx: Tx, actor: Actor | null, entity: Entity, id: string, action: Entry["action"], field: string, sets: Sql[]) {
  await updateRow(tx, entity, id, sets);
  const names = ["customer", "establishment"].filter((name) => name in entity.fields);
  const record = await readEvenDeleted(tx, retentionUser, entity, id, names);
  const entry = entryOf(actor ?? retentionUser, entity, action, record, [{ field, from: false, to: true }]);
  append(tx, { ...entry, actor });
}
