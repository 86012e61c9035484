import type { Role } from "#domain/access/roles.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { listColumns, shownNames } from "#web/record/list-columns.ts";

/** What the screen of a list asks for, unless somebody chose other columns. */
export function columnsFor(table: string, role: Role): string {
  const entity = Object.values(entities as Record<string, Entity>).find(({ collection }) => collection === table)!;
  const names = shownNames(listColumns(entity, role, { order: [], shown: {}, widths: {}, compact: false })).toSorted();
  return names.map((name, place) => `columns[${place}]=${name}`).join("&");
}
