import type { Network } from "#api/network.ts";

export type Point = { x: number; y: number };
export type Placed = { points: ReadonlyMap<string, Point>; width: number; height: number };

const steps = 160;
/** How far apart two related records like to be. */
const ease = 78;
const margin = 60;

/**
 * Everything keeps its distance, what is related is drawn together, and all of it falls a little towards the middle.
 * No chance in it: the same network always looks the same.
 */
export function layOut({ nodes, links }: Pick<Network, "nodes" | "links">): Placed {
  const points = nodes.map(({ distance }, index) => onRing(distance, index));
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  const ends = links.map(({ from, to }) => [place.get(from)!, place.get(to)!] as const);
  for (let step = 0; step < steps; step++) relax(points, ends, 34 * (1 - step / steps) + 1);
  return fitted(
    nodes.map(({ id }) => id),
    points,
  );
}

/** A turn by the golden angle puts no two in the same direction. */
const onRing = (distance: number, index: number): Point => {
  const radius = distance * 120 + (index % 7) * 9;
  return { x: Math.cos(index * 2.399963) * radius, y: Math.sin(index * 2.399963) * radius };
};

function relax(points: Point[], ends: readonly (readonly [number, number])[], most: number) {
  const moves = points.map(({ x, y }) => ({ x: -x * 0.012, y: -y * 0.02 }));
  const push = (one: number, other: number, force: (length: number) => number) => {
    const [a, b] = [points[one]!, points[other]!];
    const [dx, dy] = [a.x - b.x || 0.01 * (one - other), a.y - b.y || 0.01];
    const length = Math.max(1, Math.hypot(dx, dy));
    const by = force(length) / length;
    moves[one]!.x += dx * by;
    moves[one]!.y += dy * by;
    moves[other]!.x -= dx * by;
    moves[other]!.y -= dy * by;
  };
  for (let one = 0; one < points.length; one++)
    for (let other = one + 1; other < points.length; other++) push(one, other, (length) => Math.min(40, (ease * ease) / length / 6));
  for (const [one, other] of ends) push(one, other, (length) => (ease - length) * 0.12);
  for (const [index, move] of moves.entries()) {
    const length = Math.max(1, Math.hypot(move.x, move.y));
    const by = Math.min(length, most) / length;
    points[index] = { x: points[index]!.x + move.x * by, y: points[index]!.y + move.y * by };
  }
}

function fitted(ids: readonly string[], points: readonly Point[]): Placed {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    points: new Map(ids.map((id, index) => [id, { x: Math.round(points[index]!.x - left), y: Math.round(points[index]!.y - top) }])),
    width: Math.ceil(Math.max(...xs) - left + margin),
    height: Math.ceil(Math.max(...ys) - top + margin),
  };
}
