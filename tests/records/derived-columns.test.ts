import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld({}, "demo");
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const local = "(datetime at time zone time_zone)";
const hour = `extract(hour from ${local})`;
const band = (values: readonly string[]) =>
  `case when ${hour} between 7 and 12 then ${values[0]} when ${hour} between 13 and 15 then ${values[1]} when ${hour} between 16 and 21 then ${values[2]} else ${values[3]} end`;
/** What each derived column of a case has to be, in terms of the others. */
const derived: Readonly<Record<string, string>> = {
  facts_day: `${local}::date`,
  facts_month: `date_trunc('month', ${local})::date`,
  facts_slot: `(extract(isodow from ${local})::integer - 1) * 4 + ${band(["0", "1", "2", "3"])}`,
  time_band: band(["'morning'", "'noon'", "'afternoon'", "'night'"]),
  complaint_day: "(complaint_datetime at time zone time_zone)::date",
  trial_day: "(trial_datetime at time zone time_zone)::date",
  liability_day: `coalesce(judgment_date, ${local}::date)`,
  recovered: "least(coalesce(recovered_amount, case when recovered_products = 'yesForSale' then ticket_amount else 0 end), ticket_amount)",
  company_liability: "case when company_civil_liability then coalesce(company_civil_liability_amount, 0) else 0 end",
  injuries_liability: "case when injuries_civil_liability then coalesce(injuries_civil_liability_amount, 0) else 0 end",
  is_theft: `coalesce(penal_type in ('pettyTheft', 'lessSeriousTheft', 'internalTheft') or penal_type = 'aggravatedRobbery'
    and aggravated_robbery_type in ('type1', 'type2', 'type3', 'type5', 'type6', 'type7', 'type8', 'type10', 'type11'), false)`,
  is_risky: `coalesce(penal_type in ('violentRobbery', 'intimidationRobbery', 'injuries', 'threats', 'harassment', 'seizure', 'authorityDisobedience'), false)
    or coalesce(penal_type = 'aggravatedRobbery' and aggravated_robbery_type in ('type4', 'type9', 'type12', 'type13', 'type14', 'type15', 'type16'), false)
    or coalesce(fcse_reason in ('threats', 'aggression'), false)`,
  counted: "not deleted or blocked_at is not null",
};
const isWrong = Object.entries(derived).map(([column, value]) => `${column} is distinct from (${value})`);
/** Of these many cases, and not of all: each is changed once for every column. */
const some = "select id from cases order by cid limit 20";
const wrong = async () => Number((await owner.query(`select count(*) from cases where id in (${some}) and (${isWrong.join(" or ")})`)).rows[0].count);

test("the columns that a case derives from its others follow each of these, also while other triggers are off, and have no other value", async () => {
  const { rows: columns } = await owner.query<{ name: string; isDerived: boolean }>(
    `select attname as name, coalesce(col_description(attrelid, attnum) = 'derived', false) as "isDerived"
     from pg_attribute where attrelid = 'cases'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'cid', 'issue_id')`,
  );
  expect(
    columns
      .filter(({ isDerived }) => isDerived)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(derived).sort());
  expect(await wrong()).toBe(0);
  for (const { name } of columns) {
    await owner.query("begin");
    // Each case takes the value of the one before it, or keeps its own.
    await owner.query(
      `update cases c set "${name}" = o.value from (select id, coalesce(lag("${name}") over (order by cid), "${name}") as value from cases where id in (${some})) o
       where o.id = c.id`,
    );
    expect([name, await wrong()]).toEqual([name, 0]);
    await owner.query("rollback");
  }
  await owner.query("begin");
  await owner.query("set local session_replication_role = replica");
  await owner.query(
    "update cases set cid = cid + 500000, facts = 'Otro relato', datetime = datetime + interval '5 hours', complaint_datetime = null, trial_datetime = null, judgment_date = null, recovered_amount = null, facts_day = current_date",
  );
  expect(await wrong()).toBe(0);
  await owner.query("rollback");
});

test("a key that an enumeration does not have is refused, also while other triggers are off", async () => {
  const { rows: checks } = await owner.query<{ column: string; name: string }>(
    `select attname as column, conname as name from pg_attribute a join pg_constraint k on k.contypid = a.atttypid where attrelid = 'cases'::regclass`,
  );
  expect(checks.length).toBeGreaterThan(30);
  for (const role of ["origin", "replica"])
    for (const { column, name } of checks) {
      await owner.query("begin");
      await owner.query(`set local session_replication_role = ${role}`);
      const refused = owner.query(`update cases set "${column}" = 'nobodyKnows' where id = (select id from cases limit 1)`);
      await expect(refused, column).rejects.toMatchObject({ code: "23514", constraint: name });
      await refused.catch(() => undefined);
      await owner.query("rollback");
    }
});
