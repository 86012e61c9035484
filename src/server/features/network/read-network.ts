import type { Network, NetworkNode } from "#api/network.ts";
import type { User } from "#domain/access/user.ts";
import { isIncident, networkLinks as linkFields, type NetworkKind, networkEntities, networkKinds, networkLimit } from "#domain/search/network.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { linkOf, tableOf } from "#server/records/columns.ts";
import { hiddenNames } from "#server/records/hidden-names.ts";
import { rowsOf } from "#server/records/listing.ts";
import { masked } from "#server/records/masked.ts";
import { networkLinks, type Relation } from "./network-links.ts";

type NetworkInput = { entity: NetworkKind; id: string; depth: number; kinds?: readonly NetworkKind[]; from?: string; to?: string };
type Reader = { tx: Tx; user: User; input: NetworkInput };

/** Breadth first from the requested record, up to the depth and the limit. */
export async function readNetwork(tx: Tx, user: User, input: NetworkInput): Promise<Network> {
  const reader = { tx, user, input };
  const nodes = new Map<string, NetworkNode>();
  let reached = await readNodes(reader, input.entity, sql`r.id = ${input.id}`, 0);
  if (reached.length === 0) throw notFound();
  let isCut = false;
  for (let distance = 0; ; distance++) {
    for (const node of reached.slice(0, networkLimit - nodes.size)) nodes.set(node.id, node);
    isCut ||= nodes.size === networkLimit && reached.some(({ id }) => !nodes.has(id));
    if (distance === input.depth || nodes.size === networkLimit) break;
    const next = await neighbours(reader, reached, distance + 1);
    reached = next.filter(({ id }, place) => !nodes.has(id) && next.findIndex((one) => one.id === id) === place);
    if (reached.length === 0) break;
  }
  const all = await withoutConverted(reader, [...nodes.values()]);
  const { kinds = networkKinds } = input;
  const isShown = ({ id, entity }: NetworkNode) => id === input.id || kinds.includes(entity);
  return { nodes: all.filter(isShown), links: networkLinks(all, await readRelations(reader, all), isShown), isCut };
}

/** Each link table, in both directions. */
const directions = linkFields.flatMap(({ of, field, to }) => {
  const { table, own, other } = linkOf(networkEntities[of], field);
  const there = { table, from: of, fromColumn: own, to, toColumn: other };
  return of === to ? [there] : [there, { table, from: to, fromColumn: other, to: of, toColumn: own }];
});

async function neighbours(reader: Reader, reached: NetworkNode[], distance: number): Promise<NetworkNode[]> {
  const steps = directions.map(({ table, from, fromColumn, to, toColumn }) => {
    const ids = idsOf(reached, from);
    if (ids.length === 0) return [];
    const linked = sql<boolean>`r.id in (select ${sql.ref(toColumn)} from ${sql.table(table)} where ${sql.ref(fromColumn)} = any(${ids}::uuid[]))`;
    return readNodes(reader, to, linked, distance);
  });
  return (await Promise.all(steps)).flat();
}

/** Leaves out an issue whose converted case is a node too, unless the issue is the requested record. */
async function withoutConverted({ tx, input }: Reader, nodes: NetworkNode[]): Promise<NetworkNode[]> {
  const converted = await tx.rows<{ id: string }>(sql`
    select id from issues where id = any(${idsOf(nodes, "issue")}::uuid[]) and converted_case_id = any(${idsOf(nodes, "case")}::uuid[])`);
  const gone = new Set(converted.map(({ id }) => id).filter((id) => id !== input.id));
  return nodes.filter(({ id }) => !gone.has(id));
}

const idsOf = (nodes: readonly NetworkNode[], kind: NetworkKind) => nodes.filter(({ entity }) => entity === kind).map(({ id }) => id);

/** Cases and issues by date, latest first; the others by name, and those whose names are hidden last. The requested record is in it whatever its date. */
async function readNodes(
  { tx, user, input: { from, to } }: Reader,
  kind: NetworkKind,
  which: Sql<boolean>,
  distance: number,
): Promise<NetworkNode[]> {
  const entity = networkEntities[kind];
  const isDated = isIncident(kind);
  const period = { ...(from && { from }), ...(to && { to }) };
  const narrowed = isDated && distance > 0 && Object.keys(period).length > 0 ? { filter: { datetime: period } } : {};
  const alias = aliasIn(entity, "r");
  const hidden = hiddenNames(tx, user, entity);
  const rows = await tx.rows<Pick<NetworkNode, "id" | "alias" | "datetime" | "timeZone">>(sql`
    select r.id, ${alias} as alias, ${isDated ? sql`r.datetime, r.time_zone` : sql`null as datetime, null`} as "timeZone" from ${sql.table(tableOf(entity))} r
    where ${sql.join([...rowsOf(user, entity, narrowed), which], sql` and `)}
    order by ${isDated ? sql`r.datetime desc` : hidden ? sql`${hidden.atOnce}, case when not ${hidden.atOnce} then ${alias} end` : alias}, r.id limit ${networkLimit}`);
  return (await masked(tx, user, entity, rows)).map((row) => ({ ...row, entity: kind, distance }));
}

/** All relations among these nodes. */
async function readRelations({ tx }: Reader, nodes: readonly NetworkNode[]): Promise<Relation[]> {
  const relations = linkFields.map(({ of, field, to }) => {
    const { table, own, other } = linkOf(networkEntities[of], field);
    // Related cases are stored in both directions.
    const once = of === to ? sql`and ${sql.ref(own)} < ${sql.ref(other)}` : sql``;
    return tx.rows<Relation>(sql`
      select ${sql.ref(own)} as "from", ${sql.ref(other)} as "to" from ${sql.table(table)}
      where ${sql.ref(own)} = any(${idsOf(nodes, of)}::uuid[]) and ${sql.ref(other)} = any(${idsOf(nodes, to)}::uuid[]) ${once} order by 1, 2`);
  });
  return (await Promise.all(relations)).flat();
}
