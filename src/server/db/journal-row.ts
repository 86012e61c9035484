import { type Sql, sql } from "./sql.ts";

/** A row of the journal in the spelling of its table. A trigger adds number, time and hash. */
export type JournalRow = {
  actor_id: string | null;
  actor_alias: string | null;
  entity: string;
  record_id: string;
  action: string;
  version: number | null;
  customer_id: string | null;
  establishment_id: string | null;
  from_customer_id: string | null;
  from_establishment_id: string | null;
  changes: unknown;
};

/** All rows are one parameter, so that the prepared statement is the same for any number of rows. */
export const insertJournal = (rows: readonly string[]) => sql`
  insert into journal (actor_id, actor_alias, entity, record_id, action, version, customer_id, establishment_id, from_customer_id, from_establishment_id, changes)
  select actor_id, actor_alias, entity, record_id, action, version, customer_id, establishment_id, from_customer_id, from_establishment_id, changes
  from jsonb_populate_recordset(null::journal, ${`[${rows.join(",")}]`}::jsonb)`;

/** The number of the last entry. Entries are numbered in the order of their commits. */
export const journalHead: Sql<{ seq: number }> = sql`select seq from journal_head`;
