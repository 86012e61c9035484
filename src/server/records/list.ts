import type { ListInput, Search, Total } from "#api/shapes.ts";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity, ListedOf } from "#domain/entity.ts";
import type { Setting } from "#server/db/begin.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "./columns.ts";
import type { Cursors } from "./cursor.ts";
import { hiddenNames } from "./hidden-names.ts";
import { orderOf, partAt, refuseHidden, rowsOf, shownColumns } from "./listing.ts";
import { hasMasks, masked } from "./masked.ts";
import { nearRows, type Place, walkedRows } from "./near-rows.ts";
import { plannedForWords } from "./planned-for-words.ts";
import { pageShapeOf, type Row } from "./select.ts";
import { talliesOf } from "./tallies.ts";
import { foundAtMost, withTextFound } from "./with-text-found.ts";
import { collectedAtMost, type FoundSearch, withWordsFound } from "./with-words-found.ts";

export type Page<E extends Entity> = { rows: ListedOf<E>[]; next: string | null; previous: string | null };

/** One page in keyset order: its cost does not grow with its depth. */
export async function listRecords<E extends Entity>(
  tx: Tx,
  user: User,
  entity: E,
  input: ListInput,
  cursors: Cursors,
  { walked = walkedRows, found = foundAtMost, collected = collectedAtMost } = {},
): Promise<Page<E>> {
  const size = input.size ?? 50;
  const sort = input.sort ?? entity.orderBy;
  refuseHidden(user, entity, { ...input, sort });
  const { isAscending, parts } = orderOf(entity, sort, hiddenNames(tx, user, entity), !input.q && !input.find);
  const backwards = input.before !== undefined || input.last === true;
  const ascending = isAscending !== backwards;
  const asked = new Set(shownColumns(user, entity, input.columns));
  // In the order of the declaration: the same columns are the same statement, in whatever order they were asked for.
  const shown = Object.keys(entity.fields).filter((name) => asked.has(name));
  const isMasked = hasMasks(user, entity, shown);
  const query = ["list", user.id, entity.name, sort, input.q, input.find, input.filter, input.ids];
  const cursor = cursors.decode(input.after ?? input.before, query);
  const start = cursor && partAt(parts, cursor[0]);
  const seek = start ? [sql<boolean>`(${start.key}, r.id) ${ascending ? sql`>` : sql`<`} (${cursor[0]}, ${cursor[1]}::uuid)`] : [];
  const inOrder = backwards ? parts.toReversed() : parts;
  const wanted = start ? inOrder.slice(inOrder.indexOf(start)) : inOrder;
  const { columns, from, toRecord } = pageShapeOf(entity, user, shown);
  const read = isMasked || wanted.length > 1 ? tx.rows : tx.lastRows;
  const rows: (Row & { key: unknown })[] = [];
  const search = await withTextFound(tx, user, entity, await withWordsFound(tx, user, entity, input, collected), found);
  for (const part of wanted) {
    const range = [...part.where, ...(part === start ? seek : [])];
    const order = part.by(ascending);
    const near = await nearRows(tx, user, entity, search, { range, order, limit: size + 1, walked });
    const named = near ?? (await pageOfCommon(tx, user, entity, search, { range, order, limit: size + 1 }));
    const where = [...rowsOf(user, entity, named), ...range];
    rows.push(
      ...(await read<Row & { key: unknown }>(sql`
        select * from (select ${columns}, ${part.key} as key from ${from} where ${sql.join(where, sql` and `)} order by ${order}
          limit ${sql.lit(plannedSize(size + 1))}) p limit ${size + 1}`)),
    );
    if (rows.length > size) break;
  }
  const more = rows.length > size;
  const page = backwards ? rows.slice(0, size).reverse() : rows.slice(0, size);
  const at = (row: (typeof rows)[number] | undefined) => (row ? cursors.encode([row.key, row.id as string], query) : null);
  const hasNext = backwards ? input.before !== undefined : more;
  const hasPrevious = backwards ? more : input.after !== undefined;
  const records = page.map(toRecord);
  return {
    rows: isMasked ? await masked(tx, user, entity, records) : records,
    next: hasNext ? at(page.at(-1)) : null,
    previous: hasPrevious ? at(page[0]) : null,
  };
}

