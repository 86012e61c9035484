import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";

/** A relation that both sides see: made and ended at once, never saved with what is typed. */
export const isLink = (field: Field): field is Extract<Field, { kind: "refs" }> => field.kind === "refs" && field.through !== undefined;

export const tabOf = (entity: Pick<Entity, "fields" | "tabs">, name: string) => entity.fields[name]!.tab ?? entity.tabs[0]!;
