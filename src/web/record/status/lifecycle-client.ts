import type { ZodType } from "zod";
import type { lifecycleRoutes } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { queryByCollection } from "#web/lib/api.ts";

const clients = queryByCollection<ReturnType<typeof lifecycleRoutes<Entity, "caseStatus" | "civilStatus", Record<never, ZodType>>>>();

/** The lifecycle routes of an entity. */
export const lifecycleClient = ({ collection }: Pick<Entity, "collection">) => clients[collection]!;
