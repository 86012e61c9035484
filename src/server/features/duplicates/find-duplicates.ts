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

const maxPairs = 200;

type Pair = { one: string; other: string };
type Candidate = Record<string, unknown> & { id: string; shownAs: string; customer: Ref | null };

/**
 * Records that may be the same, those that can be merged first, by score; or those of them that somebody said are not. They are scored as they are
 * now, so that a pair that has been corrected is gone before it is compared again.
 */
export async function findDuplicates(tx: Tx, user: User, name: string, dismissed = false): Promise<DuplicatePair[]> {
  const entity = entityNamed(name);
  if (!isMergeable(name)) return dismissed ? [] : twins(tx, user, entity);
  const pairs = dismissed ? await dismissedPairs(tx, name) : await keptPairs(tx, user, entity);
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
    .toSorted((a, b) => Number(isApart(a)) - Number(isApart(b)) || b.score - a.score || (a.left.id + a.right.id < b.left.id + b.right.id ? -1 : 1));
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

/** The pairs that were found in the background, of which this user sees both. As the system, who alone reads pairs; `visible` is in the statement. */
function keptPairs(tx: Tx, user: User, entity: Entity): Promise<Pair[]> {
  // Row by row, until there are enough: without `offset 0` all records would be read first.
  const isSeen = (side: Sql) =>
    sql`exists (select from ${sql.table(tableOf(entity))} r where r.id = ${side} and not r.deleted and ${visible(user, entity)} offset 0)`;
  return tx.system.rows<Pair>(sql`
    select p.one_id as one, p.other_id as other from duplicate_pairs p
    where p.entity = ${entity.name} and not exists (select from not_duplicates n where n.one_id = p.one_id and n.other_id = p.other_id offset 0)
      and ${isSeen(sql`p.one_id`)} and ${isSeen(sql`p.other_id`)}
    order by p.is_apart, p.score desc, p.one_id, p.other_id limit ${maxPairs}`);
}

const dismissedPairs = ({ system: tx }: Tx, name: string) =>
  tx.rows<Pair>(sql`select one_id as one, other_id as other from not_duplicates where entity = ${name} order by said_at desc limit ${maxPairs}`);

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
