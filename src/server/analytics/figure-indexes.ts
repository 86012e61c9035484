import { sumStatements } from "./read-sums.ts";
import type { Screen } from "./source.ts";

/** What the database needs for the figures: the columns that their statements read, and the statement of a migration, or the function, with them. */
export type FigureIndex = { name: string; columns: readonly string[]; sql: string };

/**
 * The covering indexes, one per date that measures go by. A column that the condition fixes need not be in the index. Those of the day of the facts go on
 * with the establishment: the day of a head office reads one of them again after a change.
 */
const indexes: readonly { name: string; screen: Screen; day: string; where: string; fixed?: string; isByPlace?: boolean }[] = [
  { name: "cases_facts_idx", screen: "cases", day: "facts_day", where: "counted", isByPlace: true },
  { name: "cases_complaints_idx", screen: "cases", day: "complaint_day", where: "complaint_day is not null and counted" },
  { name: "cases_judgments_idx", screen: "cases", day: "judgment_date", where: "judgment_date is not null and counted" },
  {
    name: "cases_liabilities_idx",
    screen: "cases",
    day: "liability_day",
    where: "(company_liability + injuries_liability > 0 or enforcement_payment > 0) and counted",
  },
  {
    name: "cases_trials_idx",
    screen: "cases",
    day: "trial_day",
    where: "hearing_state = 'held' and trial_day is not null and counted",
    fixed: "hearing_state",
  },
  { name: "issues_facts_idx", screen: "issues", day: "facts_day", where: "counted", isByPlace: true },
];

/** The covering indexes with the columns that the present statements read by their date. */
export const figureIndexes = (): Promise<FigureIndex[]> =>
  Promise.all(
    indexes.map(async ({ name, screen, day, where, fixed, isByPlace }) => {
      const read = columnsIn((await sumStatements(screen)).filter((text) => dayOf(text) === day));
      const columns = read.filter((column) => !["id", "counted", fixed].includes(column));
      // Scopes need the establishment, joins the id.
      const keys = ["customer_id", day, ...(isByPlace ? ["establishment_id"] : [])];
      const included = new Set(["id", "establishment_id", ...columns].filter((column) => !keys.includes(column)));
      const sql = `drop index ${name};
create index ${name} on ${screen} (${keys.join(", ")})
  include (${wrapped([...included])})
  where ${where};`;
      return { name, columns, sql };
    }),
  );

/** The function by which a trigger marks the months of a changed case, with every column of cases that a sum depends on. */
export async function comparedColumns(): Promise<FigureIndex> {
  const columns = columnsIn(await sumStatements()).flatMap((column) => comparedAs[column] ?? [column]);
  const of = (row: "was" | "changed") => wrapped(columns.map((column) => `${row}.${column}`));
  const name = "months_differ";
  const sql = `create or replace function ${name}(was cases, changed cases) returns boolean language plpgsql immutable as $$
begin
  return (${of("was")})
    is distinct from (${of("changed")});
end $$;`;
  return { name, columns, sql };
}

/** Columns that the function compares in another way: of a complaint only its existence counts, and generated columns change with their source. */
const comparedAs: Readonly<Record<string, readonly string[]>> = {
  id: [],
  complaint_datetime: ["complaint_datetime is null"],
  facts_month: [],
  liability_day: [],
};

/** The columns of the counted table, which every statement aliases as `r`, in the order in which they first appear. */
const columnsIn = (statements: readonly string[]): string[] => [
  ...new Set([...statements.join("\n").matchAll(/\br"?\."?([a-z_]+)/g)].map(([, column]) => column!)),
];

/** The column of the counted table that a statement compares with the period; undefined if the date is in a line. */
const dayOf = (statement: string) => /\br"?\."?([a-z_]+)"? between/.exec(statement)?.[1];

const lineWidth = 130;

function wrapped(names: readonly string[]): string {
  const lines = [""];
  for (const [index, name] of names.entries()) {
    const text = index < names.length - 1 ? `${name}, ` : name;
    if (lines.at(-1)!.length + text.length > lineWidth) lines.push("");
    lines[lines.length - 1] += text;
  }
  return lines.map((line) => line.trimEnd()).join("\n    ");
}
