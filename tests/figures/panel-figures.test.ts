import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { dateText, definitionText, figureName, figureText, measureTitle } from "#domain/analytics/measure-texts.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { sql } from "#server/db/sql.ts";
import { reportClient, unspaced } from "#tests/support/report-client.ts";
import { openWorld } from "#tests/support/world.ts";

/** Every figure of the panels, for three periods: plain SQL over the columns that people fill in, screen, workbook and PDF. */
const world = await openWorld({}, "demo");
const { db } = world;
const { pdf, sheets } = reportClient(world);
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const words = wordsOf(catalogueOf("es"));
const office = (await db.asSystem((tx) =>
  tx.row<{ id: string; alias: string; customer: string }>(
    sql`select id, alias, customer_id as customer from users where email = 'supercustomer@demo.sumario.test'`,
  ),
))!;
const api = await world.as(office);
const today = localDay(new Date(), "Europe/Madrid");
const periods = [
  { start: addDays(today, -6), end: today },
  { start: addDays(today, -60), end: addDays(today, -31) },
  { start: addDays(today, -364), end: today },
];

type Days = (typeof periods)[number];
const of = (figures: Record<string, string>, day: string, more = "true", from = "cases c") => ({ figures, day, more, from });
const facts = "(c.datetime at time zone c.time_zone)::date";
const recovered =
  "least(coalesce(c.recovered_amount, case when c.recovered_products = 'yesForSale' then c.ticket_amount else 0 end), c.ticket_amount)";
const processed = "c.case_status <> 'notProcessed'";
const euros = (cents: string) => `(${cents})::float8 / 100`;
const share = (some: string) => `(count(*) filter (where ${some}))::float8 / nullif(count(*), 0)`;
const counted = (some: string) => `(count(*) filter (where ${some}))::float8`;
const amounts = {
  amount: euros("coalesce(sum(c.ticket_amount), 0)"),
  recovered: euros(`coalesce(sum(${recovered}), 0)`),
  claimed: euros(`coalesce(sum(c.ticket_amount - ${recovered}), 0)`),
};
const banded = "exists (select from case_bands b where b.case_id = c.id)";
const liability = "c.company_liability + c.injuries_liability";
const todayOf = "(now() at time zone c.time_zone)::date";
const ordered = "c.judgment_type = 'damning' and c.restraining_order";
const inForce = `${ordered} and c.restraining_order_start_date <= ${todayOf} and c.restraining_order_end_date >= ${todayOf}`;
const hasVerdict = "c.judgment_type is not null";

const references: Record<string, ReturnType<typeof of>[]> = {
  totals: [
    of(
      {
        records: counted("true"),
        complaints: counted(`${processed} and c.complaint_datetime is not null`),
        notProcessed: counted(`not (${processed})`),
        ...amounts,
      },
      facts,
    ),
  ],
  bandComplaints: [
    of(
      { bandComplaints: counted(banded), bandShare: share(banded), amount: euros(`coalesce(sum(c.ticket_amount) filter (where ${banded}), 0)`) },
      facts,
      `${processed} and c.complaint_datetime is not null`,
    ),
  ],
  claimedCivilLiability: [
    of(
      {
        liability: euros(`coalesce(sum(${liability}), 0)`),
        collected: euros("coalesce(sum(c.enforcement_payment), 0)"),
        collectedShare: `coalesce(sum(c.enforcement_payment), 0)::float8 / nullif(sum(${liability}), 0)`,
      },
      `coalesce(c.judgment_date, ${facts})`,
      processed,
    ),
  ],
  averageTicket: [
    of(
      {
        average: `round(avg(c.ticket_amount))::float8 / 100`,
        median: `round(percentile_cont(0.5) within group (order by c.ticket_amount))::float8 / 100`,
      },
      facts,
      "c.ticket_amount > 0",
    ),
  ],
  ticketsTotal: [of(amounts, facts)],
  trials: [
    of({ held: counted("c.hearing_state = 'held'") }, "(c.trial_datetime at time zone c.time_zone)::date"),
    of({ suspended: counted("true") }, "(a.date at time zone c.time_zone)::date", "true", "cases c join case_adjournments a on a.case_id = c.id"),
  ],
  judgments: [
    of(
      {
        convictionRate: share("c.judgment_type = 'damning'"),
        damning: counted("c.judgment_type = 'damning'"),
        acquittal: counted("c.judgment_type = 'acquittal'"),
        fullAccordance: share("c.trial_accordance = 'full'"),
      },
      "c.judgment_date",
      hasVerdict,
    ),
  ],
  restrainingOrders: [
    of(
      {
        orders: counted(ordered),
        inForce: counted(inForce),
        endingSoon: counted(`${inForce} and c.restraining_order_end_date <= ${todayOf} + 30`),
      },
      "c.judgment_date",
    ),
  ],
  civilLiability: [of({ liability: euros(`coalesce(sum(${liability}) filter (where c.judgment_type = 'damning'), 0)`) }, "c.judgment_date")],
  recoveryMethod: [of({ collected: euros("coalesce(sum(c.enforcement_payment), 0)") }, "c.judgment_date")],
  recidivism: [
    of(
      { repeatOffenders: counted("c.records >= 2"), repeatShare: share("c.records >= 2") },
      "c.day",
      "true",
      `(select null::date as day, l.criminal_id, count(*) as records from case_criminals l join cases c on c.id = l.case_id
        where c.customer_id = $1 and not c.deleted and ${facts} between $2::date and $3::date group by 2) c`,
    ),
  ],
  actionType: [of({ actions: counted("true") }, "a.date", "true", "cases c join case_actions a on a.case_id = c.id")],
  withImages: [
    of(
      {
        withImages: counted("c.has_images in ('storedUploaded', 'uploadedFactsNotVisible')"),
        usefulImages: share("c.has_images = 'storedUploaded'"),
      },
      facts,
    ),
  ],
  intrusions: [of({ records: counted("true"), amount: amounts.amount }, facts, "c.penal_type = 'intrusion'")],
};

