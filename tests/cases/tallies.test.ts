import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { FilterValue } from "#api/shapes.ts";
import { sql } from "#server/db/sql.ts";
import { cleaning } from "#server/system/cleaning.ts";
import { openWorld } from "#tests/support/world.ts";

const { as, db, deps, make, ownerUrl } = await openWorld({}, "demo");
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const one = async <Row>(query: string, values: unknown[] = []) => (await owner.query(query, values)).rows as Row[];
const [{ customer }] = (await one<{ customer: string }>("select customer_id as customer from cases group by 1 order by count(*) desc limit 1")) as [
  { customer: string },
];
const shops = (await one<{ id: string }>("select id from establishments where customer_id = $1 order by code", [customer])).map(({ id }) => id);
const [shop, other] = shops as [string, string];

/** The users, and the cases that each sees, in SQL that is not the product's. */
const people = {
  manager: [await make.user(), "true"],
  office: [await make.user({ role: "supercustomer", customer: { id: customer } }), `customer_id = '${customer}'`],
  clerk: [await make.user({ role: "customer", customer: { id: customer }, establishments: [{ id: shop }] }), `establishment_id = '${shop}'`],
  lawyer: [
    await make.user({ role: "lawyer", customers: [{ id: customer }], establishments: [{ id: shop }, { id: other }] }),
    `establishment_id in ('${shop}', '${other}')`,
  ],
  nobody: [await make.user({ role: "lawyer" }), "false"],
} as const;
const filters: readonly (readonly [Record<string, FilterValue>, string])[] = [
  [{}, "true"],
  [{ caseStatus: ["new", "archived"] }, "case_status in ('new', 'archived')"],
  [{ establishment: [shop] }, `establishment_id = '${shop}'`],
  [{ establishment: ["empresa"] }, "establishment_id is null"],
  [{ datetime: { from: "2026-01-01" } }, "facts_day >= '2026-01-01'"],
  [{ datetime: { from: "2025-03-10", to: "2026-02-20" } }, "facts_day between '2025-03-10' and '2026-02-20'"],
  [{ datetime: { to: "2026-08-31" }, caseStatus: ["new", "archived"] }, "facts_day <= '2026-08-31' and case_status in ('new', 'archived')"],
  [{ datetime: { from: "2026-05-04", to: "2026-05-20" } }, "facts_day between '2026-05-04' and '2026-05-20'"],
  [
    { datetime: { from: "2026-04-01", to: "2026-04-30" }, customer: [customer] },
    `facts_day between '2026-04-01' and '2026-04-30' and customer_id = '${customer}'`,
  ],
];

/** By month, counts of whole customers are kept; none helps with days within one month. */
const isKept = (name: string, { datetime }: Record<string, FilterValue>) =>
  !datetime || (["manager", "office", "nobody"].includes(name) && (datetime as { from?: string }).from !== "2026-05-04");

/** Checks the counts that each user gets, by status and in total, for each filter, against the cases themselves. */
async function expectCounted() {
  for (const [name, [person, sees]] of Object.entries(people)) {
    const api = await as(person);
    for (const [filter, means] of filters) {
      const wanted = await one<{ status: string; count: number }>(
        `select case_status as status, count(*)::int as count from cases where not deleted and ${sees} and ${means} group by 1`,
      );
      const input = { filter };
      const told = await api.cases.statuses(input);
      expect([name, filter, new Map(told.map(({ status, count }) => [status as string, count]))]).toEqual([
        name,
        filter,
        new Map(wanted.map(({ status, count }) => [status, count])),
      ]);
      expect([name, filter, await api.cases.count(input)]).toEqual([
        name,
        filter,
        { count: wanted.reduce((sum, { count }) => sum + count, 0), exact: true },
      ]);
      // A page brings the count along where it is kept.
      const { total } = await api.cases.list({ ...input, columns: ["cid"], size: 1, count: true });
      expect([name, filter, total]).toEqual([name, filter, isKept(name, filter) ? await api.cases.count(input) : null]);
    }
  }
}
const clean = () => cleaning.run(deps, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
const lines = async () => Number((await one<{ count: string }>("select count(*) from case_tallies"))[0]!.count);

describe("the number of cases by status", () => {
  test("is that of the cases that the user sees", expectCounted);

  test("follows every way in which a case is created, moved or deleted, and stays when the lines of a day are merged", async () => {
    const manager = await as(people.manager[0]);
    const { rows } = await manager.cases.list({ filter: { establishment: [shop] }, size: 25 });
    const [gone, back, moved, changed] = rows.map(({ id }) => id);
    const versionOf = async (id: string) => (await manager.cases.get({ id })).version;
    await manager.cases.remove({ id: gone!, version: await versionOf(gone!) });
    await manager.cases.remove({ id: back!, version: await versionOf(back!) });
    await (await as(await make.user({ role: "admin" }))).cases.restore({ id: back! });
    await manager.cases.update({ id: moved!, version: await versionOf(moved!), values: { establishment: other } });
    await manager.cases.update({ id: changed!, version: await versionOf(changed!), values: { attestation: "12/26" } });
    await owner.query("update cases set case_status = 'archived' where establishment_id = $1 and case_status = 'new'", [other]);
    await owner.query("update cases set establishment_id = null where id = $1", [changed]);
    await owner.query("update cases set datetime = datetime - interval '40 days' where id = $1", [changed]);
    await make.case({ customer: { id: customer } });
    await expectCounted();
    const before = await lines();
    await clean();
    expect(await lines()).toBeLessThan(before);
    await expectCounted();
  });

  test("counts once what is written while lines are merged, and nothing that was rolled back", async () => {
    const writer = new pg.Client({ connectionString: ownerUrl });
    await writer.connect();
    const move = "update cases set case_status = 'dismissed' where id = (select id from cases where not deleted and case_status = $1 limit 1)";
    await writer.query("begin");
    await writer.query(move, ["archived"]);
    await Promise.all([clean(), clean(), clean()]);
    await writer.query("commit");
    await writer.query("begin");
    await writer.query(move, ["guiltyVerdict"]);
    await clean();
    await writer.query("rollback");
    await writer.end();
    await expectCounted();
  });

  test("is limited by the database itself to what the user sees", async () => {
    const shown = async (user: object) => {
      const rows = await db.as(user as never, (tx) =>
        tx.rows<{ establishment: string | null }>(sql`select distinct establishment_id as establishment from case_tallies order by 1`),
      );
      return rows.map(({ establishment }) => establishment);
    };
    const person = { id: people.clerk[0].id, alias: "x", locale: "es", availableTypes: ["penal"], customers: [], wholeCustomers: [] };
    expect(await shown({ ...person, role: "customer", customer, establishments: [shop] })).toEqual([shop]);
    expect(await shown({ ...person, role: "lawyer", customer: null, establishments: [shop] })).toEqual([]);
  });
});

test("a field that cannot be filtered by cannot be counted by either", async () => {
  const zone = await make.zone({ customer: { id: customer }, establishments: [{ id: shop }] });
  const lawyer = await as(people.lawyer[0]);
  await expect(lawyer.cases.statuses({ filter: { zones: [zone.id] } })).rejects.toMatchObject({ status: 400 });
});
