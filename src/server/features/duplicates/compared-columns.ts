import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import type { Entity } from "#domain/entity.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf } from "#server/records/columns.ts";

/** The fields that `scorePair` compares. */
export const comparedFields: Record<MergeableName, readonly string[]> = {
  criminal: ["dni", "name", "surname", "birthDate"],
  witness: ["code", "name", "lastname", "email", "mobile"],
  vehicle: ["plate", "brand", "model", "color"],
  band: ["alias"],
  court: ["alias", "number", "city", "country", "courtType"],
  establishment: ["code", "alias", "address", "zip", "city", "country"],
};

/** These fields as columns of a statement. */
export const comparedColumns = (entity: Entity): Sql =>
  sql.join(
    comparedFields[entity.name as MergeableName].map((name) => sql`${sql.ref(`r.${columnOf(name, entity.fields[name]!)}`)} as ${sql.id(name)}`),
  );
