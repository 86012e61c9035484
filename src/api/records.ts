import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { type Entity, schemaOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { bulkLimit } from "./limits.ts";
import { listedShape, listShape, recordShape, searchShape } from "./shapes.ts";

const id = z.object({ id: z.uuid() });

export const historyEntry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), alias: z.string() }).nullable(),
  action: z.enum(["create", "update", "remove", "restore"]),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** Lawyers also say whether they are there. */
export const pickShape = z.object({
  id: z.string(),
  alias: z.string(),
  hint: z.string().nullable(),
  availability: z.enum(keysOf("availability")).nullish(),
});

export const bulkRow = z.object({
  id: z.uuid(),
  /** What the record is called; unknown records have no name. */
  alias: z.string().nullable(),
  done: z.boolean(),
  message: z.string().optional(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** The routes every entity has, derived from its declaration; `bulk` where fields are declared for it. */
export function recordRoutes<E extends Entity>(entity: E) {
  const routes = commonRoutes(entity);
  const all = entity.bulk ? { ...routes, bulk: bulkRoute(entity, entity.bulk) } : routes;
  return all as typeof routes & (E extends { bulk: readonly string[] } ? { bulk: ReturnType<typeof bulkRoute<E>> } : object);
}

const bulkRoute = <E extends Entity>(entity: E, names: readonly string[]) =>
  routesOf(entity.type)(
    ruleOf("write", entity),
    "POST",
    `/${entity.collection}/bulk`,
    `Sets the same values on several ${entity.collection}, each on its own; tells what became of each`,
    entity.collection,
  )
    .input(z.strictObject({ ids: z.array(z.uuid()).min(1).max(bulkLimit), values: schemaOf(entity, names) }))
    .output(z.array(bulkRow));

function commonRoutes<E extends Entity>(entity: E) {
  const path = `/${entity.collection}` as const;
  const { collection, type } = entity;
  const route = routesOf(type);
  const read = ruleOf("read", entity);
  const write = ruleOf("write", entity);
  return {
    list: route(read, "GET", path, `A page of ${collection}`, collection)
      .input(listShape(entity))
      .output(z.object({ rows: z.array(listedShape(entity)), next: z.string().nullable(), previous: z.string().nullable() })),
    count: route(read, "GET", `${path}/count`, `How many ${collection}; above a limit an estimate`, collection)
      .input(searchShape(entity))
      .output(z.object({ count: z.int(), exact: z.boolean() })),
    pick: route(ruleOf("pick", entity), "GET", `${path}/pick`, `A few ${collection} by name or number, for a field that refers to one`, collection)
      .input(
        z.strictObject({
          q: z.string().trim().max(100).optional(),
          customer: z.array(z.uuid()).max(200).optional(),
          country: z.enum(keysOf("countries")).optional(),
          ids: z.array(z.uuid()).max(200).optional(),
        }),
      )
      .output(z.array(pickShape)),
    get: route(read, "GET", `${path}/{id}`, `One of the ${collection}`, collection).input(id).output(recordShape(entity)),
    history: route(read, "GET", `${path}/{id}/history`, "What happened to the record, newest first", collection)
      .input(id.extend({ before: z.coerce.number().int().optional() }))
      .output(z.object({ entries: z.array(historyEntry), next: z.int().nullable() })),
    create: route(write, "POST", path, `Creates one of the ${collection}`, collection).input(schemaOf(entity)).output(recordShape(entity)),
    update: route(write, "PATCH", `${path}/{id}`, "Changes the given fields of the version the caller saw", collection)
      .input(id.extend({ version: z.int(), values: schemaOf(entity) }))
      .output(recordShape(entity)),
    remove: route(ruleOf("remove", entity), "DELETE", `${path}/{id}`, "Marks the record as deleted", collection)
      .input(id.extend({ version: z.coerce.number().int() }))
      .output(z.object({ id: z.uuid() })),
    restore: route(ruleOf("restore", entity), "POST", `${path}/{id}/restore`, "Brings a deleted record back", collection)
      .input(id)
      .output(recordShape(entity)),
  };
}
