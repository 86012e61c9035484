import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { exportHref } from "./export-href.ts";
import { ExportMenu } from "./export-menu.tsx";
import { listColumns, shownNames } from "./list-columns.ts";
import { useListPreferences } from "./list-preferences.ts";
import type { ListState } from "./list-state.ts";

/** Downloads the whole list as it is looked at: its filters, its order, its columns. */
export function ListExport({ entity, state: { q, filter, sort } }: { entity: Entity; state: ListState }) {
  const { t } = useI18n();
  const { role } = useUser();
  const { preferences } = useListPreferences(entity.collection);
  const columns = shownNames(listColumns(entity, role, preferences));
  return <ExportMenu label={t("export.title")} href={(format) => exportHref(entity, format, { q, filter, sort, columns })} opens="below" />;
}
