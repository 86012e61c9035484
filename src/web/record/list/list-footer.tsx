import { pageSizes } from "#api/limits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Pager } from "#web/ui/filter/pager.tsx";
import type { Cursor, ListState } from "./list-state.ts";

type Page = { rows: readonly unknown[]; next: string | null; previous: string | null };
type Props = {
  /** Plural name of the entity. */
  many: string;
  state: ListState;
  page: Page | undefined;
  total: { count: number; exact: boolean } | undefined;
  totalText: string | undefined;
  onPage: (cursor: Cursor, page: number) => void;
  onSize: (size: number) => void;
};

export function ListFooter({ many, state, page, total, totalText, onPage, onSize }: Props) {
  const { t, number } = useI18n();
  const { next, previous } = page ?? { next: null, previous: null };
  const from = page && total && firstRow(state, page, total);
  const range = () => {
    if (!page || totalText === undefined) return "";
    if (from === undefined) return t("grid.lastRows", { total: totalText });
    return t("grid.range", { from: number(from), to: number(from === 0 ? 0 : from + page.rows.length - 1), total: totalText });
  };
  return (
    <Pager
      range={range()}
      page={from ? number(Math.ceil(from / state.size)) : undefined}
      size={{ value: state.size, choices: pageSizes, label: t("grid.rows"), onChange: onSize }}
      actions={{
        first: previous ? () => onPage({}, 1) : undefined,
        previous: previous ? () => onPage({ before: previous }, pageAfter(state.page, -1)) : undefined,
        next: next ? () => onPage({ after: next }, pageAfter(state.page, 1)) : undefined,
        last: next ? () => onPage({ last: true }, -1) : undefined,
      }}
      words={{ pages: t("grid.pages", { many }), first: t("grid.first"), previous: t("grid.previous"), next: t("grid.next"), last: t("grid.last") }}
    />
  );
}

/** Pages are counted from the start (positive) or from the end (negative). Rows may be added or removed while paging, so the sign must not change. */
const pageAfter = (page: number, by: 1 | -1) => (page > 0 ? Math.max(1, page + by) : Math.min(-1, page + by));

/** The number of the first row of the page; unknown if it is counted from the end of an estimated total. */
function firstRow({ page: number, size }: ListState, page: Page, total: { count: number; exact: boolean }): number | undefined {
  if (page.rows.length === 0) return 0;
  if (!page.previous) return 1;
  if (number > 0) return (number - 1) * size + 1;
  return total.exact ? Math.max(1, total.count + (number + 1) * size - page.rows.length + 1) : undefined;
}
