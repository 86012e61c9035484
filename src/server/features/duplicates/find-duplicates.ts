import type { DuplicatePair } from "#api/duplicates.ts";
import type { User } from "#domain/access/user.ts";
import { isMergeable, type MergeableName } from "#domain/duplicates/mergeable.ts";
import { plainText } from "#domain/duplicates/near-text.ts";
import { proposedFrom, scorePair } from "#domain/duplicates/score-pair.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { columnOf, entityNamed, tableOf } from "#server/records/columns.ts";
import { isComparedInNormalForm } from "#server/records/duplicate.ts";
import { comparedColumns } from "./compared-columns.ts";
import { formsOf, pairKeys, wordsOfNames } from "./pair-keys.ts";

const maxPairs = 200;
/** What more records than these have in common says nothing, and would make pairs of all of them. */
const maxSharing = 50;
/** Those that have most in common are compared. */
const maxCandidates = 5000;

type Pair = { one: string; other: string };
type Candidate = Record<string, unknown> & { id: string; shownAs: string; customer: Ref | null };

/** Records that may be the same, those that can be merged first, by score; or those of them that somebody said are not. */
export async function findDuplicates(tx: Tx, user: User, name: string, dismissed = false): Promise<DuplicatePair[]> {
  const entity = entityNamed(name);
  if (!isMergeable(name)) return dismissed ? [] : twins(tx, user, entity);
  const pairs = dismissed ? await dismissedPairs(tx, name) : await candidates(tx, user, entity, name);
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const rows = await tx.rows<Candidate>(sql`
    select r.id, ${aliasIn(entity, "r")} as "shownAs", ${comparedColumns(entity)}, ${customerOf(entity, "r")} as customer
    from ${sql.table(tableOf(entity))} r where r.id = any(${ids}::uuid[]) and not r.deleted and ${visible(user, entity)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs
    .flatMap(({ one, other }) => {
      const [left, right] = [byId.get(one), byId.get(other)];
      return left && right ? [scored(name, left, right)] : [];
    })
    .filter(({ score }) => dismissed || score >= proposedFrom)
    .toSorted((a, b) => Number(isApart(a)) - Number(isApart(b)) || b.score - a.score || (a.left.id + a.right.id < b.left.id + b.right.id ? -1 : 1))
    .slice(0, maxPairs);
}

/** Of two customers: worth knowing, but each keeps its own. */
const isApart = ({ left, right }: DuplicatePair) => left.customer?.id !== right.customer?.id;

function scored(name: MergeableName, left: Candidate, right: Candidate): DuplicatePair {
  const { score, field } = scorePair(name, left, right);
  const named = field || (name === "vehicle" ? "plate" : "alias");
  const shownValue = (row: Candidate) => String((named === "name" ? row.shownAs : row[named]) ?? row.shownAs);
  const side = (row: Candidate) => ({ id: row.id, alias: row.shownAs, value: shownValue(row), customer: row.customer });
  return { field: named, exact: plainText(shownValue(left)) === plainText(shownValue(right)), score, left: side(left), right: side(right) };
}

const customerOf = ({ fields }: Entity, table: string): Sql =>
  "customer" in fields
    ? sql`(select jsonb_build_object('id', c.id, 'alias', c.alias) from customers c where c.id = ${sql.ref(`${table}.customer_id`)})`
    : sql`null`;

function candidates(tx: Tx, user: User, entity: Entity, name: MergeableName): Promise<Pair[]> {
  const { code, name: named, place } = pairKeys[name];
  const key = (value: Sql | undefined) => value ?? sql`null::text`;
  // As the system, for the pairs that were dismissed; `visible` is in the statement.
  return tx.asSystem(() =>
    tx.rows<Pair>(sql`
    with known as (
      select r.id, ${key(code)} as code, ${key(named)} as name, ${key(place)} as place from ${sql.table(tableOf(entity))} r where not r.deleted and ${visible(user, entity)}
    ), words as (${wordsOfNames}), shared as (
      select array_agg(id) as ids from (select id, hashtextextended(form, 0) as form from (${formsOf}) t) f group by form having count(*) between 2 and ${sql.lit(maxSharing)}
    )
    select one, other from shared s, unnest(s.ids) one, unnest(s.ids) other
    where one < other and not exists (select from not_duplicates n where n.one_id = one and n.other_id = other)
    group by one, other order by count(*) desc, one, other limit ${maxCandidates}`),
  );
}

const dismissedPairs = (tx: Tx, name: string) =>
  tx.asSystem(() =>
    tx.rows<Pair>(sql`select one_id as one, other_id as other from not_duplicates where entity = ${name} order by said_at desc limit ${maxPairs}`),
  );

/** Records that were created before unique names and codes ignored case, accents and spaces. */
async function twins(tx: Tx, user: User, entity: Entity): Promise<DuplicatePair[]> {
  const found: DuplicatePair[] = [];
  for (const names of entity.unique ?? []) {
    const field = names.at(-1)!;
    const same = names.map((name) => {
      const [one, other] = ["r", "o"].map((end) => sql.ref(`${end}.${columnOf(name, entity.fields[name]!)}`));
      return isComparedInNormalForm(entity.fields[name]!) ? sql`unique_form(${one!}) = unique_form(${other!})` : sql`${one!} = ${other!}`;
    });
    const side = (end: string) =>
      sql`jsonb_build_object('id', ${sql.ref(`${end}.id`)}, 'alias', ${sql.ref(`${end}.alias`)}, 'value', ${sql.ref(`${end}.${columnOf(field, entity.fields[field]!)}`)},
        'customer', ${customerOf(entity, end)})`;
    found.push(
      ...(await tx.rows<DuplicatePair>(sql`
        select ${field} as field, true as exact, 100 as score, ${side("o")} as "left", ${side("r")} as "right"
        from ${sql.table(tableOf(entity))} r join ${sql.table(tableOf(entity))} o on ${sql.join(same, sql` and `)} and o.twin < r.twin
        where r.twin > 0 and not r.deleted and not o.deleted and ${visible(user, entity)} order by r.alias, r.id limit ${maxPairs}`)),
    );
  }
  return found.slice(0, maxPairs);
}
