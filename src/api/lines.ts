import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { Fields } from "#domain/fields.ts";
import { lineSchema } from "#domain/record-input.ts";
import { accepted, idInput, openedVersion, routesOf } from "./base.ts";
import { bulkIds, bulkRow } from "./records.ts";
import { recordShape } from "./shapes.ts";

type LinesOf<E extends Entity, K extends keyof E["fields"]> = E["fields"][K] extends { kind: "lines"; fields: infer F extends Fields } ? F : never;

/** The same line in several records. */
export function bulkLineRoute<E extends Entity, K extends keyof E["fields"] & string>(entity: E, name: K) {
  const { collection, type } = entity;
  const field = entity.fields[name]!;
  if (field.kind !== "lines") throw new Error(`${entity.name}.${name} has no lines`);
  const summary = `Adds the same line of ${name} to several ${collection}, each on its own; answers the result of each`;
  return routesOf(type)("lawyer", "POST", `/${collection}/bulk/${name}`, summary, collection)
    .input(z.strictObject({ ids: bulkIds, values: lineSchema<LinesOf<E, K>>(field.fields) }))
    .output(z.array(bulkRow));
}

const line = idInput.extend({ line: z.uuid(), openedVersion });

/** The routes of one list of lines. Lines are added, changed and removed one by one; each answers the whole record. */
export function lineRoutes<E extends Entity, K extends keyof E["fields"] & string>(entity: E, name: K) {
  const { collection, type } = entity;
  const path = `/${collection}/{id}/${name}` as const;
  const route = routesOf(type);
  const write = ruleOf("write", entity);
  const field = entity.fields[name]!;
  if (field.kind !== "lines") throw new Error(`${entity.name}.${name} has no lines`);
  const values = lineSchema<LinesOf<E, K>>(field.fields);
  return {
    add: route(write, "POST", path, `Adds a line to ${name}`, collection)
      .input(idInput.extend({ values, openedVersion, accepted }))
      .output(recordShape(entity)),
    change: route(write, "PATCH", `${path}/{line}`, `Changes a line of ${name}`, collection)
      .input(line.extend({ version: z.int(), values, accepted }))
      .output(recordShape(entity)),
    remove: route(write, "DELETE", `${path}/{line}`, `Removes a line of ${name}`, collection)
      .input(line.extend({ openedVersion: z.coerce.number().int().optional() }))
      .output(recordShape(entity)),
  };
}
