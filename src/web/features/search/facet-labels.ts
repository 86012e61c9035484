import { faceted } from "#domain/search/searched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/entity-labels.ts";

/** Facets are called as the fields of a case are; the one that is none by a name of its own. */
export function useFacetLabels(): Readonly<Record<string, string>> {
  const { t } = useI18n();
  return { ...useEntityLabels(faceted).fields, civilStatus: t("search.civilStatus") };
}
