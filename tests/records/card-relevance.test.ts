import { describe, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { cardFixture } from "#tests/support/models/card-fixture.ts";
import { cardQueries } from "#tests/support/models/card-queries.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const known = await cardFixture(world);
const manager = await world.as(await world.make.user({ role: "manager" }));
const nameOf = new Map(Object.entries(known).map(([name, { id }]) => [id, name]));

describe.each(Object.entries(cardQueries))("%s", (_group, { least, queries }) => {
  test(`at least ${least * 100} % of the first results are the expected ones`, async () => {
    const missed: unknown[] = [];
    for (const [typed, first, kind = "case"] of queries) {
      const [group] = await manager.search.find({ q: typed, entities: [kind], size: 5 });
      const names = group!.rows.map(({ id }) => nameOf.get(id));
      if (names[0] !== first) missed.push({ typed, first, names });
    }
    expect(missed.length / queries.length <= 1 - least ? [] : missed).toEqual([]);
  });
});

test("there are at least 150 questions", () => {
  expect(Object.values(cardQueries).flatMap(({ queries }) => queries).length).toBeGreaterThanOrEqual(150);
});

test("whatever a card shows finds its record", async () => {
  for (const entity of ["case", "issue", "civilCase"] as const) {
    const [all] = await manager.search.find({ q: "2026", entities: [entity], size: 50 });
    expect(all!.rows.length).toBeGreaterThan(1);
    for (const { id, alias, values, text } of all!.rows) {
      const refs = Object.values(values).flatMap((value) => (Array.isArray(value) ? value : [value])) as ({ alias?: string } | null)[];
      const shown = [
        alias,
        ...refs.flatMap((ref) => (typeof ref?.alias === "string" ? [ref.alias] : [])),
        ...(text ? [text.split(" ").slice(0, 4).join(" ")] : []),
      ];
      for (const q of shown) {
        const [found] = await manager.search.find({ q: q.slice(0, 100), entities: [entity], size: 50 });
        expect([entity, q, found!.rows.some((row) => row.id === id)]).toEqual([entity, q, true]);
      }
    }
  }
});

test("a result says why it was found, where its fields do not", async () => {
  const hitOf = async (q: string) => (await manager.search.find({ q, entities: ["case"] }))[0]!.rows[0]!;
  expect((await hitOf("astra azul")).notes).toEqual(["Opel Astra Azul"]);
  expect((await hitOf("DP 203/2026")).notes).toEqual(["DP 203/2026"]);
  expect((await hitOf("juzgado instruccion valencia")).notes).toEqual(["Valencia", "Juzgado de Instrucción n.º 3, Valencia"]);
  expect(await hitOf("vol septembre valencia")).toMatchObject({ alias: recordNumber(known.flasks.cid), meant: ["datetime", "penalType"] });
  expect(await hitOf("delacruz")).toMatchObject({ meant: [], notes: [] });
});
