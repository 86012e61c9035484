import { monthsOf } from "#domain/analytics/period.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { customer } from "#domain/entities/customer.ts";
import { visible } from "#server/access/visible.ts";
import { addFigures, noFigures, readGroups } from "#server/analytics/read-groups.ts";
import { readLawyers } from "#server/analytics/read-lawyers.ts";
import { within } from "#server/analytics/source.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Table } from "#server/tables/table.ts";
import { figuresOf } from "./establishment-sheet.ts";
import type { ContextOf } from "./report-context.ts";
import { sourcesOf } from "./report-scope.ts";
import { column, enumColumn, type SheetColumn, type SheetRow, shortSheet } from "./sheet.ts";

const figureColumns = (open: "open" | "stillOpen"): readonly SheetColumn[] => [
  column("casesCount", "number"),
  column("issuesCount", "number"),
  column("civil", "number"),
  column("complaints", "number"),
  column("notProcessed", "number"),
  column(open, "number"),
  column("amount", "money"),
  column("averageTicket", "money"),
  column("held", "number"),
  column("suspended", "number"),
  column("convictions", "number"),
  column("acquittals", "number"),
  column("convictionRate", "share"),
  column("restrainingOrders", "number"),
  column("liability", "money"),
  column("collected", "money"),
  column("collaborators", "money"),
];
const customerColumns = [column("customer"), enumColumn("country", "countries"), column("establishmentsCount", "number"), ...figureColumns("open")];
const monthColumns = [column("month", "date"), ...figureColumns("stillOpen")];
const lawyerColumns = [
  column("lawyer"),
  column("openCases", "number"),
  column("periodTrials", "number"),
  column("judgments", "number"),
  column("convictionRate", "share"),
  column("daysToJudgment", "number"),
  column("pendingDoc", "number"),
];

type Customer = { id: string; customer: string; country: string; establishmentsCount: number };

/** Three sheets: customers, lawyers, months. */
export async function globalTables(context: ContextOf<"global">): Promise<Table[]> {
  const { tx, user, words, request, progress } = context;
  const { t } = words;
  const { cases, issues } = sourcesOf(user, request);
  const ofCountry = sql`(${request.country ?? null}::text is null or r.country = ${request.country ?? null}::text)`;
  const groups = await readGroups(tx, cases, issues, "customer");
  const customers = await tx.rows<Customer>(sql`
    select r.id, r.alias as customer, r.country,
      (select count(*)::int from establishments e where e.customer_id = r.id and not e.deleted) as "establishmentsCount"
    from customers r where (not r.deleted and ${visible(user, customer)} and ${ofCountry}) or r.id::text = any(${[...groups.keys()]}::text[])
    order by r.alias, r.id`);
  await progress(40);
  const civil = await readCivil(context, sql`r.customer_id::text`);
  const byMonth = await readGroups(tx, cases, issues, "month");
  await progress(80);
  const civilByMonth = await readCivil(context, sql`date_trunc('month', r.date::timestamp)::date::text`);
  const total = {
    ...figuresOf(addFigures(groups.values())),
    civil: [...civil.values()].reduce((sum, count) => sum + count, 0),
    establishmentsCount: customers.reduce((sum, { establishmentsCount }) => sum + establishmentsCount, 0),
  };
  const ofCustomers = customers.map(
    ({ id, ...facts }): SheetRow => ({ ...facts, ...figuresOf(groups.get(id) ?? noFigures), civil: civil.get(id) ?? 0 }),
  );
  const ofMonths = monthsOf(request).map(
    (month): SheetRow => ({ month, ...figuresOf(byMonth.get(month) ?? noFigures), civil: civilByMonth.get(month) ?? 0 }),
  );
  const lawyers = (await readLawyers(tx, cases)).map(
    ({ lawyer, open, trials, verdicts, damning, days, pending }): SheetRow => ({
      lawyer: lawyer ?? t("sheet.noLawyer"),
      openCases: open,
      periodTrials: trials,
      judgments: verdicts,
      convictionRate: verdicts === 0 ? null : damning / verdicts,
      daysToJudgment: days,
      pendingDoc: pending,
    }),
  );
  const tables = [
    shortSheet(words, t("sheet.customers"), customerColumns, ofCustomers, { ...total, customer: t("sheet.total") }),
    shortSheet(words, t("sheet.lawyers"), lawyerColumns, lawyers),
    shortSheet(words, t("sheet.months"), monthColumns, ofMonths, { ...total, month: { kind: "text", value: t("sheet.total") } }),
  ];
  return tables.map((table) => ({ ...table, caption: [t("sheet.openNote")] }));
}

/** Civil cases have a date but no establishment, so they are counted apart. */
async function readCivil({ tx, user, request }: ContextOf<"global">, key: Sql): Promise<ReadonlyMap<string, number>> {
  const ofCountry = request.country ? sql`r.customer_id in (select id from customers where country = ${request.country})` : sql`true`;
  const rows = await tx.rows<{ key: string; count: number }>(sql`
    select ${key} as key, count(*)::int as count from civil_cases r
    where not r.deleted and ${visible(user, civilCase)} and ${within(sql`r.date`, request)} and ${ofCountry} group by 1`);
  return new Map(rows.map((row) => [row.key, row.count]));
}
