import { useMemo } from "react";
import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { fieldLabels } from "#domain/messages/field-labels.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSurroundingRecord } from "./surrounding-record.ts";

type Labels = { one: string; many: string; fields: Readonly<Record<string, string>> };

/** The labels of an entity that is only known at run time. On the page of a record, those of that record. */
export function useEntityLabels({ name }: Pick<Entity, "name">): Labels {
  const words = useI18n();
  const { procedure, country } = useSurroundingRecord();
  return useMemo(
    () => ({ ...words.labels[name as EntityName], fields: fieldLabels(words, name, { procedure, country }) }),
    [words, name, procedure, country],
  );
}

/** The same for several entities. */
export function useEntityNames(): (name: string) => Labels {
  const { labels } = useI18n();
  return (name) => labels[name as EntityName];
}

/** The labels of the lines of a field. */
export function useLineLabels(entity: Pick<Entity, "name">, field: string): Labels["fields"] {
  const { lines = {} } = useI18n().labels[entity.name as EntityName] as { lines?: Readonly<Record<string, Labels["fields"]>> };
  return lines[field]!;
}
