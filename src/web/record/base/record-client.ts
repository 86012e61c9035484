import type { recordRoutes } from "#api/records.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, Listed, SystemFields } from "#domain/entity.ts";
import { queryByCollection } from "#web/lib/api.ts";

/** A record of an entity that is only known at run time. */
export type Row = SystemFields & { readonly [field: string]: unknown };
/** The same as a row of a list: its name and the columns that were asked for. */
export type ListedRow = Listed & { readonly [field: string]: unknown };

/** `bulk` exists only if the entity declares fields for it. */
type Routes = ReturnType<typeof recordRoutes<Entity & { bulk: readonly string[] }>>;
const clients = queryByCollection<Routes>();

/** The routes of an entity as query options (`list.queryOptions`) and calls (`update.call`). */
export const recordClient = (entity: Pick<Entity, "collection">) => clients[entity.collection]!;

/** The entity of this name. */
export const entityNamed = (name: string): Entity => (entities as Record<string, Entity>)[name]!;
