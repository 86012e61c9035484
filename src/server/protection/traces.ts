import type { Entity } from "#domain/entity.ts";
import { isPerson, personalDataEntities } from "#domain/protection/personal-data.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { watchedEntity } from "./as-retention.ts";

/** Fields by which people are called, numbered and reached. */
const identifying = [
  "dni",
  "name",
  "surname",
  "nickname",
  "code",
  "lastname",
  "nTip",
  "email",
  "mobile",
  "otherPart",
  "otherSolicitor",
  "otherLawyer",
];
const [shortestWord, shortestName] = [3, 5];

export type Traces = { names: string[]; words: string[] };

/** What a record calls people by, and its single words, as others may have typed them. */
export async function tracesOf(tx: Tx, entity: Entity, id: string): Promise<Traces> {
  const columns = identifying.filter((name) => name in entity.fields).map((name) => sql.ref(`r.${columnOf(name, entity.fields[name]!)}`));
  if (columns.length === 0) return { names: [], words: [] };
  const row = await tx.row<Traces>(sql`
    select array(select fold(name) from unnest(array[${sql.join([...columns, ...fullName(entity)])}]) name where length(name) >= ${shortestName}) as names,
      array(select distinct word from regexp_split_to_table(fold(concat_ws(' ', ${sql.join(columns)})), '\\s+') word where length(word) >= ${shortestWord}) as words
    from ${sql.table(tableOf(entity))} r where r.id = ${id}`);
  return row ?? { names: [], words: [] };
}

const fullName = ({ name }: Entity) => (isPerson(name) ? [sql.ref("r.full_name")] : []);

/** Whether what somebody typed is a part of these words. */
const isTyped = (typed: Sql, words: readonly string[]): Sql<boolean> => sql`exists (
  select from regexp_split_to_table(fold(${typed}), '\\s+') t, unnest(${words}::text[]) w where length(t) >= ${shortestWord} and position(t in w) > 0)`;

/** Mails that went to them or name them, and saved views that look for them. */
export async function forgetTraces(tx: Tx, { names, words }: Traces) {
  if (words.length === 0) return;
  await tx.run(sql`delete from mails where sent_at is not null and fold(recipient) = any(${names}::text[])`);
  await tx.run(sql`delete from user_filters where ${isTyped(sql`alias`, words)} or ${isTyped(sql`values ->> 'q'`, words)}`);
}

/** Entries of exports that tell what was searched for. */
export async function typedSearches(tx: Tx, { words }: Traces): Promise<number[]> {
  if (words.length === 0) return [];
  const rows = await tx.rows<{ seq: number }>(sql`
    select j.seq from journal j where j.entity = 'export' and exists (
      select from jsonb_array_elements(j.changes) c where c ->> 'field' in ('q', 'find') and ${isTyped(sql`c ->> 'to'`, words)})`);
  return rows.map(({ seq }) => seq);
}

/**
 * Which entries about other records name these. Read once for many of them, because it reads the whole journal, and before anybody else has to wait.
 * The histories of what is held stay as they are.
 */
export async function mentionsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number[]>> {
  const held = personalDataEntities.map(
    (name) =>
      sql`(j.entity = ${sql.lit(name)} and exists (select from ${sql.table(tableOf(watchedEntity(name)))} r where r.id = j.record_id and r.legal_hold is not null))`,
  );
  const rows = await tx.rows<{ seq: number; id: string }>(sql`
    select j.seq, m.id from journal j
    cross join lateral (select distinct x #>> '{}' as id from jsonb_path_query(j.changes, 'strict $.**.id') x) m
    where m.id = any(${ids}::text[]) and j.record_id::text <> m.id and not (${sql.join(held, sql` or `)})`);
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, entries]) => [id, entries.map(({ seq }) => seq)]));
}
