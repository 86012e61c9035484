import type { ContractRouterClient } from "@orpc/contract";
import type { JsonifiedClient } from "@orpc/openapi-client";
import type { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { ZodType } from "zod";
import type { lifecycleRoutes } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";

type Routes = ReturnType<typeof lifecycleRoutes<Entity, "caseStatus" | "civilStatus", Record<never, ZodType>>>;
type LifeClient = ReturnType<typeof createTanstackQueryUtils<JsonifiedClient<ContractRouterClient<Routes>>>>;

/** The routes of an entity that goes through statuses, beside those of its records. */
export const lifeClient = ({ collection }: Pick<Entity, "collection">): LifeClient => (query as unknown as Record<string, LifeClient>)[collection]!;
