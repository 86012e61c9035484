import { expect, test } from "vitest";
import { layout } from "./layout.ts";

const node = (id: string, distance: number) => ({ id, entity: "criminal" as const, alias: id, distance, datetime: null, timeZone: null });
const star = {
  nodes: [node("centre", 0), ...Array.from({ length: 299 }, (_, index) => node(`n${index}`, 1 + (index % 3)))],
  links: Array.from({ length: 299 }, (_, index) => ({ from: "centre", to: `n${index}`, through: null })),
};

test("the layout is deterministic", () => {
  expect([...layout(star).points]).toEqual([...layout(star).points]);
});

test("all records are inside the picture, each at a position of its own", () => {
  const { points, width, height } = layout(star);
  const all = [...points.values()];
  expect(all.every(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height)).toBe(true);
  expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(300);
});

test("related records are nearer to each other than unrelated ones", () => {
  const nodes = ["a", "b", "c", "d"].map((id) => node(id, 1));
  const { points } = layout({
    nodes,
    links: [
      { from: "a", to: "b", through: null },
      { from: "c", to: "d", through: null },
    ],
  });
  const distance = (one: string, other: string) => Math.hypot(points.get(one)!.x - points.get(other)!.x, points.get(one)!.y - points.get(other)!.y);
  expect(Math.max(distance("a", "b"), distance("c", "d"))).toBeLessThan(Math.min(distance("a", "c"), distance("b", "d")));
});

test("a single record has a position", () => {
  expect(layout({ nodes: [node("a", 0)], links: [] }).points.get("a")).toEqual({ x: 56, y: 56 });
});
