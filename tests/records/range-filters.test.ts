import { describe, expect, test } from "vitest";
import type { FilterValue } from "#api/shapes.ts";
import { defineEntity } from "#domain/entity.ts";
import { datetime, integer, money } from "#domain/fields.ts";
import { sql } from "#server/db/sql.ts";
import { conditions } from "#server/records/conditions.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const person = await make.user();
const manager = await world.as(person);
const reader = (await world.deps.principals.person(person.id))!;

describe("a list filtered by a period", () => {
  test("includes both days, and leaves out records without a date", async () => {
    const lawyer = await make.lawyer();
    for (const serviceStartDate of ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", null])
      await make.customer({ lawyer: lawyer.id, serviceStartDate });
    const found = async (serviceStartDate: { from?: string; to?: string }) => {
      const filter = { lawyer: [lawyer.id], serviceStartDate };
      const { rows } = await manager.customers.list({ filter, sort: "serviceStartDate", columns: ["serviceStartDate"] });
      expect((await manager.customers.count({ filter })).count).toBe(rows.length);
      return rows.map((row) => row.serviceStartDate);
    };
    expect(await found({ from: "2026-02-01", to: "2026-02-28" })).toEqual(["2026-02-01", "2026-02-28"]);
    expect(await found({ from: "2026-02-28" })).toEqual(["2026-02-28", "2026-03-01"]);
    expect(await found({ to: "2026-01-31" })).toEqual(["2026-01-31"]);
    expect(await found({ from: "2026-03-01", to: "2026-02-01" })).toEqual([]);
  });

  test.each(["2026-02-30", "0000-01-01", "yesterday", ""])("with an invalid date (%j) is refused", async (from) => {
    expect(await refusal(manager.customers.list({ filter: { serviceStartDate: { from } } }))).toMatchObject({ status: 400 });
  });
});

/** No entity has such filters yet: the test uses existing columns. */
const stored = defineEntity({
  name: "stored",
  collection: "customers",
  fields: { createdAt: datetime(), version: integer() },
  alias: "version",
  tabs: [],
  list: [],
  search: [],
  orderBy: "version",
  access: { read: "manager", write: "manager" },
  scope: "staff",
});
const amounts = { ...stored, fields: { version: money() } };

describe("a range", () => {
  test("of date-times goes from midnight to midnight in Madrid, in summer and in winter", async () => {
    const { id } = await make.customer();
    const isIn = async (instant: string, createdAt: { from?: string; to?: string }) => {
      await db.asSystem((tx) => tx.run(sql`update customers set created_at = ${instant} where id = ${id}`));
      return holds(stored, id, { createdAt });
    };
    const july = { from: "2026-07-15", to: "2026-07-15" };
    expect(await isIn("2026-07-14T21:59:59.999Z", july)).toBe(false);
    expect(await isIn("2026-07-14T22:00:00Z", july)).toBe(true);
    expect(await isIn("2026-07-15T21:59:59.999Z", july)).toBe(true);
    expect(await isIn("2026-07-15T22:00:00Z", july)).toBe(false);
    expect(await isIn("2026-12-31T22:59:59Z", { to: "2026-12-31" })).toBe(true);
    expect(await isIn("2026-12-31T23:00:00Z", { to: "2026-12-31" })).toBe(false);
  });

  test("of amounts is given in euros and stored in cents; of numbers as they are", async () => {
    const { id } = await make.customer();
    await db.asSystem((tx) => tx.run(sql`update customers set version = 1050 where id = ${id}`));
    expect(await holds(amounts, id, { version: { from: 10.5, to: 10.5 } })).toBe(true);
    expect(await holds(amounts, id, { version: { from: 10.51 } })).toBe(false);
    expect(await holds(stored, id, { version: { from: 1050 } })).toBe(true);
    expect(await holds(stored, id, { version: { to: 1049 } })).toBe(false);
  });
});

async function holds(entity: typeof stored | typeof amounts, id: string, filter: Record<string, FilterValue>): Promise<boolean> {
  const where = sql.join([sql`r.id = ${id}`, ...conditions(reader, entity, { filter })], sql` and `);
  return (await db.asSystem((tx) => tx.rows(sql`select from customers r where ${where}`))).length === 1;
}
