import type { Entity } from "#domain/entity.ts";

/** Where the screens of a plain entity are. */
export const listPath = (entity: Pick<Entity, "collection">) => `/settings/${entity.collection}`;
export const recordPath = (entity: Pick<Entity, "collection">, id: string) => `${listPath(entity)}/${id}`;
