import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { exportHref } from "./export-href.ts";
import { ExportMenu } from "./export-menu.tsx";
import type { ListState } from "./list-state.ts";

/** Downloads the whole list as it is looked at: its filters, its order, its columns. */
export function ListExport({ entity, state: { q, filter, sort }, columns }: { entity: Entity; state: ListState; columns: readonly string[] }) {
  const { t } = useI18n();
  return <ExportMenu label={t("export.title")} href={(format) => exportHref(entity, format, { q, filter, sort, columns })} opens="below" />;
}
