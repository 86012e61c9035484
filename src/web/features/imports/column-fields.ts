import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";

type LineLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a column can stand for: a field of the record, or of the lines of a list ("articles.price"). */
export function useColumnFields(entity: Entity) {
  const { t, labels } = useI18n();
  const { fields } = useEntityLabels(entity);
  const { lines = {} } = labels[entity.name as EntityName] as { lines?: LineLabels };
  const partsOf = (column: string) => column.split(".") as [string, string | undefined];
  const labelOf = (column: string): string => {
    const [list, name] = partsOf(column);
    const field = name && lines[list]?.[name];
    return field ? t("import.lists.field", { list: fields[list]!, field }) : (fields[column] ?? column);
  };
  const fieldOf = (column: string): Field => {
    const [list, name] = partsOf(column);
    const field = entity.fields[list]!;
    return name && field.kind === "lines" ? field.fields[name]! : field;
  };
  /** As options of a choice, by list, whose name the group has: a phone has no room for both. */
  const groupsOf = (columns: readonly string[]) =>
    [...Map.groupBy(columns, (column) => partsOf(column)[0])].map(([list, names]) => ({
      group: t("import.lists.group", { list: fields[list]! }),
      items: names.map((value) => ({ value, label: lines[list]![partsOf(value)[1]!]! })),
    }));
  return { labelOf, fieldOf, groupsOf };
}
