import type { Entity, Ref } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isPerson, type PersonName } from "#domain/protection/personal-data.ts";

/** Whether a column shows names of people: offenders of a case. */
export const isOfPersons = (field: Field): field is Field<"refs"> & { to: PersonName } => field.kind === "refs" && isPerson(field.to);

/** The people that these rows name, by entity. */
export function peopleIn(
  { fields }: Entity,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): [PersonName, string[]][] {
  return columns.flatMap((name): [PersonName, string[]][] => {
    const field = fields[name]!;
    if (!isOfPersons(field)) return [];
    return [[field.to, [...new Set(rows.flatMap((row) => (row[name] as Ref[]).map(({ id }) => id)))]]];
  });
}
