import type { Network } from "#api/network.ts";

export type Point = { x: number; y: number };
export type Placed = { points: ReadonlyMap<string, Point>; width: number; height: number };

const steps = 110;
/** How far apart two related records like to be. */
const ease = 74;
/** Beyond this they do not mind each other. */
const sight = 230;
const margin = 56;

/**
 * Everything keeps its distance, what is related is drawn together, and all of it falls a little towards the middle.
 * No chance in it: the same network always looks the same.
 */
export function layOut({ nodes, links }: Pick<Network, "nodes" | "links">): Placed {
  const x = Float64Array.from(nodes, ({ distance }, index) => Math.cos(index * golden) * ring(distance, index));
  const y = Float64Array.from(nodes, ({ distance }, index) => Math.sin(index * golden) * ring(distance, index));
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  const ends = links.map(({ from, to }) => [place.get(from)!, place.get(to)!] as const);
  for (let step = 0; step < steps; step++) relax(x, y, ends, 34 * (1 - step / steps) + 1);
  return fitted(
    nodes.map(({ id }) => id),
    x,
    y,
  );
}

/** A turn by the golden angle puts no two in the same direction. */
const golden = 2.399963;
const ring = (distance: number, index: number) => distance * 90 + (index % 7) * 9;

function relax(x: Float64Array, y: Float64Array, ends: readonly (readonly [number, number])[], most: number) {
  const moveX = x.map((at) => -at * 0.012);
  const moveY = y.map((at) => -at * 0.026);
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
      if (square > sight * sight) continue;
      const length = Math.sqrt(square);
      push(one, other, dx, dy, Math.min(30, ease ** 3 / square / 9) / length);
    }
  for (const [one, other] of ends) {
    const [dx, dy] = [x[one]! - x[other]!, y[one]! - y[other]!];
    const length = Math.max(1, Math.hypot(dx, dy));
    push(one, other, dx, dy, ((ease - length) * 0.4) / length);
  }
  for (let index = 0; index < x.length; index++) {
    const length = Math.max(1, Math.hypot(moveX[index]!, moveY[index]!));
    const by = Math.min(length, most) / length;
    x[index]! += moveX[index]! * by;
    y[index]! += moveY[index]! * by;
  }
}

function fitted(ids: readonly string[], x: Float64Array, y: Float64Array): Placed {
  const [left, top] = [Math.min(...x) - margin, Math.min(...y) - margin];
  return {
    points: new Map(ids.map((id, index) => [id, { x: Math.round(x[index]! - left), y: Math.round(y[index]! - top) }])),
    width: Math.ceil(Math.max(...x) - left + margin),
    height: Math.ceil(Math.max(...y) - top + margin),
  };
}
