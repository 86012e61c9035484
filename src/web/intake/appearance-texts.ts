import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** In how many other records a person or vehicle appears. */
export type Appearance = { cases: number; issues: number; last: Ref | null; unfinished: boolean };

/** The counts as texts, for the page of a case or of an issue. */
export function useAppearanceTexts(page: string) {
  const { t } = useI18n();
  return ({ cases, issues }: Appearance) => ({
    cases: cases > 0 ? t("appearance.cases", { n: cases, isMore: page === "case" }) : null,
    issues: issues > 0 ? t("appearance.issues", { n: issues, isMore: page === "issue" }) : null,
  });
}
