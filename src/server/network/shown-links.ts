import type { Network, NetworkNode } from "#api/network.ts";
import { isHappening } from "#domain/search/network.ts";
import type { Tie } from "./read-network.ts";

type Link = Network["links"][number];

type Happening = NonNullable<Link["through"]>;

/** Each pair once, with the latest case or issue that shows it. Where these are not shown themselves, who appears in one is related by it. */
export function shownLinks(nodes: readonly NetworkNode[], ties: readonly Tie[], isShown: (node: NetworkNode) => boolean): Link[] {
  const known = new Map(nodes.map((node) => [node.id, node]));
  const people = new Map<string, string[]>();
  for (const { from, to } of ties)
    if (isHappening(known.get(from)!.entity) && !isHappening(known.get(to)!.entity)) people.set(from, [...(people.get(from) ?? []), to]);
  const shared = latestShared(people, known);
  const between = ties.map(({ from, to }): Link => ({ from, to, through: happeningOf(known.get(from)!) ?? shared.get(keyOf(from, to)) ?? null }));
  const hidden = [...people].filter(([id]) => !isShown(known.get(id)!));
  const through = hidden.flatMap(([, ids]) => pairs(ids).map(([from, to]): Link => ({ from, to, through: shared.get(keyOf(from, to)) ?? null })));
  const links = new Map([...between, ...through].map((link) => [keyOf(link.from, link.to), link]));
  return [...links.values()].filter(({ from, to }) => isShown(known.get(from)!) && isShown(known.get(to)!));
}

function latestShared(people: ReadonlyMap<string, string[]>, known: ReadonlyMap<string, NetworkNode>) {
  const latest = new Map<string, Happening>();
  for (const [id, ids] of people) {
    const found = happeningOf(known.get(id)!)!;
    for (const [from, to] of pairs(ids)) {
      const before = latest.get(keyOf(from, to));
      if (!before || before.datetime < found.datetime) latest.set(keyOf(from, to), found);
    }
  }
  return latest;
}

const happeningOf = ({ entity, id, alias, datetime, timeZone }: NetworkNode): Happening | null =>
  isHappening(entity) ? { entity, id, alias, datetime: datetime!, timeZone: timeZone! } : null;
const keyOf = (one: string, other: string) => [one, other].sort().join();
const pairs = (ids: readonly string[]) => ids.flatMap((one, place) => ids.slice(place + 1).map((other) => [one, other] as const));
