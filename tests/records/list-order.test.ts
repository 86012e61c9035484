import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const person = await make.user({ role: "manager" });
const manager = await world.as(person);

type Page = { rows: { id: string }[]; next: string | null; previous: string | null };
type Turn = { size: number; after?: string; before?: string; last?: true };

/** All rows of a list, from its first page or from its last, in pages of this size. */
async function pagesOf(list: (turn: Turn) => Promise<Page>, size: number, isBackwards: boolean): Promise<string[]> {
  const seen: string[] = [];
  for (let turn: Turn = isBackwards ? { size, last: true } : { size }; ; ) {
    const { rows, next, previous } = await list(turn);
    const ids = rows.map(({ id }) => id);
    if (isBackwards) seen.unshift(...ids);
    else seen.push(...ids);
    const cursor = isBackwards ? previous : next;
    if (!cursor) return seen;
    turn = isBackwards ? { size, before: cursor } : { size, after: cursor };
  }
}

/** Values and blanks in an order that depends on the seed alone. */
function shuffled<One>(values: readonly One[], seed: number): One[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return values
    .map((value) => ({ value, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** As a person expects them: by value in the direction of the sort, equal ones by id, and those without a value at the end. */
function expected<Value>(rows: readonly { id: string; value: Value | null }[], compare: (one: Value, other: Value) => number, isDescending: boolean) {
  const direction = isDescending ? -1 : 1;
  const byId = (one: string, other: string) => (one < other ? -1 : 1);
  return rows
    .toSorted((one, other) => {
      if ((one.value === null) !== (other.value === null)) return one.value === null ? 1 : -1;
      return direction * ((one.value === null ? 0 : compare(one.value, other.value!)) || byId(one.id, other.id));
    })
    .map(({ id }) => id);
}

const sizes = [1, 2, 3, 5, 100];

describe("a list puts records without a value last in both directions, across the borders of pages", () => {
  test("sorted by a date, an instant or an amount", async () => {
    const customer = await make.customer();
    const dates = shuffled(["2026-01-02", "2026-01-02", "2026-03-01", "2026-12-31", null, null, null], 7);
    const records = [];
    for (const value of dates) records.push({ id: (await make.civilCase({ customer })).id, value });
    for (const { id, value } of records)
      await db.asSystem((tx) =>
        tx.run(sql`update civil_cases set demand_response_due_date = ${value}::date, trial_hearing_date = ${value}::date,
          claimed_amount = ${value && Number(value.slice(5, 7))} where id = ${id}`),
      );
    const filter = { customer: [customer.id] };
    for (const name of ["demandResponseDueDate", "trialHearingDate", "claimedAmount"] as const)
      for (const sort of [name, `-${name}`] as const) {
        const order = expected(records, (one, other) => (one < other ? -1 : one > other ? 1 : 0), sort !== name);
        for (const size of sizes)
          for (const isBackwards of [false, true]) {
            const seen = await pagesOf((turn) => manager.civilCases.list({ sort, filter, ...turn } as never), size, isBackwards);
            expect([sort, size, isBackwards, seen]).toEqual([sort, size, isBackwards, order]);
          }
      }
  });

  test("sorted by a text, with accents in their place; and so does the export", async () => {
    const customer = await make.customer();
    const records = [];
    for (const value of shuffled(["Seat", "Ávila", "Opel", "Ópalo", "Seat", null, null], 3))
      records.push({ id: (await make.vehicle({ customer, ...(value && { brand: value }) })).id, value });
    const filter = { customer: [customer.id] };
    const { compare } = new Intl.Collator("es");
    for (const sort of ["brand", "-brand"] as const) {
      const order = expected(records, compare, sort === "-brand");
      for (const size of sizes)
        for (const isBackwards of [false, true])
          expect([sort, size, await pagesOf((turn) => manager.vehicles.list({ sort, filter, ...turn } as never), size, isBackwards)]).toEqual([
            sort,
            size,
            order,
          ]);
      const url = `${world.url}/api/vehicles/export?format=json&sort=${sort}&filter[customer][0]=${customer.id}`;
      const exported = await fetch(url, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
      expect(((await exported.json()) as { id: string }[]).map(({ id }) => id)).toEqual(order);
    }
  });
});

test("both ranges of such a list are read from the index of its order", async () => {
  const plan = (where: string, direction: string) =>
    db.asSystem(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      await tx.run(sql`set local enable_sort = off`);
      await tx.run(sql`set local enable_bitmapscan = off`);
      const key = "coalesce(limitation_date, '-infinity')";
      const text = `explain select id from cases where not deleted and ${key} ${where} '-infinity' order by ${key} ${direction}, id ${direction} limit 50`;
      return (await tx.rows<{ "QUERY PLAN": string }>(sql.raw(text))).map((row) => row["QUERY PLAN"]).join("\n");
    });
  for (const where of [">", "="]) {
    const text = await plan(where, "asc");
    expect(text).toMatch(/Index (Only )?Scan using cases_limitation_idx/);
    expect(text).toMatch(/Index Cond/);
    expect(text).not.toMatch(/Sort/);
  }
});
