import type { Field } from "#domain/fields.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "./alias-in.ts";
import { columnOf, entityNamed, tableOf } from "./columns.ts";

/** Values as they are; or the beginning of long texts; or only the names of references. */
export type Form = "whole" | "short" | "named";

/** Only staff may read these records; other users get only the name, if a visible record refers to one. */
export const isHidden = (to: string) => entityNamed(to).scope === "staff";

export function referred(from: string, name: string, field: Field<"ref">, form: Form = "whole"): { id: Sql; alias: Sql } {
  const column = sql.ref(`${from}.${columnOf(name, field)}`);
  if (isHidden(field.to)) return { id: column, alias: form === "named" ? sql.ref(`${name}.alias`) : aliasFunction(column, field) };
  const [id, alias] = [sql.ref(`${name}.id`), aliasIn(entityNamed(field.to), name)];
  if (!field.companyWide) return { id, alias };
  const customer = sql`(select c.alias from customers c where c.id = ${sql.ref(`${from}.customer_id`)})`;
  return {
    id: form === "named" ? sql`case when ${column} is null then 'empresa' end` : sql`case when ${column} is null then 'empresa' else ${id}::text end`,
    alias: sql`case when ${column} is null then ${customer} else ${alias} end`,
  };
}

const aliasFunction = (column: Sql, { to }: Field<"ref">): Sql => sql`${sql.id(`${to}_alias`)}(${column})`;

/** Many rows of a table name few people: in a join that OFFSET keeps apart, the planner caches the answers of the function. */
export const hiddenName = (name: string, field: Field<"ref">): Sql =>
  sql`left join lateral (select ${aliasFunction(sql.ref(`r.${columnOf(name, field)}`), field)} as alias offset 0) ${sql.id(name)} on true`;

export const joined = (from: string, name: string, to: string) =>
  sql`left join ${sql.table(tableOf(entityNamed(to)))} ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${sql.ref(`${from}.${columnOf(name, { kind: "ref", to })}`)}`;
