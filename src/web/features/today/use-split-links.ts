import { useI18n } from "#web/lib/i18n.tsx";
import type { ListLink } from "./day-section.tsx";
import { listOf } from "./list-links.ts";

type Filter = Readonly<Record<string, readonly string[]>>;
type Filters = Readonly<Record<"cases" | "civilCases", Filter>>;

/** The lists behind a part that has cases and civil cases: each has its own. */
export function useSplitLinks() {
  const { t } = useI18n();
  return ({ cases, civilCases }: { cases: number; civilCases: number }, filters: Filters, sort?: string): ListLink[] => {
    const both = cases > 0 && civilCases > 0;
    return [
      ...(cases > 0 ? [{ ...listOf("cases", filters.cases, sort), ...(both && { label: t("today.penal") }) }] : []),
      ...(civilCases > 0 ? [{ ...listOf("civilCases", filters.civilCases, sort), ...(both && { label: t("today.civil") }) }] : []),
    ];
  };
}
