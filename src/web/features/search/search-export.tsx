import { filterOf, type SearchedName, searched } from "#domain/search/searched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { exportHref } from "#web/record/export-href.ts";
import { ExportMenu } from "#web/record/export-menu.tsx";
import { listColumns, shownNames } from "#web/record/list-columns.ts";
import { preferencesOf } from "#web/record/list-preferences.ts";
import type { SearchState } from "./search-state.ts";

/** Everything that was found of one kind, as the export of its list. */
export function SearchExport({ state: { q, filter }, kind }: { state: SearchState; kind: SearchedName }) {
  const { t } = useI18n();
  const { role } = useUser();
  const entity = searched[kind];
  const columns = shownNames(listColumns(entity, role, preferencesOf({})));
  return (
    <ExportMenu
      label={t("search.export")}
      opens="below"
      href={(format) => exportHref(entity, format, { find: q, filter: filterOf(kind, filter) ?? {}, sort: entity.orderBy, columns })}
    />
  );
}
