import { canSee, ruleOf } from "#domain/access/can.ts";
import { isCustomerSide, type Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import { entities } from "#domain/entities/registry.ts";
import { type Card, columnsOf, type Entity } from "#domain/entity.ts";
import { isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import type { ListPreferences } from "./list-preferences.ts";

export type ListColumn = { name: string; shown: boolean };

/** The columns that a role may see, in the preferred order and selection. */
export function listColumns(entity: Entity, role: Role, { order, shown }: ListPreferences, without: readonly string[] = []): ListColumn[] {
  const first = (role === "lawyer" && entity.lawyerList) || entity.list;
  const names = [...new Set([...first, ...columnsOf(entity)])].filter((name) => isOffered(entity, name, role) && !without.includes(name));
  const position = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length + names.indexOf(name));
  const columns = names
    .toSorted((one, other) => position(one) - position(other))
    .map((name) => ({ name, shown: shown[name] ?? first.includes(name) }));
  return columns.some((column) => column.shown) ? columns : columns.map((column, index) => ({ ...column, shown: index === 0 }));
}

export const shownNames = (columns: readonly ListColumn[]) => columns.filter((column) => column.shown).map((column) => column.name);

export const listFilters = (entity: Entity, role: Role) =>
  (entity.filters ?? []).filter((name) => isOffered(entity, name, role) && isPickable(entity.fields[name]!, role));

/** Whether the options of a filter by reference can be read: only staff list users. */
const isPickable = (field: Field, role: Role) =>
  !isReference(field) || accepts(ruleOf("pick", (entities as Readonly<Record<string, Entity>>)[field.to]!), role);

/** What a phone shows of each row to this role, if the entity declares it. */
export function listCard(entity: Entity, role: Role, without: readonly string[] = []): Card | undefined {
  if (!entity.card) return undefined;
  const shown = (name: string) => isOffered(entity, name, role) && !without.includes(name);
  const { title, badge, end, facts } = entity.card;
  return { title, facts: facts.filter(shown), ...(badge && { badge }), ...(end && shown(end) && { end }) };
}

export const cardNames = ({ title, badge, end, facts }: Card) => [...title, ...(badge ? [badge] : []), ...(end ? [end] : []), ...facts];

/** Users of a customer see only that customer, so its column is useless to them. */
function isOffered(entity: Entity, name: string, role: Role): boolean {
  const field = entity.fields[name]!;
  const isOwnCustomer = field.kind === "ref" && field.to === "customer" && isCustomerSide(role);
  // Pictures are no column, whatever the installation shows of them.
  return !isOwnCustomer && canSee({ role, offenders: "all" }, field);
}
