import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** Where else somebody who appears in a case or an issue does so. */
export type Appearance = { cases: number; issues: number; last: Ref | null };

/** The same in words, on the page of a case or of an issue. */
export function useAppearanceTexts(page: string) {
  const { t } = useI18n();
  return ({ cases, issues }: Appearance) => ({
    cases: cases > 0 ? t("appearance.cases", { n: cases, isMore: page === "case" }) : null,
    issues: issues > 0 ? t("appearance.issues", { n: issues, isMore: page === "issue" }) : null,
  });
}
