import { canSee } from "#domain/access/can.ts";
import { collaboratorAction } from "#domain/cases/lines.ts";
import { isShown } from "#server/analytics/row-conditions.ts";
import { type Source, within } from "#server/analytics/source.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Table } from "#server/tables/table.ts";
import type { ContextOf, ReportContext } from "./report-context.ts";
import { sourcesOf } from "./report-scope.ts";
import { autos, column, enumColumn, longSheet, place, placeJoins, type SheetColumn, type SheetRow, shortSheet } from "./sheet.ts";

const columns: readonly SheetColumn[] = [
  column("date", "date"),
  column("cid"),
  column("customer"),
  column("establishment"),
  enumColumn("type", "actionTypes"),
  enumColumn("action", "actions"),
  column("origin"),
  column("lawyer"),
  column("place"),
  column("autos"),
  enumColumn("statusOfCase", "caseStatus"),
  column("price", "money"),
  column("notes"),
];
const summaryColumns: readonly SheetColumn[] = [column("groupedBy"), column("group"), column("count", "number"), column("price", "money")];

/** The actions of the period, newest first, and their summary. */
export async function actionsTables(context: ContextOf<"actions">): Promise<Table[]> {
  const { tx, user, words, request, progress } = context;
  const { t } = words;
  const { cases } = sourcesOf(user, request);
  const seesPrices = canSee(user, collaboratorAction.price);
  const shown = (all: readonly SheetColumn[]) => all.filter(({ key }) => key !== "price" || seesPrices);
  const actions = actionsOf(cases, await pricesFor(context), words.t("sheet.own"), words.t("sheet.collaborator"));
  const sums = await tx.rows<ActionSum>(sumsOf(actions));
  await progress(30);
  const whole = sums.find(({ by }) => by === "all");
  const onRows = (done: number) => progress(30 + (60 * done) / Math.max(1, whole?.count ?? 1));
  const total = seesPrices ? { date: { kind: "text", value: t("sheet.total") }, price: whole?.price ?? 0 } : undefined;
  const listed = sql`select * from (${actions}) x order by x.date desc, x.id desc`;
  return [
    longSheet(context, t("sheet.actions"), shown(columns), listed, onRows, total),
    shortSheet(words, t("sheet.summary"), shown(summaryColumns), summaryRows(context, sums)),
  ];
}

type ActionSum = { by: "action" | "lawyer" | "month" | "all"; name: string | null; count: number; price: number };

const sumsOf = (actions: Sql): Sql<ActionSum> => sql`
  select case grouping(x.action, x.lawyer, x.month) when 3 then 'action' when 5 then 'lawyer' when 6 then 'month' else 'all' end as by,
    coalesce(x.action, x.lawyer, x.month::text) as name, count(*)::int as count, coalesce(sum(x.price), 0)::bigint as price
  from (${actions}) x group by grouping sets ((x.action), (x.lawyer), (x.month), ()) order by 1, 2`;

function summaryRows({ words }: Pick<ReportContext, "words">, sums: readonly ActionSum[]): SheetRow[] {
  const { t, enums, month } = words;
  const nameOf = ({ by, name }: ActionSum) => {
    if (name === null) return t("sheet.noLawyer");
    if (by === "action") return (enums.actions as Readonly<Record<string, string>>)[name] ?? name;
    return by === "month" ? month(name) : name;
  };
  return (["action", "lawyer", "month"] as const).flatMap((kind) =>
    sums.filter(({ by }) => by === kind).map((sum) => ({ groupedBy: t(`sheet.${kind}`), group: nameOf(sum), count: sum.count, price: sum.price })),
  );
}

/** The actions whose prices this user may see: lawyers only see their own. */
async function pricesFor({ tx, user }: Pick<ReportContext, "tx" | "user">): Promise<Sql<boolean>> {
  if (user.role !== "lawyer") return sql<boolean>`true`;
  // As the system: only staff may read which lawyer a user is.
  const own = await tx.system.row<{ id: string }>(sql`select id from lawyers where user_id = ${user.id} and not deleted`);
  return sql<boolean>`a.lawyer_id = ${own?.id ?? null}::uuid`;
}

/** Own actions of the firm belong to the lawyer of the case and have no price. */
const actionsOf = ({ table, rows, period }: Source, isPriced: Sql<boolean>, own: string, collaborator: string): Sql => sql`
  select a.id, r.id as record, a.date, date_trunc('month', a.date::timestamp)::date as month, r.number as cid, ${place}, a.type, a.action,
    case when a.is_own then ${own}::text else ${collaborator}::text end as origin, l.alias as lawyer,
    case a.type when 'police' then r.police_station else k.alias end as place, ${autos}, r.case_status as "statusOfCase",
    case when ${isPriced} then a.price end as price, a.notes
  from ${table} join (
      select id, case_id, date, type, action, true as is_own, null::uuid as lawyer_id, null::bigint as price, notes from case_actions
      union all select id, case_id, date, type, action, false, lawyer_id, price, null from case_collaborator_actions
    ) a on a.case_id = r.id
    ${placeJoins} left join courts k on k.id = r.court_id left join lawyers l on l.id = case when a.is_own then r.lawyer_id else a.lawyer_id end
  where ${rows} and ${isShown} and ${within(sql`a.date`, period)}`;
