import { NativeSelect } from "@mantine/core";
import { type Entity, sortsOf } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import type { ListColumn } from "./list-columns.ts";

type Props = { entity: Entity; columns: readonly ListColumn[]; sort: string; onSort: (sort: string) => void; className?: string };

/** The order of a list where there are no headings to press. */
export function ListSort({ entity, columns, sort, onSort, className }: Props) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const names = columns.filter(({ name, shown }) => shown && sortsOf(entity).includes(name)).map((column) => column.name);
  const options = names.flatMap((name) => [
    { value: name, label: t("grid.ascending", { column: labels[name]! }) },
    { value: `-${name}`, label: t("grid.descending", { column: labels[name]! }) },
  ]);
  return (
    <NativeSelect
      className={className}
      aria-label={t("grid.sortBy")}
      data={options}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
    />
  );
}
