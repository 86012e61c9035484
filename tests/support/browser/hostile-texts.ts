import type { Entity } from "#domain/entity.ts";
import { isInput } from "#domain/field-traits.ts";
import type { Fields } from "#domain/fields.ts";

/** The names of free-text fields: without a format, and for any jurisdiction or for Spain. */
export const freeTexts = ({ fields }: { fields: Fields }): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isInput(field) && (field.kind === "text" || field.kind === "longText") && !field.format && (field.jurisdiction ?? "es") === "es" ? [name] : [],
  );

/** The hostile text in each of these fields, cut to their maximum length. */
export const filledWith = (entity: { fields: Fields }, text: string, names = freeTexts(entity)) =>
  Object.fromEntries(names.map((name) => [name, text.slice(0, (entity.fields[name] as { max?: number }).max ?? 200)]));

/** All text fields, also those with a format: an older record may hold what the format refuses today. */
export const anyTexts = ({ fields }: Pick<Entity, "fields">): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "text" || field.kind === "longText" ? [name] : []));
