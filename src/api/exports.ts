import { ruleOf } from "#domain/access/can.ts";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { documentIn, plain, reader } from "./plain-route.ts";
import { exportShape } from "./shapes.ts";

const exportRoute = (entity: Entity) =>
  plain({
    access: ruleOf("read", entity),
    type: entity.type,
    credentials: reader,
    methods: ["GET"],
    path: `/${entity.collection}/export`,
    summary: `A list or a selection of ${entity.collection} as a document`,
    tag: entity.collection,
    query: exportShape(entity),
    errors: [429],
    answers: documentIn("xlsx", "csv", "json"),
  });

/** The export of every entity, by its name. */
export const exportRoutes = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, exportRoute(entity)])) as Record<
  EntityName,
  ReturnType<typeof exportRoute>
>;
