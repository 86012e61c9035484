import type { Network, NetworkNode } from "#api/network.ts";
import type { User } from "#domain/access/user.ts";
import { isHappening, type NetworkKind, networkEntities, networkKinds, networkLimit, networkLinks } from "#domain/search/network.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasOf, linkOf, tableOf } from "#server/records/columns.ts";
import { rowsOf } from "#server/records/listing.ts";
import { masked } from "#server/records/masked.ts";
import { notFound } from "#server/refusal.ts";
import { shownLinks } from "./shown-links.ts";

export type NetworkInput = { entity: NetworkKind; id: string; depth: number; kinds?: readonly NetworkKind[]; from?: string; to?: string };
type Asker = { tx: Tx; user: User; input: NetworkInput };
export type Tie = { from: string; to: string };

/** Step by step from the record that was asked about, nearest first, until there are as many as can be looked at. */
export async function readNetwork(tx: Tx, user: User, input: NetworkInput): Promise<Network> {
  const asker = { tx, user, input };
  const nodes = new Map<string, NetworkNode>();
  let reached = await readNodes(asker, input.entity, sql`r.id = ${input.id}`, 0);
  if (reached.length === 0) throw notFound();
  let isCut = false;
  for (let distance = 0; ; distance++) {
    for (const node of reached.slice(0, networkLimit - nodes.size)) nodes.set(node.id, node);
    isCut ||= nodes.size === networkLimit && reached.some(({ id }) => !nodes.has(id));
    if (distance === input.depth || nodes.size === networkLimit) break;
    const next = await neighbours(asker, reached, distance + 1);
    reached = next.filter(({ id }, place) => !nodes.has(id) && next.findIndex((one) => one.id === id) === place);
    if (reached.length === 0) break;
  }
  const all = await withoutTwins(asker, [...nodes.values()]);
  const { kinds = networkKinds } = input;
  const isShown = ({ id, entity }: NetworkNode) => id === input.id || kinds.includes(entity);
  return { nodes: all.filter(isShown), links: shownLinks(all, await readTies(asker, all), isShown), isCut };
}

/** The ends of each link, from either side. */
const directions = networkLinks.flatMap(({ of, field, to }) => {
  const { table, own, other } = linkOf(networkEntities[of], field);
  const there = { table, from: of, fromColumn: own, to, toColumn: other };
  return of === to ? [there] : [there, { table, from: to, fromColumn: other, to: of, toColumn: own }];
});

async function neighbours(asker: Asker, reached: NetworkNode[], distance: number): Promise<NetworkNode[]> {
  const steps = directions.map(({ table, from, fromColumn, to, toColumn }) => {
    const ids = idsOf(reached, from);
    if (ids.length === 0) return [];
    const linked = sql<boolean>`r.id in (select ${sql.ref(toColumn)} from ${sql.table(table)} where ${sql.ref(fromColumn)} = any(${ids}::uuid[]))`;
    return readNodes(asker, to, linked, distance);
  });
  return (await Promise.all(steps)).flat();
}

/** An issue that became a case which is there is the same once more, unless it was asked about. */
async function withoutTwins({ tx, input }: Asker, nodes: NetworkNode[]): Promise<NetworkNode[]> {
  const twins = await tx.rows<{ id: string }>(sql`
    select id from issues where id = any(${idsOf(nodes, "issue")}::uuid[]) and converted_case_id = any(${idsOf(nodes, "case")}::uuid[])`);
  const gone = new Set(twins.map(({ id }) => id).filter((id) => id !== input.id));
  return nodes.filter(({ id }) => !gone.has(id));
}

const idsOf = (nodes: readonly NetworkNode[], kind: NetworkKind) => nodes.filter(({ entity }) => entity === kind).map(({ id }) => id);

/** Cases and issues by their date, latest first; the others by name. One that was asked about is there whenever it happened. */
async function readNodes({ tx, user, input: { from, to } }: Asker, kind: NetworkKind, which: Sql<boolean>, distance: number): Promise<NetworkNode[]> {
  const entity = networkEntities[kind];
  const isDated = isHappening(kind);
  const period = { ...(from && { from }), ...(to && { to }) };
  const narrowed = isDated && distance > 0 && Object.keys(period).length > 0 ? { filter: { datetime: period } } : {};
  const alias = sql.ref(`r.${aliasOf(entity)}`);
  const rows = await tx.rows<Pick<NetworkNode, "id" | "alias" | "datetime" | "timeZone">>(sql`
    select r.id, ${alias} as alias, ${isDated ? sql`r.datetime, r.time_zone` : sql`null as datetime, null`} as "timeZone" from ${sql.table(tableOf(entity))} r
    where ${sql.join([...rowsOf(user, entity, narrowed), which], sql` and `)}
    order by ${isDated ? sql`r.datetime desc` : alias}, r.id limit ${networkLimit}`);
  return (await masked(tx, user, entity, rows)).map((row) => ({ ...row, entity: kind, distance }));
}

/** Everything that relates the records that are there. */
async function readTies({ tx }: Asker, nodes: readonly NetworkNode[]): Promise<Tie[]> {
  const ties = networkLinks.map(({ of, field, to }) => {
    const { table, own, other } = linkOf(networkEntities[of], field);
    // Related cases are rows in both directions.
    const once = of === to ? sql`and ${sql.ref(own)} < ${sql.ref(other)}` : sql``;
    return tx.rows<Tie>(sql`
      select ${sql.ref(own)} as "from", ${sql.ref(other)} as "to" from ${sql.table(table)}
      where ${sql.ref(own)} = any(${idsOf(nodes, of)}::uuid[]) and ${sql.ref(other)} = any(${idsOf(nodes, to)}::uuid[]) ${once} order by 1, 2`);
  });
  return (await Promise.all(ties)).flat();
}
