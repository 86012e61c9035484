import type { Network } from "#api/network.ts";

export type Point = { x: number; y: number };
export type Layout = { points: ReadonlyMap<string, Point>; width: number; height: number };

const iterations = 110;
/** The ideal length of a link. */
const linkLength = 74;
/** Nodes further apart than this do not repel each other. */
const repulsionRange = 230;
const margin = 56;

/** A force-directed layout: nodes repel each other, links pull, and a weak force draws all to the centre. It is deterministic. */
export function layout({ nodes, links }: Pick<Network, "nodes" | "links">): Layout {
  const x = Float64Array.from(nodes, ({ distance }, index) => Math.cos(index * goldenAngle) * startRadius(distance, index));
  const y = Float64Array.from(nodes, ({ distance }, index) => Math.sin(index * goldenAngle) * startRadius(distance, index));
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const ends = links.map(({ from, to }) => [indexes.get(from)!, indexes.get(to)!] as const);
  for (let step = 0; step < iterations; step++) relax(x, y, ends, 34 * (1 - step / iterations) + 1);
  return fitted(
    nodes.map(({ id }) => id),
    x,
    y,
  );
}

/** In radians. Turning by it, no two nodes start in the same direction. */
const goldenAngle = 2.399963;
const startRadius = (distance: number, index: number) => distance * 90 + (index % 7) * 9;

function relax(x: Float64Array, y: Float64Array, ends: readonly (readonly [number, number])[], maxMove: number) {
  const moveX = x.map((position) => -position * 0.012);
  const moveY = y.map((position) => -position * 0.026);
  const push = (one: number, other: number, dx: number, dy: number, by: number) => {
    moveX[one]! += dx * by;
    moveY[one]! += dy * by;
    moveX[other]! -= dx * by;
    moveY[other]! -= dy * by;
  };
  for (let one = 0; one < x.length; one++)
    for (let other = one + 1; other < x.length; other++) {
      const [dx, dy] = [x[one]! - x[other]! || 0.1, y[one]! - y[other]! || 0.1];
      const square = dx * dx + dy * dy;
      if (square > repulsionRange * repulsionRange) continue;
      const length = Math.sqrt(square);
      push(one, other, dx, dy, Math.min(30, linkLength ** 3 / square / 9) / length);
    }
  for (const [one, other] of ends) {
    const [dx, dy] = [x[one]! - x[other]!, y[one]! - y[other]!];
    const length = Math.max(1, Math.hypot(dx, dy));
    push(one, other, dx, dy, ((linkLength - length) * 0.4) / length);
  }
  for (let index = 0; index < x.length; index++) {
    const length = Math.max(1, Math.hypot(moveX[index]!, moveY[index]!));
    const by = Math.min(length, maxMove) / length;
    x[index]! += moveX[index]! * by;
    y[index]! += moveY[index]! * by;
  }
}

function fitted(ids: readonly string[], x: Float64Array, y: Float64Array): Layout {
  const [left, top] = [Math.min(...x) - margin, Math.min(...y) - margin];
  return {
    points: new Map(ids.map((id, index) => [id, { x: Math.round(x[index]! - left), y: Math.round(y[index]! - top) }])),
    width: Math.ceil(Math.max(...x) - left + margin),
    height: Math.ceil(Math.max(...y) - top + margin),
  };
}
