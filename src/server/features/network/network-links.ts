import type { Network, NetworkNode } from "#api/network.ts";
import { isIncident } from "#domain/search/network.ts";

/** Two related records, as a link table has them. */
export type Relation = { from: string; to: string };

type Link = Network["links"][number];
type Incident = NonNullable<Link["through"]>;

/**
 * Each pair once, with the latest case or issue in which both appear. If cases and issues are not shown as nodes, people and vehicles that
 * appear in the same one are linked directly.
 */
export function networkLinks(nodes: readonly NetworkNode[], relations: readonly Relation[], isShown: (node: NetworkNode) => boolean): Link[] {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const parties = new Map<string, string[]>();
  for (const { from, to } of relations)
    if (isIncident(nodeOf.get(from)!.entity) && !isIncident(nodeOf.get(to)!.entity)) parties.set(from, [...(parties.get(from) ?? []), to]);
  const shared = latestShared(parties, nodeOf);
  const direct = relations.map(({ from, to }): Link => ({ from, to, through: incidentOf(nodeOf.get(from)!) ?? shared.get(keyOf(from, to)) ?? null }));
  const hidden = [...parties].filter(([id]) => !isShown(nodeOf.get(id)!));
  const indirect = hidden.flatMap(([, ids]) => pairs(ids).map(([from, to]): Link => ({ from, to, through: shared.get(keyOf(from, to)) ?? null })));
  const links = new Map([...direct, ...indirect].map((link) => [keyOf(link.from, link.to), link]));
  return [...links.values()].filter(({ from, to }) => isShown(nodeOf.get(from)!) && isShown(nodeOf.get(to)!));
}

/** The latest case or issue of each pair. */
function latestShared(parties: ReadonlyMap<string, string[]>, nodeOf: ReadonlyMap<string, NetworkNode>) {
  const latest = new Map<string, Incident>();
  for (const [id, ids] of parties) {
    const found = incidentOf(nodeOf.get(id)!)!;
    for (const [from, to] of pairs(ids)) {
      const before = latest.get(keyOf(from, to));
      if (!before || before.datetime < found.datetime) latest.set(keyOf(from, to), found);
    }
  }
  return latest;
}

const incidentOf = ({ entity, id, alias, datetime, timeZone }: NetworkNode): Incident | null =>
  isIncident(entity) ? { entity, id, alias, datetime: datetime!, timeZone: timeZone! } : null;
const keyOf = (one: string, other: string) => [one, other].sort().join();
const pairs = (ids: readonly string[]) => ids.flatMap((one, place) => ids.slice(place + 1).map((other) => [one, other] as const));
