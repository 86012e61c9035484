import { expect, test } from "vitest";
import type { View } from "#domain/analytics/measure.ts";
import type { ResultRow } from "#domain/analytics/measure-result.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";
import { stateOf } from "#web/features/analytics/analytics-state.ts";
import { drillDown } from "#web/features/analytics/drill-down.ts";

const world = await openWorld({}, "demo");
const person = async (email: string) =>
  (await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${email}`)))!;
const end = new Date().toISOString().slice(0, 10);
const period = { start: `${Number(end.slice(0, 4)) - 2}${end.slice(4)}`.replace("-02-29", "-02-28"), end };

/** How many records a row counts. When all columns are counts, each counts different records; otherwise only the first column counts them. */
function countOf({ series, key }: View, { values }: ResultRow): number | undefined {
  const counts = series.flatMap(({ unit }, place) => (unit === "count" ? [values[place] ?? 0] : []));
  const isApart = series.length > 1 && counts.length === series.length;
  return isApart || key === "week" ? counts.reduce((sum, count) => sum + count, 0) : counts[0];
}

test.each([
  ["cases", "manager@demo.sumario.test"],
  ["cases", "customer@demo.sumario.test"],
  ["issues", "manager@demo.sumario.test"],
] as const)("every list behind a figure of %s has as many records as the figure says, for %s", async (screen: AnalyticsScreen, email) => {
  const api = await world.as(await person(email));
  const measured = await api.analytics[screen](period);
  const opened = new Set<string>();
  const wrong: unknown[] = [];
  for (const { key, views } of measured) {
    const measure = measureOf(key);
    for (const view of measure.views) {
      for (const row of views.find((one) => one.key === view.key)?.rows ?? []) {
        const count = countOf(view, row);
        const link = drillDown({ screen, state: stateOf(screen, {}), period, measure, view, row });
        if (!link || count === undefined) continue;
        opened.add(`${key}.${view.key}`);
        const { filter } = link.search as { filter: never };
        const listed = await api[screen].count({ filter });
        if (listed.count !== count) wrong.push({ key, view: view.key, row: row.key, count, listed: listed.count });
      }
    }
  }
  expect(wrong).toEqual([]);
  const everywhere = ["totals.month", "bandComplaints.bands", "averageTicket.month", "averageTicket.establishment", "timeBands.band"];
  const ofCases = ["processedComplaints.route", "processedComplaints.place", "complaintKinds.kind", "trials.outcome", "judgments.month"];
  const more = ["restrainingOrders.orders", "recoveryMethod.method", "policeStationReasons.reason", "caseStatus.phase"];
  // Of what a shop has, the demo tells less.
  if (email.startsWith("customer")) expect(opened.size).toBeGreaterThan(10);
  else expect([...opened]).toEqual(expect.arrayContaining(screen === "cases" ? [...everywhere, ...ofCases, ...more] : everywhere));
});
