import type * as z from "zod";
import type { Entity } from "./entity.ts";

/** States the type of a schema that is built at run time, field by field, which TypeScript cannot follow. */
export const declared = <T>(schema: z.ZodType): z.ZodType<T, T> => schema as z.ZodType<T, T>;

/** Builds something once per entity. A schema that is one object everywhere also has one name in the OpenAPI document. */
export function oncePerEntity<Built>(build: (entity: Entity) => Built): (entity: Entity) => Built {
  const known = new WeakMap<Entity, Built>();
  return (entity) => {
    const built = known.get(entity) ?? build(entity);
    known.set(entity, built);
    return built;
  };
}
