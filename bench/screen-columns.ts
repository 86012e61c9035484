import type { Role } from "#domain/access/roles.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { listColumns, shownNames } from "#web/record/list/list-columns.ts";

/** The query with which the screen of a list asks for its default columns. */
export function columnsFor(table: string, role: Role): string {
  const entity = Object.values(entities as Record<string, Entity>).find(({ collection }) => collection === table)!;
  const names = shownNames(listColumns(entity, role, { order: [], shown: {}, widths: {}, compact: false })).toSorted();
  return names.map((name, index) => `columns[${index}]=${name}`).join("&");
}
