import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";

/** A relation that both sides see: made and ended at once in a tab of its own, never typed in the form. */
export const isLink = (field: Field): field is Extract<Field, { kind: "refs" }> => field.kind === "refs" && field.through !== undefined;

/** The relation a tab stands for, if it holds nothing else. */
export function linkOfTab(entity: Entity, tab: string): string | undefined {
  const [only, ...others] = Object.keys(entity.fields).filter((name) => tabOf(entity, name) === tab);
  return only && others.length === 0 && isLink(entity.fields[only]!) ? only : undefined;
}

export const tabOf = (entity: Entity, name: string) => entity.fields[name]!.tab ?? entity.tabs[0]!;
