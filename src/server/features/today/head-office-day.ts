import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readAlertRules } from "./alert-rules.ts";
import { comparePlaces, monthOf, readMonthSums } from "./compare-months.ts";
import { planOnce } from "./plan-once.ts";
import { readAlerts } from "./read-alerts.ts";
import { readNews } from "./read-news.ts";
import { readPapers } from "./read-requests.ts";
import { readWitnessedHearings } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";
import { readSince } from "./visits.ts";

export async function readHeadOfficeDay(tx: Tx, user: Principal): Promise<HeadOfficeDay> {
  // One snapshot for all statements, as for the measures: otherwise figures would not add up while somebody writes.
  await tx.run(sql`set transaction isolation level repeatable read`);
  const today = todayOf(tx);
  const since = await readSince(tx, user);
  const rules = user.customer ? await readAlertRules(tx, user.customer) : { ...defaultAlertRules, version: 0 };
  const sums = await readMonthSums(tx, user, today);
  return {
    ...{ day: "headOffice", today, since, rules },
    news: await readNews(tx, user, since),
    ...(await planOnce(tx, async () => ({
      alerts: await readAlerts(tx, user, rules, today, sums),
      papers: await readPapers(tx, user, today),
      hearings: await readWitnessedHearings(tx, user, today),
    }))),
    month: sums ? monthOf(sums) : null,
    ...(sums ? await comparePlaces(tx, user, sums) : { shops: [], zones: [] }),
  };
}
