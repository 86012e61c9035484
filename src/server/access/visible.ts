import { isCustomerSide, isStaff } from "#domain/access/roles.ts";
import { type AssignedScope, scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { oneOf } from "#server/db/one-of.ts";
import { type Sql, sql } from "#server/db/sql.ts";

const everything = sql<boolean>`true`;
const nothing = sql<boolean>`false`;

/**
 * The rows of an entity that this person may see, as a condition on the table aliased `r`.
 * The only place where a user becomes a WHERE clause, and closed by default. It does not exclude deleted rows.
 */
export function visible(user: User, entity: Entity): Sql<boolean> {
  if (entity.type && !user.availableTypes.includes(entity.type)) return nothing;
  if (entity.scope === "task") return isOfSeenRecord(user);
  if (isStaff(user.role)) return everything;
  if (user.role === "public") return nothing;
  const scope = scopeOf(user);
  switch (entity.scope) {
    case "everyone":
      return everything;
    case "customer":
      return oneOf("r.id", scope.customers);
    case "company":
      return oneOf("r.customer_id", scope.customers);
    case "establishment":
      return isAssigned(scope, "r.customer_id", "r.id");
    case "zone":
      return user.role === "supercustomer" ? oneOf("r.customer_id", scope.customers) : nothing;
    case "file":
      if (isCustomerSide(user.role) && entity.name === "criminal" && user.offenders !== "all")
        return sql`(${oneOf("r.customer_id", scope.customers)} and (${isLinked(user, entity, scope)} or ${isOwnAndUnlinked(user)}))`;
      if (user.role === "supercustomer") return oneOf("r.customer_id", scope.customers);
      return sql`(${oneOf("r.customer_id", scope.customers)} and (r.created_by = ${user.id} or ${isLinked(user, entity, scope)}))`;
    case "case":
      return isAssigned(scope, "r.customer_id", "r.establishment_id");
    case "civil":
      // Civil cases are company-wide: people of single establishments see them only with `empresa`.
      return oneOf("r.customer_id", user.role === "customer" ? scope.whole : scope.customers);
    case "teaching":
      return sql`(r.published and r.language = ${user.locale} and teaching_is_for(r.id, ${scope.customers}::uuid[]))`;
    case "staff":
      return nothing;
  }
}

const recordsOfTasks = [
  { type: "penal", column: "r.case_id", table: "cases" },
  { type: "issue", column: "r.issue_id", table: "issues" },
  { type: "civil", column: "r.civil_case_id", table: "civil_cases" },
] as const;

/** Tasks are for staff, and for lawyers in the records that they see; of no type of case that the person does not have. */
function isOfSeenRecord(user: User): Sql<boolean> {
  const kinds = recordsOfTasks.filter(({ type }) => user.availableTypes.includes(type));
  if (kinds.length === 0 || !(isStaff(user.role) || user.role === "lawyer")) return nothing;
  const isOfKind = kinds.map(({ column }) => sql`${sql.ref(column)} is not null`);
  const ofTypes = kinds.length === recordsOfTasks.length ? [] : [sql<boolean>`(${sql.join(isOfKind, sql` or `)})`];
  if (isStaff(user.role)) return ofTypes[0] ?? everything;
  const scope = scopeOf(user);
  const ofCustomers = oneOf("r.customer_id", scope.customers);
  // With all establishments the customer, which the task has itself, decides.
  if (scope.customers.every((id) => scope.whole.includes(id))) return sql`(${sql.join([ofCustomers, ...ofTypes], sql` and `)})`;
  const parts = kinds.map(({ type, column, table }) =>
    type === "civil"
      ? sql`${sql.ref(column)} is not null`
      : sql`exists (select from ${sql.table(table)} c where c.id = ${sql.ref(column)} and ${isAssigned(scope, "c.customer_id", "c.establishment_id")} offset 0)`,
  );
  return sql`(${ofCustomers} and (${sql.join(parts, sql` or `)}))`;
}

/**
 * The customer is assigned, and the establishment too; company-wide records need all establishments of the customer.
 * A condition that is always true is left out: with a needless "or" the planner does not use the index.
 */
function isAssigned({ customers, establishments, whole }: AssignedScope, customer: string, establishment: string): Sql<boolean> {
  const customerIn = (ids: readonly string[]) => oneOf(customer, ids);
  if (customers.every((id) => whole.includes(id))) return customerIn(customers);
  if (establishments.length === 0) return customerIn(whole);
  if (whole.length === 0) return sql`(${customerIn(customers)} and ${oneOf(establishment, establishments)})`;
  return sql`(${customerIn(customers)} and (${customerIn(whole)} or ${oneOf(establishment, establishments)}))`;
}

/** A person whom the user has just entered: once in a case, that person is seen by those who see the case. */
const isOwnAndUnlinked = ({ id }: User) => sql<boolean>`(r.created_by = ${id} and not is_linked_offender(r.id))`;

const linkingTables = [
  { type: "penal", one: "case", table: "cases" },
  { type: "issue", one: "issue", table: "issues" },
] as const;

/** Linked to a case or an issue that the person sees. `offset 0` makes PostgreSQL evaluate it row by row instead of first reading all linked records. */
function isLinked({ availableTypes }: User, { name, collection }: Entity, scope: AssignedScope): Sql<boolean> {
  const links = linkingTables.filter(({ type }) => availableTypes.includes(type));
  const parts = links.map(
    ({ one, table }) => sql`exists (select from ${sql.table(`${one}_${collection}`)} l join ${sql.table(table)} c on c.id = ${sql.ref(`l.${one}_id`)}
      where ${sql.ref(`l.${name}_id`)} = r.id and not c.deleted and ${isAssigned(scope, "c.customer_id", "c.establishment_id")} offset 0)`,
  );
  return parts.length === 0 ? nothing : sql`(${sql.join(parts, sql` or `)})`;
}
