import type { Entity } from "#domain/entity.ts";

/** Everything that is not named here is a setting. */
const places: Readonly<Record<string, string>> = { cases: "/main", issues: "/main", teaching: "/main", civilCases: "/civil" };

/** Where the screens of an entity are. */
export const listPath = ({ collection }: Pick<Entity, "collection">) => `${places[collection] ?? "/settings"}/${collection}`;
export const recordPath = (entity: Pick<Entity, "collection">, id: string) => `${listPath(entity)}/${id}`;

/** Where what somebody asked for is kept for them. */
export const reportsPath = "/main/reports";
