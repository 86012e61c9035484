import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { comparedColumns, figureIndexes } from "#server/analytics/figure-indexes.ts";
import { sumStatements } from "#server/analytics/read-sums.ts";
import { updateMonthSums } from "#server/analytics/update-month-sums.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

// A request for figures schedules the job that sums up months. With this clock it never comes due: only the tests run it.
const { appUrl, as, db, deps, make, ownerUrl } = await openWorld({}, "demo", () => new Date("2999-01-01T11:00:00Z"));
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
// Months are summed up to today, not to 2999.
const today = openDatabase(appUrl);
afterAll(async () => {
  await today.close();
  await owner.end();
});

const { id: customer } = (await owner.query("select customer_id as id from cases group by 1 order by count(*) desc limit 1")).rows[0] as {
  id: string;
};
const people = { manager: await as(await make.user()), office: await as(await make.user({ role: "supercustomer", customer: { id: customer } })) };

const sumUp = () => updateMonthSums.run({ ...deps, db: today }, {} as never, { id: "", progress: async () => undefined, cancelled: () => false });
const kept = async () => Number((await owner.query("select count(*) from case_months")).rows[0].count);
const touched = async (by: pg.ClientBase = owner) => Number((await by.query("select count(*) from case_months_touched")).rows[0].count);

const year = new Date().getFullYear();
const cut = { start: `${year - 1}-02-11`, end: `${year}-03-09` };
/** The figures that these users get: of all years, of a period that begins and ends within a month, and with days to compare with. */
const told = async () =>
  Promise.all([
    people.manager.analytics.cases({ start: `${year - 3}-01-01`, end: `${year}-12-31`, collaborators: true, split: true }),
    people.manager.analytics.cases({ ...cut, customer: [customer] }),
    people.office.analytics.cases({ ...cut, compareStart: `${year - 2}-01-10`, compareEnd: `${year - 1}-02-10` }),
  ]);
/** The same figures without any stored sums. */
async function counted() {
  await owner.query("create table kept_before as table case_months");
  await owner.query("delete from case_months");
  const answers = await told();
  await owner.query("insert into case_months table kept_before on conflict do nothing");
  await owner.query("drop table kept_before");
  return answers;
}

