import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import { enqueueMonthSums } from "#server/analytics/update-month-sums.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { readAlertRules } from "./alert-rules.ts";
import { comparePlaces, monthOf, readMonthSums } from "./compare-months.ts";
import { keptDay } from "./kept-day.ts";
import { planEachTime, planOnce } from "./plan-once.ts";
import { readAlerts } from "./read-alerts.ts";
import { readNews } from "./read-news.ts";
import { readPapers } from "./read-requests.ts";
import { readWitnessedHearings } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";
import { readVisit, rememberVisit } from "./visits.ts";

export async function readHeadOfficeDay(context: SignedContext): Promise<HeadOfficeDay> {
  const { deps, reads, user } = context;
  let isMade = false;
  const { day, isDue } = await reads.as(user, async (tx) => {
    // One snapshot for all statements, as for the measures: otherwise figures would not add up while somebody writes.
    tx.send(sql`set transaction isolation level repeatable read`);
    planOnce(tx);
    const visit = readVisit(tx, user);
    const marks = visit.then(({ since, dismissed }) => `${since} ${dismissed}`);
    const make = async () => {
      isMade = true;
      return makeDay(tx, user, (await visit).since);
    };
    return { day: await keptDay(tx, context, { marks, make }), isDue: (await visit).isDue };
  });
  if (isDue) await rememberVisit(deps, user);
  if (isMade) await enqueueMonthSums(deps);
  return day;
}

async function makeDay(tx: Tx, user: Principal, since: string): Promise<HeadOfficeDay> {
  const today = todayOf(tx);
  const rules = user.customer ? await readAlertRules(tx, user.customer) : { ...defaultAlertRules, version: 0 };
  const [sums, news] = await planEachTime(tx, async () => [await readMonthSums(tx, user, today), await readNews(tx, user, since)] as const);
  const [alerts, papers, hearings] = await Promise.all([
    readAlerts(tx, user, rules, today, sums),
    readPapers(tx, user, today),
    readWitnessedHearings(tx, user, today),
  ]);
  return {
    ...{ day: "headOffice", today, since, rules, news, alerts, papers, hearings },
    month: sums ? monthOf(sums) : null,
    ...(sums ? await comparePlaces(tx, user, sums) : { shops: [], zones: [] }),
  };
}
