import { canEdit } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable, isReference } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { type Importable, isImportedLine } from "./importable.ts";

/** The lists of a record of which a file may have one row for each line. */
const importedLists: Partial<Record<Importable, readonly string[]>> = {
  cases: ["articles", "actions", "ledger"],
  issues: ["articles"],
  civilCases: ["ledger"],
};

/** A column with one field of the lines of a list: "articles.price". */
export type ListColumn = { column: string; list: string; name: string; field: Field };

const columnsOf = (user: Pick<User, "role">, entity: Entity, list: string): ListColumn[] => {
  const field = entity.fields[list]!;
  if (field.kind !== "lines" || !canEdit(user, field)) return [];
  return Object.entries(field.fields).flatMap(([name, one]) =>
    canEdit(user, one) && isImportable(one) && !isReference(one) ? [{ column: `${list}.${name}`, list, name, field: one }] : [],
  );
};

/** Those that this person may write. */
export const listColumnsOf = (user: Pick<User, "role">, entity: Entity): ListColumn[] =>
  (importedLists[entity.collection as Importable] ?? []).flatMap((list) => columnsOf(user, entity, list));

/** Whether rows of a file can add to lists of these records. */
export const hasLists = ({ collection }: Entity) => importedLists[collection as Importable] !== undefined;

/** Whether the column is of a list: then several rows may be about one record. */
export const isOfList = ({ fields }: Entity, column: string) =>
  fields[column] ? isImportedLine(column, fields[column]) : fields[column.split(".")[0]!]?.kind === "lines";
