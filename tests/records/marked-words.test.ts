import fc from "fast-check";
import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

const { db } = await openWorld();

test("words of a document get their mark, and those that are too long are left out, wherever they stand", async () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "ñ", "7", "é", "日"), minLength: 1, maxLength: 8 }),
    fc.constantFrom("x".repeat(60), "x".repeat(61), "y".repeat(200)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 12 }), fc.constantFrom("=", "#"), async (words, mark) => {
      const row = await db.asSystem((tx) => tx.row<{ marked: string[] }>(sql`select search_marked(${mark}, ${words}::text[]) as marked`));
      expect(row!.marked).toEqual(words.filter(({ length }) => length <= 60).map((one) => mark + one));
    }),
    { numRuns: 200 },
  );
});

test("a number of a court is found whole and apart, with the letters of its kind and without; an amount with its cents and, if it has none, without", async () => {
  const row = await db.asSystem((tx) =>
    tx.row<Record<string, string[]>>(sql`
      select search_proceeding('dp', '203/2026') as kind, search_proceeding('', 'RG 25') as plain, search_proceeding('at', ' - ') as empty,
        search_amount(61240) as cents, search_amount(61200) as whole, search_amount(null) as none`),
  );
  expect(row).toEqual({
    kind: ["#2032026", "#dp2032026", "=203", "=2026", "=26", "=2032026", "=dp", "=dp2032026"],
    plain: ["#rg25", "#rg25", "=rg", "=25", "=rg25", "=rg25"],
    empty: [],
    cents: ["=61240"],
    whole: ["=61200", "=612"],
    none: [],
  });
});
