import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import type { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { recordRoutes } from "#api/records.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity, Kept, Listed } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";

/** A record of an entity that is only known at run time. */
export type Row = Kept & { readonly [field: string]: unknown };
/** The same in a list: what it is called, and the columns that were asked for. */
export type ListedRow = Listed & { readonly [field: string]: unknown };

/** `bulk` is there where the entity declares fields for it. */
type Routes = ReturnType<typeof recordRoutes<Entity & { bulk: readonly string[] }>>;
type RecordClient = ReturnType<typeof createTanstackQueryUtils<JsonifiedClient<ContractRouterClient<Routes>>>>;

/** The routes of an entity as query options (`list.queryOptions`) and calls (`update.call`). The contract holds them under its collection. */
export const recordClient = (entity: Pick<Entity, "collection">): RecordClient =>
  (query as unknown as Record<string, RecordClient>)[entity.collection]!;

/** The entity that a field refers to by name. */
export const entityNamed = (name: string): Entity => (entities as Record<string, Entity>)[name]!;