async function referenceOf(key: string, { start, end }: Days): Promise<Record<string, number | null>> {
  const found: Record<string, number | null> = {};
  for (const { figures, day, more, from } of references[key]!) {
    const columns = Object.entries(figures).map(([name, value]) => `${value} as "${name}"`);
    const where = from.startsWith("(select")
      ? "$1::uuid is not null"
      : `c.customer_id = $1 and not c.deleted and ${day} between $2::date and $3::date and (${more})`;
    const statement = `select ${columns.join(", ")} from ${from} where ${where}`;
    const { rows } = await owner.query<Record<string, number | null>>(statement, [office.customer, start, end]);
    Object.assign(found, rows[0]);
  }
  if (key === "trials") found.suspensionRate = found.held! + found.suspended! === 0 ? null : found.suspended! / (found.held! + found.suspended!);
  return found;
}

const rounded = (values: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? null : Math.round(value * 1e6) / 1e6]));
const ownFigures = ({ figures }: MeasureResult) => Object.fromEntries(figures.map(({ key, value }) => [key, value]));

describe.each(periods)("from $start to $end", (period) => {
  test("every figure of the screen is that of its reference", async () => {
    const measured = await api.analytics.cases(period);
    const withFigures = measured.filter(({ figures }) => figures.length > 0);
    expect(withFigures.map(({ key }) => key).sort()).toEqual(Object.keys(references).sort());
    for (const result of withFigures)
      expect([result.key, rounded(ownFigures(result))]).toEqual([result.key, rounded(await referenceOf(result.key, period))]);
  });

  test("the workbook has the same, with the date and the definition of each", async () => {
    const measured = await api.analytics.cases(period);
    const [summary] = (await sheets(office, { kind: "customer", format: "xlsx", customer: office.customer, ...period })).sheets;
    const lines = summary!.rows.slice(1).map(([measure, detail, value, , , by, definition]) => [measure, detail, value ?? null, by, definition]);
    for (const { key, figures } of measured)
      for (const { key: figure, value } of figures)
        expect(lines).toContainEqual([
          measureTitle(words, "cases", key),
          figureName(words, "cases", figure),
          value,
          dateText(words, key),
          definitionText(words, key),
        ]);
  });

  test("the PDF has the same, with the definition of each", async () => {
    const measured = await api.analytics.cases(period);
    const text = unspaced((await pdf(office, { kind: "analytics", format: "pdf", screen: "cases", ...period })).text);
    for (const { key, figures } of measured) {
      expect(text).toContain(unspaced(definitionText(words, key)));
      for (const { key: figure, value } of figures)
        expect(text).toContain(unspaced(figureText(words, measureOf(key).figures.find((one) => one.key === figure)!.unit, value)));
    }
  });
});
