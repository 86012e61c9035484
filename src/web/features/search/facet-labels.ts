import { facetEntity } from "#domain/search/search-entities.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";

/** Facets have the labels of the fields of a case; `civilStatus` has its own. */
export function useFacetLabels(): Readonly<Record<string, string>> {
  const { t } = useI18n();
  return { ...useEntityLabels(facetEntity).fields, civilStatus: t("search.civilStatus") };
}
