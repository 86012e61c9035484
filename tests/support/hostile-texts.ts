import type { Entity } from "#domain/entity.ts";
import { type Fields, isTyped } from "#domain/fields.ts";

/** What a person may type at will: texts without a format of their own, of any country's law or of Spain's. */
export const freeTexts = ({ fields }: { fields: Fields }): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isTyped(field) && (field.kind === "text" || field.kind === "longText") && !field.format && (field.jurisdiction ?? "es") === "es" ? [name] : [],
  );

/** The same hostile text in each of them, as far as it fits. */
export const filledWith = (entity: { fields: Fields }, text: string, names = freeTexts(entity)) =>
  Object.fromEntries(names.map((name) => [name, text.slice(0, (entity.fields[name] as { max?: number }).max ?? 200)]));

/** Texts in tables only, written past the checks: what a format keeps out today an older record may hold. */
export const anyTexts = ({ fields }: Pick<Entity, "fields">): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "text" || field.kind === "longText" ? [name] : []));
