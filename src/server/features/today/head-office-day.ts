import type { CustomerAlertRules } from "#api/alerts.ts";
import type { HeadOfficeDay } from "#api/head-office-day.ts";
import { defaultAlertRules } from "#domain/alerts/alert-rules.ts";
import { enqueueMonthSums } from "#server/analytics/update-month-sums.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { readAlertRules } from "./alert-rules.ts";
import { comparePlaces, monthOf, monthParts, monthsOf, periodsOf, placeParts } from "./compare-months.ts";
import type { DayContext } from "./day-context.ts";
import { keptDay } from "./kept-day.ts";
import { planOnce } from "./plan-once.ts";
import { alertParts, shopAlerts } from "./read-alerts.ts";
import { newsParts } from "./read-news.ts";
import { owedPapersPart } from "./read-requests.ts";
import { hearingsPart } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";
import { readVisit, rememberVisit, type Visit } from "./visits.ts";

export async function readHeadOfficeDay(context: DayContext, isVisit: boolean): Promise<HeadOfficeDay> {
  const { deps, reads, user } = context;
  let areSumsRead = false;
  const { day, isDue } = await reads.as(
    user,
    async (tx) => {
      planOnce(tx);
      const [visit, rules] = [readVisit(tx, user), rulesFor(tx, user)];
      const onSums = () => {
        areSumsRead = true;
      };
      return { day: await readDay(tx, context, Promise.all([visit, rules]), onSums), isDue: (await visit).isDue };
    },
    { isSnapshot: true },
  );
  if (isVisit && isDue) await rememberVisit(deps, user);
  if (areSumsRead) await enqueueMonthSums(deps);
  return day;
}

const rulesFor = (tx: Tx, { customer }: Principal) =>
  customer ? readAlertRules(tx, customer) : Promise.resolve({ ...defaultAlertRules, version: 0 });

type Known = readonly [Visit, CustomerAlertRules];

/** What is known of the person is read in one go with what has changed. */
async function readDay(tx: Tx, context: DayContext, reading: Promise<Known>, onSums: () => void): Promise<HeadOfficeDay> {
  const { user } = context;
  const today = todayOf(tx);
  const periods = periodsOf(user, today);
  const keptParts = reading.then(([visit, rules]) => ({
    ...monthParts(tx, user, periods, onSums),
    ...placeParts(tx, user),
    ...newsParts(tx, user, visit.since),
    ...alertParts(tx, user, rules, today, visit.dismissed),
    papers: owedPapersPart(tx, user, today),
    hearings: hearingsPart(tx, user, today),
  }));
  const [kept, [visit, rules]] = await Promise.all([keptDay(tx, context, keptParts), reading]);
  const parts = { ...kept, ...monthsOf(periods, kept) };
  const { cases, issues, verdicts, amounts, repeats, bands, papers, hearings } = parts;
  return {
    ...{ day: "headOffice", today, since: visit.since, rules, news: { cases, issues, verdicts } },
    alerts: [...amounts, ...repeats, ...bands.map(({ reports: _reports, ...alert }) => alert), ...(periods ? shopAlerts(rules, parts) : [])],
    ...{ papers, hearings, month: periods ? monthOf(periods, parts) : null },
    ...(periods ? comparePlaces(parts) : { shops: [], zones: [] }),
  };
}
