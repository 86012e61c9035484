import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOfGroup } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { zipPrefixesOf } from "#domain/provinces.ts";
import { searchedText } from "#domain/search/typed-text.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, tableOf } from "./columns.ts";
import { conditions } from "./conditions.ts";
import { hiddenNames } from "./hidden-names.ts";
import { masked } from "./masked.ts";
import { matchesQuery } from "./matches-query.ts";
import { plannedForWords } from "./planned-for-words.ts";
import { withNamesShown } from "./with-words-found.ts";

const pageSize = 20;
const hintLength = 80;

export type PickInput = { q?: string; customer?: string[]; country?: string; province?: string; group?: string; ids?: string[]; inactive?: boolean };

/**
 * The first records that match what a user types in a reference field: their name, and a hint that distinguishes records of the same name. Where nothing
 * is written so, those whose names are written nearly so, as in the search.
 */
export async function pickRecords(tx: Tx, user: User, entity: Entity, input: PickInput, limit = pageSize) {
  const found = await pickBy(
    tx,
    user,
    entity,
    input,
    conditions(user, entity, await withNamesShown(tx, user, entity, { q: input.q, ids: input.ids })),
    limit,
  );
  if (found.length > 0 || !input.q || input.ids) return found;
  const near = await findNear(tx.system, user, entity, searchedText(input.q));
  return near.length > 0 ? pickBy(tx, user, entity, input, [sql`r.id = any(${near}::uuid[])`], limit) : [];
}

/** Of more records with nearly the same name the picker shows only some. */
const nearAtMost = 200;

/**
 * One letter apart where names are documents of their own; elsewhere by the pieces that they share. Looked for as the system, among what this user sees by
 * name: under row-level security no index could be used. Cases are found by their cards, and picked by their numbers.
 */
async function findNear(tx: Tx, user: User, entity: Entity, typed: string): Promise<string[]> {
  if (entity.scope === "case" || entity.scope === "civil") return [];
  const hidden = hiddenNames(tx, user, entity);
  const isShown = hidden ? sql`and not ${hidden.atOnce}` : sql``;
  const query = (await tx.row<{ query: string }>(sql`select search_query(${typed}, 3)::text as query`))!.query;
  if (query === "") return [];
  const isNear = entity.advancedSearch && !entity.advancedSearch.words ? matchesQuery(sql`r.document`, query) : sql`fold(${typed}) <% r.search`;
  const rows = await plannedForWords(tx, () =>
    tx.rows<{ id: string }>(sql`
      select r.id from ${sql.table(tableOf(entity))} r where not r.deleted and ${isNear} and ${visible(user, entity)} ${isShown} limit ${nearAtMost}`),
  );
  return rows.map(({ id }) => id);
}

async function pickBy(tx: Tx, user: User, entity: Entity, input: PickInput, typed: readonly Sql<boolean>[], limit: number) {
  const column = (name: string) => sql.ref(`r.${columnOf(name, entity.fields[name]!)}`);
  const alias = aliasIn(entity, "r");
  const hint = entity.hint ?? entity.search.find((name) => name !== entity.alias);
  const where = [
    sql`not r.deleted`,
    visible(user, entity),
    ...typed,
    // A record that was chosen before keeps its name.
    ...(entity.deactivation?.to === true && !input.ids && !input.inactive ? [sql<boolean>`not ${column(entity.deactivation.field)}`] : []),
    ...(input.country && entity.fields.country ? [sql<boolean>`r.country = ${input.country}`] : []),
    ...(input.province && !input.q && entity.fields.zip ? [inProvince(input.province)] : []),
    ...(input.customer && entity.fields.customer ? [oneOf("r.customer_id", input.customer)] : []),
  ];
  const grouped = entity.pickGroups && (entity.fields[entity.pickGroups] as Field<"enum">);
  const preferred = grouped && input.group ? keysOfGroup(grouped.of, input.group) : [];
  const rank = grouped && preferred.length > 0 ? sql`${column(entity.pickGroups!)} <> all(${preferred}::text[]), ` : sql``;
  const most = input.ids?.length ?? limit;
  const rows = async (more: readonly Sql<boolean>[], order: Sql, left = most) =>
    tx.rows<{ id: string; alias: string; hint: string | null }>(sql`
      select r.id, ${alias} as alias, ${hint ? sql`left(${column(hint)}, ${hintLength})` : sql`null`} as hint
      from ${sql.table(tableOf(entity))} r where ${sql.join([...where, ...more], sql` and `)} order by ${rank}${order}r.id limit ${left}`);
  const hidden = hiddenNames(tx, user, entity);
  if (!hidden) return rows([], sql`${alias}, `);
  // Those whose names are hidden come last: a place among the others would tell how their names begin.
  const named = await rows([sql`not ${input.q ? hidden.atOnce : hidden.byRow}`], sql`${alias}, `);
  const all = named.length < most ? [...named, ...(await rows([hidden.atOnce], sql``, most - named.length))] : named;
  return masked(tx, user, entity, all);
}

/** Somebody who types a name knows which one they mean, wherever it is. */
function inProvince(province: string): Sql<boolean> {
  const prefixes = zipPrefixesOf(province);
  return prefixes.length > 0 ? sql`(r.zip is null or left(r.zip, ${prefixes[0]!.length}::int) = any(${prefixes}::text[]))` : sql`true`;
}
