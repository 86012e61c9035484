import type { Entity } from "#domain/entity.ts";

/** Where a file belongs: a field of a record. */
export type Place = { entity: Entity; record: string; field: string };

export const isSamePlace = (one: Place, other: Place) => one.record === other.record && one.field === other.field;
