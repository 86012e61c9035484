import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { type Entity, type InputOf, lineSchema } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { routesOf } from "./base.ts";
import { recordShape } from "./shapes.ts";

type LinesOf<E extends Entity, K extends keyof E["fields"]> = E["fields"][K] extends { kind: "lines"; fields: infer F extends Fields } ? F : never;

const id = z.object({ id: z.uuid() });
const line = id.extend({ line: z.uuid() });

/** The routes of one list of lines: they come, change and go one by one, and each answers the whole record. */
export function lineRoutes<E extends Entity, K extends keyof E["fields"] & string>(entity: E, name: K) {
  const { collection, type } = entity;
  const path = `/${collection}/{id}/${name}` as const;
  const route = routesOf(type);
  const write = ruleOf("write", entity);
  const field = entity.fields[name]!;
  if (field.kind !== "lines") throw new Error(`${entity.name}.${name} has no lines`);
  const values = lineSchema(field.fields) as unknown as z.ZodType<InputOf<{ fields: LinesOf<E, K> }>>;
  return {
    add: route(write, "POST", path, `Adds a line to ${name}`, collection).input(id.extend({ values })).output(recordShape(entity)),
    change: route(write, "PATCH", `${path}/{line}`, `Changes a line of ${name}`, collection)
      .input(line.extend({ version: z.int(), values }))
      .output(recordShape(entity)),
    remove: route(write, "DELETE", `${path}/{line}`, `Removes a line of ${name}`, collection).input(line).output(recordShape(entity)),
  };
}
