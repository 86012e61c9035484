import type { Entity } from "#domain/entity.ts";

/** The field of a record that a file belongs to. */
export type UploadTarget = { entity: Entity; record: string; field: string };

export const isSameTarget = (one: UploadTarget, other: UploadTarget) => one.record === other.record && one.field === other.field;
