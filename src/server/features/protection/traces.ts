import type { Entity } from "#domain/entity.ts";
import { isPerson, personalDataEntities } from "#domain/protection/personal-data.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, tableOf } from "#server/records/columns.ts";
import { eraseLetters } from "./erase-letters.ts";
import { personalDataEntity } from "./write-retention.ts";

/** Fields with names, numbers and addresses of people. */
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

/** The names of people in a record, and their single words, as users may have typed them. */
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

/** Whether a word of the typed text is a part of one of these words. */
const isTyped = (typed: Sql, words: readonly string[]): Sql<boolean> => sql`exists (
  select from regexp_split_to_table(fold(${typed}), '\\s+') t, unnest(${words}::text[]) w where length(t) >= ${shortestWord} and position(t in w) > 0)`;

/** Deletes mails to these people, erases what was written to them from a case, and deletes saved views that search for them. */
export async function deleteTraces(tx: Tx, { names, words }: Traces) {
  if (words.length === 0) return;
  await eraseLetters(tx, sql`fold(recipient) = any(${names}::text[])`);
  await tx.run(sql`delete from mails where sent_at is not null and fold(recipient) = any(${names}::text[])`);
  await tx.run(sql`delete from user_filters where ${isTyped(sql`alias`, words)} or ${isTyped(sql`values ->> 'q'`, words)}`);
}

/** Journal entries of exports whose search text names these people. */
export async function exportsWithTraces(tx: Tx, { words }: Traces): Promise<number[]> {
  if (words.length === 0) return [];
  const rows = await tx.rows<{ seq: number }>(sql`
    select j.seq from journal j where j.entity = 'export' and exists (
      select from jsonb_array_elements(j.changes) c where c ->> 'field' in ('q', 'find') and ${isTyped(sql`c ->> 'to'`, words)})`);
  return rows.map(({ seq }) => seq);
}

/**
 * The journal entries of other records that mention these. It reads the whole journal, so it runs once for many records and before any lock is
 * taken. The history of records under legal hold stays as it is.
 */
export async function mentionsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, number[]>> {
  const held = personalDataEntities.map(
    (name) =>
      sql`(j.entity = ${sql.lit(name)} and exists (select from ${sql.table(tableOf(personalDataEntity(name)))} r where r.id = j.record_id and r.legal_hold is not null))`,
  );
  const rows = await tx.rows<{ seq: number; id: string }>(sql`
    select j.seq, m.id from journal j
    cross join lateral (select distinct x #>> '{}' as id from jsonb_path_query(j.changes, 'strict $.**.id') x) m
    where m.id = any(${ids}::text[]) and j.record_id::text <> m.id and not (${sql.join(held, sql` or `)})`);
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map([...found].map(([id, entries]) => [id, entries.map(({ seq }) => seq)]));
}
