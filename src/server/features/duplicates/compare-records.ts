import { type MergeableName, mergeable, mergeableNames } from "#domain/duplicates/mergeable.ts";
import { proposedFrom, scorePair } from "#domain/duplicates/score-pair.ts";
import type { TransactionOptions, Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { comparedColumns } from "./compared-columns.ts";
import { formsOf, pairKeys, wordsOfNames } from "./pair-keys.ts";

/** So many records are compared in one transaction, in a fraction of a second. */
export const comparedAtOnce = 100;
/** By the statistics of a table that has just been filled, looking for one form would read all of them. */
export const byIndex: TransactionOptions = { kind: "long", settings: [["enable_seqscan", "off"]] };

/** What more records than these have in common says nothing, and would make pairs of all of them. */
const maxSharing = 50;
/** Of each record those that have most in common with it are scored. */
const maxPartners = 40;

type Pair = { one: string; other: string; isShared: boolean };
type Compared = Record<string, unknown> & { id: string; customer: string | null };

/**
 * Finds again what these records may be duplicates of. Pairs that are kept already are scored again, too. Those of a removed record wait for the
 * nightly comparison, so that a merge that is undone has its pair again at once.
 */
export async function compareRecords(tx: Tx, name: MergeableName, ids: readonly string[]): Promise<void> {
  await writeForms(tx, name, ids);
  const pairs = await candidates(tx, ids);
  const rows = await readCompared(tx, name, [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]);
  const scored = pairs.flatMap(({ one, other, isShared }) => {
    const [left, right] = [rows.get(one), rows.get(other)];
    if (!left || !right) return [];
    return [{ one, other, score: isShared ? scorePair(name, left, right).score : 0, apart: left.customer !== right.customer }];
  });
  const isProposed = ({ score }: { score: number }) => score >= proposedFrom;
  const none = scored.filter((pair) => !isProposed(pair));
  await tx.run(sql`
    delete from duplicate_pairs p using jsonb_to_recordset(${JSON.stringify(none)}::jsonb) x (one uuid, other uuid) where p.one_id = x.one and p.other_id = x.other`);
  await tx.run(sql`
    insert into duplicate_pairs as p (entity, one_id, other_id, score, is_apart)
    select ${name}, x.one, x.other, x.score, x.apart
    from jsonb_to_recordset(${JSON.stringify(scored.filter(isProposed))}::jsonb) x (one uuid, other uuid, score smallint, apart boolean)
    on conflict (one_id, other_id) do update set score = excluded.score, is_apart = excluded.is_apart
      where (p.score, p.is_apart) is distinct from (excluded.score, excluded.is_apart)`);
}

/** Writes the forms that are new and removes those that a record has no more. */
function writeForms(tx: Tx, name: MergeableName, ids: readonly string[]) {
  const { code, name: named, place } = pairKeys[name];
  const key = (value: Sql | undefined) => value ?? sql`null::text`;
  return tx.run(sql`
    with known as (
      select r.id, ${key(code)} as code, ${key(named)} as name, ${key(place)} as place
      from ${sql.table(tableOf(mergeable[name]))} r where r.id = any(${ids}::uuid[]) and not r.deleted
    ), words as (${wordsOfNames}), forms as (
      select distinct id, hashtextextended(form, ${mergeableNames.indexOf(name)}) as form from (${formsOf}) t
    ), gone as (
      delete from duplicate_forms d where d.record_id = any(${ids}::uuid[]) and not exists (select from forms f where f.id = d.record_id and f.form = d.form)
    )
    insert into duplicate_forms (form, record_id) select form, id from forms on conflict do nothing`);
}

/** The records that have a form in common with one of these; and the pairs that are kept of these, whether they still have one or not. */
const candidates = (tx: Tx, ids: readonly string[]): Promise<Pair[]> =>
  tx.rows<Pair>(sql`
    with shared as materialized (
      select least(f.record_id, o.id) as one, greatest(f.record_id, o.id) as other, f.record_id as of, count(*) as forms
      from duplicate_forms f cross join lateral (
        select array_agg(record_id) as ids from (select record_id from duplicate_forms where form = f.form limit ${sql.lit(maxSharing + 1)}) l) s
      cross join unnest(s.ids) o (id)
      where f.record_id = any(${ids}::uuid[]) and cardinality(s.ids) <= ${sql.lit(maxSharing)} and o.id <> f.record_id group by f.record_id, o.id
    ), kept as (
      select one_id as one, other_id as other from duplicate_pairs where one_id = any(${ids}::uuid[])
      union select one_id, other_id from duplicate_pairs where other_id = any(${ids}::uuid[])
    )
    select one, other, true as "isShared" from (
      select one, other, row_number() over (partition by of order by forms desc, one, other) as place from shared) s
    where place <= ${sql.lit(maxPartners)}
    union select k.one, k.other, s.one is not null from kept k left join shared s on s.one = k.one and s.other = k.other`);

async function readCompared(tx: Tx, name: MergeableName, ids: readonly string[]): Promise<Map<string, Compared>> {
  const entity = mergeable[name];
  const rows = await tx.rows<Compared>(sql`
    select r.id, ${comparedColumns(entity)}, ${"customer" in entity.fields ? sql`r.customer_id` : sql`null`} as customer
    from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and not r.deleted`);
  return new Map(rows.map((row) => [row.id, row]));
}