/** A plan needs a number that it can count on: a few, so that each size is not a statement of its own. */
const plannedSize = (size: number) => [11, 51, 101].find((one) => size <= one) ?? size;

/** Of very many records that have the typed words the page by its ids, found as the system: see `withWordsFound`. */
async function pageOfCommon(
  tx: Tx,
  user: User,
  entity: Entity,
  search: FoundSearch,
  { range, order, limit }: Omit<Place, "walked">,
): Promise<FoundSearch> {
  const { find, ...others } = search;
  if (!find) return others;
  const where = sql.join([...rowsOf(user, entity, search), ...range], sql` and `);
  const rows = await plannedForWords(tx.system, () =>
    tx.system.rows<{ id: string }>(
      sql`select r.id from ${sql.table(tableOf(entity))} r where ${where} order by ${order} limit ${sql.lit(plannedSize(limit))}`,
    ),
  );
  return { ...others, ids: rows.map(({ id }) => id) };
}

/**
 * How PostgreSQL plans a page. With one customer and no other condition an index returns the page in order, whatever the size of the
 * customer: one generic plan fits all, and planning each time would cost more than reading the page.
 */
export function planningOf(user: User, { fields }: Entity, input: ListInput): readonly Setting[] {
  const { customers, establishments } = scopeOf(user);
  const { customer = customers, ...others } = (input.filter ?? {}) as Record<string, unknown>;
  const isOne = "customer" in fields && Array.isArray(customer) && customer.length === 1 && establishments.length === 0;
  return isOne && !input.q && !input.find && Object.keys(others).length === 0 ? [["plan_cache_mode", "force_generic_plan"]] : planningOfWords(input);
}

/** A generic plan would call `fold` on the typed words once for each row, and not know how many ids were found. */
export const planningOfWords = ({ q, find }: Search): readonly Setting[] => (q || find ? [["plan_cache_mode", "force_custom_plan"]] : []);

/**
 * A page and, if it is asked for, the count. The count comes along only where it costs less than the page: where it is kept, or where staff list
 * everything. Any other may take many times as long as the page, which nobody should wait for; then it is null, and a request of its own.
 */
export async function listWithCount<E extends Entity>(tx: Tx, user: User, entity: E, input: ListInput, cursors: Cursors) {
  if (!input.count) return listRecords(tx, user, entity, input, cursors);
  const isKept = talliesOf(user, entity, input) !== undefined;
  const isWhole = isStaff(user.role) && !input.q && !input.find && Object.keys(input.filter ?? {}).length === 0;
  // Sent before the page, whose statement commits. A count that is not kept may need a second statement.
  const [total, page] = await Promise.all([
    isKept || isWhole ? countRecords(tx, user, entity, input) : null,
    listRecords(isKept ? tx : { ...tx, lastRows: tx.rows }, user, entity, input, cursors),
  ]);
  return { ...page, total };
}

/** Counts are exact up to this number; above it the order of magnitude is enough. */
const countLimit = 10_000;

export async function countRecords(tx: Tx, user: User, entity: Entity, input: Search, collected = collectedAtMost): Promise<Total> {
  refuseHidden(user, entity, input);
  const tallies = talliesOf(user, entity, input);
  if (tallies) {
    const summed = await tx.row<{ count: number }>(sql`select coalesce(sum(r.count), 0)::int as count from ${tallies.from} where ${tallies.where}`);
    return { ...summed!, exact: true };
  }
  const search = await withTextFound(tx, user, entity, await withWordsFound(tx, user, entity, input, collected));
  const matching = sql`select from ${sql.table(tableOf(entity))} r where ${sql.join(rowsOf(user, entity, search), sql` and `)}`;
  // Very many are counted as the system: see `withWordsFound`.
  const counted = await (search.find ? tx.system : tx).row<{ count: number }>(
    sql`select count(*)::int as count from (${matching} limit ${countLimit + 1}) x`,
  );
  if (counted!.count <= countLimit) return { count: counted!.count, exact: true };
  const plan = await tx.row<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(sql`explain (format json) ${matching}`);
  return { count: Math.max(plan!["QUERY PLAN"][0].Plan["Plan Rows"], countLimit), exact: false };
}
