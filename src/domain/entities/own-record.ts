import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { entities } from "./registry.ts";

/** Whether a field refers to users, or to records that each belong to a user (lawyers): a filter on it understands "me". */
export const isOfPeople = (field: Field): boolean => field.kind === "ref" && (field.to === "user" || ownerOf(field.to) !== undefined);

/** The field by which records of this entity belong to a user. */
export const ownerOf = (name: string): string | undefined => (entities as Readonly<Record<string, Entity>>)[name]?.owner;
