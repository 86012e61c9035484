import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { type Day, daysBetween } from "#domain/law/days.ts";
import { instalmentsOf, type LedgerLine } from "#domain/ledger/ledger.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase, aboutCivilCase } from "#server/notices/subject.ts";
import { grace, type Rule, reached, rule } from "./rule.ts";

type Line = Pick<LedgerLine, "kind" | "date" | "amount">;

/** An agreed instalment that was not paid: the day after it was due, and a week later. */
const daysAfter = [-1, -8];

const overdue = (entity: Pick<Rule, "entity" | "about">, table: string, own: string) =>
  rule<{ lines: Line[] }>({
    ...entity,
    kind: "instalment",
    where: (now) => sql<boolean>`r.open_amount > 0 and r.id in (select ${sql.ref(`l.${own}`)} from ${sql.table(table)} l
      where l.kind = 'instalment' and l.date between ${now}::timestamptz::date - ${sql.lit(9 + grace)}::int and ${now}::timestamptz::date)`,
    columns: sql`(select jsonb_agg(jsonb_build_object('kind', l.kind, 'date', l.date, 'amount', l.amount / 100.0)) from ${sql.table(table)} l
      where ${sql.ref(`l.${own}`)} = r.id) as lines`,
    due: ({ lines }, today) => {
      const isDue = (date: Day) => reached(daysAfter, daysBetween(today, date)) !== undefined;
      const unpaid = instalmentsOf(lines).findLast(({ date, open }) => open > 0 && date < today && isDue(date));
      return unpaid && { occasion: reached(daysAfter, daysBetween(today, unpaid.date))!, date: unpaid.date, facts: { date: unpaid.date } };
    },
  });

export const instalmentRules = [
  overdue({ entity: penalCase, about: aboutCase }, "case_ledger", "case_id"),
  overdue({ entity: civilCase, about: aboutCivilCase }, "civil_case_ledger", "civil_case_id"),
];
