import { canSee } from "#domain/access/can.ts";
import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import { columnsOf, type Entity } from "#domain/entity.ts";
import type { ListPreferences } from "./list-preferences.ts";

export type ListColumn = { name: string; shown: boolean };

/** The columns that a role may see, in the preferred order and selection. */
export function listColumns(entity: Entity, role: Role, { order, shown }: ListPreferences, without: readonly string[] = []): ListColumn[] {
  const names = [...new Set([...entity.list, ...columnsOf(entity)])].filter((name) => isOffered(entity, name, role) && !without.includes(name));
  const position = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length + names.indexOf(name));
  const columns = names
    .toSorted((one, other) => position(one) - position(other))
    .map((name) => ({ name, shown: shown[name] ?? entity.list.includes(name) }));
  return columns.some((column) => column.shown) ? columns : columns.map((column, index) => ({ ...column, shown: index === 0 }));
}

export const shownNames = (columns: readonly ListColumn[]) => columns.filter((column) => column.shown).map((column) => column.name);

export const listFilters = (entity: Entity, role: Role) => (entity.filters ?? []).filter((name) => isOffered(entity, name, role));

/** Users of a customer see only that customer, so its column is useless to them. */
function isOffered(entity: Entity, name: string, role: Role): boolean {
  const field = entity.fields[name]!;
  const isOwnCustomer = field.kind === "ref" && field.to === "customer" && isCustomerSide(role);
  // Pictures are no column, whatever the installation shows of them.
  return !isOwnCustomer && canSee({ role, offenders: "all" }, field);
}
