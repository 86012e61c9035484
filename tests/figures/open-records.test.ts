import { describe, expect, test } from "vitest";
import type { ManagerDay } from "#api/office-day.ts";
import { keysOf } from "#domain/enumerations.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { openStatuses } from "#domain/lifecycle/open-statuses.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, reportClient } from "#tests/support/report-client.ts";
import { daysAgo, daysAhead, noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const { sheets } = reportClient(world);
const today = localDay(noon()(), "Europe/Madrid");
const run = (statement: Sql) => db.asSystem((tx) => tx.run(statement));
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const own = await make.lawyer({ alias: "Abel Propio", user: counsel.id });
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);

/** One case of every status with facts of long ago, and one of this month. */
for (const [index, status] of keysOf("caseStatus")
  .flatMap((one) => [one, one])
  .entries()) {
  const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: own.id, datetime: daysAgo(index % 2 ? 400 : 1) });
  await run(sql`update cases set case_status = ${status} where id = ${id}`);
}
for (const status of keysOf("civilStatus")) {
  const { id } = await make.civilCase({ customer: brisa, lawyer: own.id });
  await run(sql`update civil_cases set status = ${status} where id = ${id}`);
}
const loadOf = async () => ((await manager.today.read({})) as ManagerDay).loads.find(({ lawyer }) => lawyer.id === own.id)!;
const counted = async (statement: Sql) => (await db.asSystem((tx) => tx.row<{ n: number }>(sql`select count(*)::int as n from ${statement}`)))!.n;

describe("open is one thing", () => {
  test("in the database and in the code", async () => {
    const keys = async (name: "case_idle_days" | "civil_case_idle_days", statuses: readonly string[]) =>
      (
        await db.asSystem((tx) =>
          tx.rows<{ key: string }>(sql`select key from unnest(${statuses}::text[]) key where ${sql.id(name)}(key) is not null order by key`),
        )
      ).map(({ key }) => key);
    expect(await keys("case_idle_days", keysOf("caseStatus"))).toEqual([...openStatuses.case].sort());
    expect(await keys("civil_case_idle_days", keysOf("civilStatus"))).toEqual([...openStatuses.civilCase].sort());
  });

  test("on the day, in the list, in the picker, in the workbook", async () => {
    const [cases, civilCases] = [2 * 12, keysOf("civilStatus").length - 1];
    expect(await loadOf()).toMatchObject({ cases, civilCases });
    const [{ count }, civil] = [
      await manager.cases.count({ filter: { lawyer: [own.id], caseStatus: [...openStatuses.case] } }),
      await manager.civilCases.count({ filter: { lawyer: [own.id], status: [...openStatuses.civilCase] } }),
    ];
    expect([count, civil.count]).toEqual([cases, civilCases]);
    const [picked] = await manager.lawyers.pick({ opens: "case", customer: [brisa.id], establishment: shop.id });
    expect(picked!.load!.open).toBe(cases + civilCases);
    for (const start of [today, addDays(today, -30), addDays(today, -500)]) {
      const [customers, lawyers, months] = (await sheets(boss, { kind: "global", format: "xlsx", start, end: today })).sheets;
      expect(columnOf(customers!.rows, "Abiertos hoy")).toEqual([cases, cases]);
      expect(columnOf(lawyers!.rows, "Casos abiertos hoy")).toEqual([cases]);
      const open = await counted(
        sql`cases where case_status = any(${openStatuses.case}::text[]) and facts_day between ${start}::date and ${today}::date`,
      );
      expect(columnOf(months!.rows, "Siguen abiertos hoy").at(-1)).toBe(open);
    }
  });
});

test("the hearings of seven days are those of the calendar to which they lead", async () => {
  const at = async (days: number, state: string, more: Sql = sql`lawyer_id = ${own.id}`) => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    await run(sql`update cases set trial_datetime = ${daysAhead(days)}::timestamptz, ${more} where id = ${id}`);
    await run(sql`update cases set hearing_state = ${state} where id = ${id}`);
    return id;
  };
  const shown = [await at(0, "set"), await at(6, "held"), await at(3, "set", sql`trial_lawyer_id = ${own.id}`)];
  await at(7, "set");
  await at(2, "cancelled");
  await at(1, "suspended");
  await at(1, "set", sql`trial_lawyer_id = ${(await make.lawyer()).id}, lawyer_id = ${own.id}`);
  const { hearings, civilHearings } = await loadOf();
  const { events } = await manager.calendar.penal({ from: today, to: addDays(today, 6), lawyers: [own.id], kinds: ["trial"] });
  const attended = events.filter(({ state }) => state === "set" || state === "held").map(({ record }) => record);
  expect([hearings, civilHearings, attended.sort()]).toEqual([3, 0, shown.sort()]);
  const day = (await manager.today.read({ lawyer: own.id })) as ManagerDay;
  expect(day.hearings.rows.map(({ record }) => record.id).sort()).toEqual(shown);
});
