import { canSee } from "#domain/access/can.ts";
import { collaboratorAction } from "#domain/cases/lines.ts";
import { isShown } from "#server/analytics/counted-rows.ts";
import { type Source, within } from "#server/analytics/source.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Table } from "#server/tables/table.ts";
import { sourcesOf } from "./asked-about.ts";
import type { Making, Of } from "./making.ts";
import { autos, column, longSheet, named, place, placeJoins, type SheetColumn, type SheetRow, shortSheet } from "./sheet.ts";

const columns: readonly SheetColumn[] = [
  column("date", "date"),
  column("cid"),
  column("customer"),
  column("establishment"),
  named("type", "actionTypes"),
  named("action", "actions"),
  column("origin"),
  column("lawyer"),
  column("place"),
  column("autos"),
  named("statusOfCase", "caseStatus"),
  column("price", "money"),
  column("notes"),
];
const summaryColumns: readonly SheetColumn[] = [column("groupedBy"), column("group"), column("count", "number"), column("price", "money")];

/** What was done in the period, the newest first, and what it comes to. */
export async function actionsTables(making: Of<"actions">): Promise<Table[]> {
  const { tx, user, words, asked, pace } = making;
  const { t } = words;
  const { cases } = sourcesOf(user, asked);
  const seesPrices = canSee(user, collaboratorAction.price);
  const shown = (all: readonly SheetColumn[]) => all.filter(({ key }) => key !== "price" || seesPrices);
  const actions = actionsOf(cases, await pricesFor(making), words.t("sheet.own"), words.t("sheet.collaborator"));
  const tallies = await tx.rows<Tally>(tallied(actions));
  await pace(30);
  const whole = tallies.find(({ by }) => by === "all");
  const onRows = (done: number) => pace(30 + (60 * done) / Math.max(1, whole?.count ?? 1));
  const total = seesPrices ? { date: { kind: "text", value: t("sheet.total") }, price: whole?.price ?? 0 } : undefined;
  const listed = sql`select * from (${actions}) x order by x.date desc, x.id desc`;
  return [
    longSheet(making, t("sheet.actions"), shown(columns), listed, onRows, total),
    shortSheet(words, t("sheet.summary"), shown(summaryColumns), summaryRows(making, tallies)),
  ];
}

type Tally = { by: "action" | "lawyer" | "month" | "all"; name: string | null; count: number; price: number };

const tallied = (actions: Sql): Sql<Tally> => sql`
  select case grouping(x.action, x.lawyer, x.month) when 3 then 'action' when 5 then 'lawyer' when 6 then 'month' else 'all' end as by,
    coalesce(x.action, x.lawyer, x.month::text) as name, count(*)::int as count, coalesce(sum(x.price), 0)::bigint as price
  from (${actions}) x group by grouping sets ((x.action), (x.lawyer), (x.month), ()) order by 1, 2`;

function summaryRows({ words }: Pick<Making, "words">, tallies: readonly Tally[]): SheetRow[] {
  const { t, enums, month } = words;
  const nameOf = ({ by, name }: Tally) => {
    if (name === null) return t("sheet.noLawyer");
    if (by === "action") return (enums.actions as Readonly<Record<string, string>>)[name] ?? name;
    return by === "month" ? month(name) : name;
  };
  return (["action", "lawyer", "month"] as const).flatMap((kind) =>
    tallies
      .filter(({ by }) => by === kind)
      .map((tally) => ({ groupedBy: t(`sheet.${kind}`), group: nameOf(tally), count: tally.count, price: tally.price })),
  );
}

/** Whose prices this person is told: a lawyer those of what they did themselves. */
async function pricesFor({ tx, user }: Pick<Making, "tx" | "user">): Promise<Sql<boolean>> {
  if (user.role !== "lawyer") return sql<boolean>`true`;
  // Which lawyer a person is, only the staff may read.
  const own = await tx.asSystem(() => tx.row<{ id: string }>(sql`select id from lawyers where user_id = ${user.id} and not deleted`));
  return sql<boolean>`a.lawyer_id = ${own?.id ?? null}::uuid`;
}

/** The firm's own actions are the case's lawyer's, and have no price. */
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