describe("stored sums of months", () => {
  test("give the same figures as counting, for whole months and for parts of them", async () => {
    await sumUp();
    expect(await kept()).toBeGreaterThan(100);
    expect(await touched()).toBe(0);
    expect(await told()).toEqual(await counted());
  });

  test("are out of date from the moment that something in their month changes", async () => {
    await sumUp();
    const before = await told();
    const { rows } = await owner.query("select id from cases where counted and customer_id = $1 order by facts_day desc offset 20 limit 4", [
      customer,
    ]);
    const [first, second, third, fourth] = rows.map(({ id }) => id as string);
    await owner.query("update cases set ticket_amount = ticket_amount + 12345, case_status = 'archived' where id = $1", [first]);
    await owner.query("update cases set deleted = true where id = $1", [second]);
    await owner.query("delete from case_bands where case_id = $1", [third]);
    await owner.query(
      "insert into case_actions (id, case_id, date, type, action) select uuidv7(), $1, facts_day + 400, type, action from case_actions, (select facts_day from cases where id = $1) c limit 1",
      [third],
    );
    await owner.query("update cases set datetime = datetime - interval '7 months' where id = $1", [fourth]);
    const after = await told();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await counted());
    await sumUp();
    expect(await touched()).toBe(0);
    expect(await told()).toEqual(after);
  });

  test("know an offender as a repeated one from the second link on, and no longer without it", async () => {
    await sumUp();
    const repeated = async () => {
      const [all] = await told();
      return all!.find(({ key }) => key === "recidivism")!.figures.find(({ key }) => key === "repeatOffenders")!.value!;
    };
    const before = await repeated();
    const recent = "c.counted and c.customer_id = $1 and c.facts_day between current_date - 300 and current_date - 100";
    const { rows } = await owner.query<{ offender: string; other: string }>(
      `select l.criminal_id as offender, (select c.id from cases c where ${recent} and c.id <> min(l.case_id::text)::uuid limit 1) as other
       from case_criminals l group by 1 having count(*) = 1 and bool_and(exists (select from cases c where ${recent} and c.id = l.case_id)) limit 1`,
      [customer],
    );
    const link = [rows[0]!.other, rows[0]!.offender];
    await owner.query("insert into case_criminals (case_id, criminal_id) values ($1, $2)", link);
    expect(await repeated()).toBe(before + 1);
    await sumUp();
    expect(await repeated()).toBe(before + 1);
    expect(await told()).toEqual(await counted());
    await owner.query("delete from case_criminals where case_id = $1 and criminal_id = $2", link);
    expect(await repeated()).toBe(before);
  });

  test("take in a change that was not committed yet when they were computed", async () => {
    await sumUp();
    const writer = new pg.Client({ connectionString: ownerUrl });
    await writer.connect();
    await writer.query("begin");
    await writer.query(
      "update cases set ticket_amount = ticket_amount + 777 where id = (select id from cases where counted order by facts_day desc offset 30 limit 1)",
    );
    await owner.query("insert into case_months_touched select customer_id, month from case_months");
    await sumUp();
    await writer.query("commit");
    await writer.end();
    expect(await touched()).toBeGreaterThan(0);
    expect(await told()).toEqual(await counted());
  });

  test("take in what changes while two jobs meet on a month that has no sums yet", async () => {
    await sumUp();
    const { rows } = await owner.query<{ id: string; month: string }>(
      "select id, date_trunc('month', facts_day)::date::text as month from cases where counted and customer_id = $1 order by facts_day desc offset 25 limit 1",
      [customer],
    );
    const [{ id, month }] = rows as [{ id: string; month: string }];
    await owner.query("delete from case_months where customer_id = $1 and month = $2", [customer, month]);
    const holder = new pg.Client({ connectionString: ownerUrl });
    await holder.connect();
    await holder.query("begin");
    // The first job has read the cases and waits until it can write what it summed up.
    await holder.query("lock table case_months in share row exclusive mode");
    const first = sumUp();
    const waiting = "select count(*)::int as count from pg_locks where relation = 'case_months'::regclass and not granted";
    await expect.poll(async () => (await owner.query(waiting)).rows[0].count).toBe(1);
    await owner.query("update cases set ticket_amount = ticket_amount + 4321 where id = $1", [id]);
    await sumUp();
    await holder.query("commit");
    await holder.end();
    await first;
    expect((await owner.query("select from case_months where customer_id = $1 and month = $2", [customer, month])).rowCount).toBe(1);
    expect(await told()).toEqual(await counted());
    await sumUp();
    expect(await touched()).toBe(0);
    expect(await told()).toEqual(await counted());
  });

  test("and next dates are after writes of many at once, while sums are made, what counting from nothing gives", async () => {
    await sumUp();
    const ids = (await owner.query<{ id: string }>("select id from cases where counted order by facts_day desc limit 12")).rows.map(({ id }) => id);
    const changes = [
      "ticket_amount = coalesce(ticket_amount, 0) + 100",
      "datetime = datetime - interval '31 days'",
      "datetime = datetime + interval '31 days'",
      "review_date = current_date + (random() * 20)::int",
      "review_date = null",
      "deleted = (cid % 2 = 0)",
    ];
    const writers = changes.map(async (change, turn) => {
      const writer = new pg.Client({ connectionString: ownerUrl });
      await writer.connect();
      // All of them write the same few cases, each in another order.
      for (const index of ids.keys()) {
        const id = ids[(index * 5 + turn) % ids.length]!;
        await writer.query(`update cases set ${change} where id = $1`, [id]);
        await writer.query(
          "insert into tasks (id, case_id, customer_id, what, due_date) select gen_random_uuid(), id, customer_id, 'x', current_date + $2::int from cases where id = $1",
          [id, index + turn],
        );
      }
      await writer.end();
    });
    const sums = (async () => {
      for (let round = 0; round < 4; round++) await sumUp();
    })();
    await Promise.all([...writers, sums]);
    expect(await told()).toEqual(await counted());
    await sumUp();
    expect(await touched()).toBe(0);
    expect(await told()).toEqual(await counted());
    const planned = async () => (await owner.query("select id, next_date::text, next_kind from cases where id = any($1) order by id", [ids])).rows;
    const before = await planned();
    await owner.query("select plan_records($1::uuid[])", [ids]);
    expect(await planned()).toEqual(before);
    expect(before.filter(({ next_date: date }) => date !== null).length).toBeGreaterThan(0);
  });

  test("are made of every month that changed, also of one to come or before the first case", async () => {
    await sumUp();
    const months = ["1987-03-01", "2998-12-01"];
    await owner.query("insert into case_months_touched select $1, unnest($2::date[])", [customer, months]);
    await sumUp();
    expect(await touched()).toBe(0);
    expect((await owner.query("select from case_months where customer_id = $1 and month = any($2)", [customer, months])).rowCount).toBe(2);
    expect(await told()).toEqual(await counted());
  });

  test("are out of date after a change of any column that a figure depends on, and of no other", async () => {
    const used = await columnsRead();
    expect(used).toContain("modus_operandi");
    const { rows: columns } = await owner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = 'cases'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'cid')",
    );
    const figures = `select ${used.map((column) => (column === "complaint_datetime" ? "complaint_datetime is null as complained" : column)).join(", ")} from cases where id = $1`;
    const { id } = (await owner.query("select id from cases where complaint_day is not null and judgment_date is not null order by cid limit 1"))
      .rows[0];
    const figuresNow = async () => JSON.stringify((await owner.query(figures, [id])).rows);
    const before = await figuresNow();
    const tried: string[] = [];
    for (const { name } of columns) {
      await owner.query("begin");
      try {
        await owner.query("delete from case_months_touched");
        const { rowCount } = await owner.query(
          `update cases set "${name}" = o.value from (select o."${name}" as value from cases o, cases r where r.id = $1 and o."${name}" is distinct from r."${name}" limit 1) o where id = $1`,
          [id],
        );
        const isChanged = before !== (await figuresNow());
        if (isChanged) tried.push(name);
        // The time zone also moves the adjourned hearings of a case.
        expect([name, (await touched()) > 0]).toEqual([name, isChanged || (name === "time_zone" && rowCount! > 0)]);
      } finally {
        await owner.query("rollback");
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining(["customer_id", "case_status", "datetime", "ticket_amount", "judgment_type", "trial_datetime", "deleted"]),
    );
  });

  test("read no column that is missing in a covering index or for the trigger: a failure prints the migration to write", async () => {
    const definitions = new Map<string, string>();
    const { rows } = await owner.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
       union all select proname, prosrc from pg_proc where proname = 'months_differ'`,
    );
    for (const { name, definition } of rows) definitions.set(name, definition);
    const needed = [...(await figureIndexes()), await comparedColumns()];
    const hasColumn = (name: string, column: string) => new RegExp(`\\b${column}\\b`, "i").test(definitions.get(name) ?? "");
    const missing = needed.filter(({ name, columns }) => columns.some((column) => !hasColumn(name, column)));
    expect(missing.map(({ sql: statement }) => statement).join("\n\n")).toBe("");
    // Would they notice? The index of the facts does not have the court, and no figure reads it.
    expect(hasColumn("cases_facts_idx", "ticket_amount")).toBe(true);
    expect(hasColumn("cases_facts_idx", "court_id")).toBe(false);
  });

  test("are not visible to users who see only some of the customer's cases", async () => {
    await sumUp();
    const shop = (await owner.query("select id from establishments where customer_id = $1 limit 1", [customer])).rows[0] as { id: string };
    const rowsFor = async (user: Parameters<typeof db.as>[0]) =>
      db.as(user, (tx) =>
        tx.rows<{ customer_id: string }>(sql`select distinct customer_id from case_months union select customer_id from case_months_touched`),
      );
    const person = {
      id: "00000000-0000-7000-8000-000000000000",
      alias: "x",
      locale: "es",
      availableTypes: ["penal"],
      customers: [],
      establishments: [],
      wholeCustomers: [],
      customer,
    } as never;
    const like = (more: object) => ({ ...(person as object), ...more }) as never;
    expect(await rowsFor(like({ role: "supercustomer" }))).toEqual([{ customer_id: customer }]);
    expect(await rowsFor(like({ role: "customer", wholeCustomers: [customer] }))).toEqual([{ customer_id: customer }]);
    expect(await rowsFor(like({ role: "customer", establishments: [shop.id] }))).toEqual([]);
    expect(await rowsFor(like({ role: "lawyer", customer: null, customers: [customer], establishments: [shop.id] }))).toEqual([]);
  });
});

/** The columns of cases that the statements name. */
async function columnsRead(): Promise<string[]> {
  const named = [...(await sumStatements()).join("\n").matchAll(/\br"?\."?([a-z_]+)/g)].map(([, name]) => name!);
  return [...new Set(named)].filter((name) => name !== "id");
}
