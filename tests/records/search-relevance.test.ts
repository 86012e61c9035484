import { describe, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { type Found, searchFixture, searchQueries } from "#tests/support/models/search-queries.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const known = await searchFixture(world);
const manager = await world.as(await world.make.user({ role: "manager" }));
const nameOf = new Map(Object.entries(known).map(([name, { id }]) => [id, name]));
const typedAs = (typed: string) => (typed.startsWith("#") ? recordNumber((known[typed.slice(1) as Found] as { cid: number }).cid) : typed);

describe.each(Object.entries(searchQueries))("%s", (_class, queries) => {
  test.each(queries)("%s: the first %s is %s", async (typed, kind, first) => {
    const [group] = await manager.search.find({ q: typedAs(typed), entities: [kind] });
    expect(group!.rows.map(({ id }) => nameOf.get(id))[0]).toBe(first);
  });
});

test.each([
  ["without separators", (number: string) => number.replace("-", "")],
  ["with a space", (number: string) => number.replace("-", " ")],
  ["with a slash", (number: string) => number.replace("-", "/")],
  ["without zeros", (number: string) => number.replace(/-0+/, "-")],
  ["by its counter", (number: string) => String(Number(number.slice(5)))],
])("a case is found first by its number %s", async (_how, said) => {
  for (const name of ["bag", "alarm", "jewels"] as const) {
    const [group] = await manager.search.find({ q: said(recordNumber(known[name].cid)), entities: ["case"] });
    expect(nameOf.get(group!.rows[0]!.id)).toBe(name);
  }
});

test("there are at least two hundred queries", () => expect(Object.values(searchQueries).flat().length).toBeGreaterThanOrEqual(200));
