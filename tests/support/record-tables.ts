import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { lineTableOf, linkOf, tableOf } from "#server/records/columns.ts";

/** The tables that people write into through records: those of the entities, of their links and lines, and a few beside them. */
export const recordTables: readonly string[] = [
  ...new Set([
    ...Object.values(entities as Record<string, Entity>).flatMap((entity) => [
      tableOf(entity),
      ...Object.entries(entity.fields).flatMap(([name, field]) =>
        field.kind === "refs" ? [linkOf(entity, name).table] : field.kind === "lines" ? [lineTableOf(entity, name)] : [],
      ),
    ]),
    "teaching_readers",
    "counters",
    "files",
    "uploads",
  ]),
];
