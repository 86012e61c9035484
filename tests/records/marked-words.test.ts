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

test("a case is found by each form of its number, by that of the police and by numbers in the facts", async () => {
  const row = await db.asSystem((tx) =>
    tx.row<{ numbers: string[]; text: string; half: string; without: string[] }>(
      sql`select case_numbers(2026000042, 'DP 203/2026') as numbers, case_numbers(2026000042, null) as without,
        case_number_text(2026000042, 'DP 203/2026', 'Oculta 3 frascos Ñ7 y huye') as text,
        case_number_text(2026000042, null, 'Oculta ½ queso') as half`,
    ),
  );
  const own = ["=2026000042", "=2026", "=000042", "=42"];
  expect(row!.without).toEqual(own);
  expect(row!.numbers).toEqual([...own, "=dp", "=203", "=2026", "=dp2032026"]);
  expect(row!.text).toBe("2026000042 2026-000042 dp 203/2026 3 n7");
  // A digit only once it is folded, as what is typed is.
  expect(row!.half).toBe("2026000042 2026-000042  1/2");
});
