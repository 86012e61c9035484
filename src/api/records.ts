import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { partialSchemaOf, schemaOf } from "#domain/record-input.ts";
import { accepted, idInput, openedVersion, routesOf } from "./base.ts";
import { bulkLimit } from "./limits.ts";
import { listedShape, listShape, recordShape, searchShape, totalShape } from "./shapes.ts";

export const historyEntry = z.object({
  /** Names the entry within the history of its record. */
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), alias: z.string() }).nullable(),
  action: z.enum(["create", "update", "remove", "restore", "merge", "unmerge"]),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** The name of the record that it is about, if this one absorbed it. */
  of: z.string().optional(),
  /** The bulk change that it belongs to, and its number of records, if this user may undo it. */
  bulk: z.object({ batch: z.uuid(), n: z.int() }).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The last three are for lawyers; only staff get the workload. */
export const pickShape = z.object({
  id: z.string(),
  alias: z.string(),
  hint: z.string().nullable(),
  availability: z.enum(keysOf("availability")).nullish(),
  /** Whether this lawyer could open the record in question; null without an account. */
  opens: z.boolean().nullish(),
  /** Open records, and hearings of the next 30 days. */
  load: z.object({ open: z.int(), hearings: z.int() }).nullish(),
});

/** Extends the assignments of the given lawyer to the place of the record, if that lawyer could not open it; for staff. */
const extend = z.boolean().optional();
const isAssignable = ({ fields }: Entity) => Object.values(fields).some((field) => field.kind === "ref" && field.assignee);
/** Only entities with an assignee have it. */
const extendShape = (entity: Entity) => (isAssignable(entity) ? { extend } : {}) as { extend: typeof extend };

export const bulkRow = z.object({
  id: z.uuid(),
  /** The alias of the record; null for an unknown record. */
  alias: z.string().nullable(),
  done: z.boolean(),
  message: z.string().optional(),
  /** The bulk change that it belongs to, by which the whole can be undone. */
  batch: z.uuid().optional(),
  /** Refused because the lawyer could not open the record: a manager may extend the assignment. */
  cannotOpen: z.boolean().optional(),
  /** Refused only because of warnings, which the caller may accept. */
  warned: z.boolean().optional(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** How many records of an entity refer to one; above a limit not `exact`. */
export const dependentsShape = z.object({ entity: z.string(), count: z.int(), exact: z.boolean() });

const removalSummary = ({ typedRemoval }: Entity) =>
  `Marks the record as deleted${typedRemoval ? "; `name` repeats its alias, as a confirmation" : ""}`;
/** For lawyers: the place of a record of this entity, or these records. Lawyers who could open them all come first. */
const assigneePick = {
  opens: z.enum(["case", "issue", "civilCase"]).optional(),
  establishment: z.uuid().or(z.literal("empresa")).optional(),
  records: z.array(z.uuid()).max(100).optional(),
};

export const bulkIds = z.array(z.uuid()).min(1).max(bulkLimit);

type Registry = typeof entities;
/** The derived routes of every registered entity, under its collection. */
export type RecordContract = { [Name in EntityName as Registry[Name]["collection"]]: ReturnType<typeof recordRoutes<Registry[Name]>> };
export type Collection = keyof RecordContract;

/** The cast is needed because TypeScript does not infer keys that are built in a loop. */
export const recordContract = Object.fromEntries(
  Object.values(entities).map((entity: Entity) => [entity.collection, recordRoutes(entity)]),
) as RecordContract;

/** The routes every entity has, derived from its declaration; `bulk` where fields are declared for it. */
export function recordRoutes<E extends Entity>(entity: E) {
  const routes = commonRoutes(entity);
  const all = entity.bulk ? { ...routes, bulk: bulkRoute(entity, entity.bulk), undoBulk: undoBulkRoute(entity) } : routes;
  return all as typeof routes &
    (E extends { bulk: readonly string[] } ? { bulk: ReturnType<typeof bulkRoute<E>>; undoBulk: ReturnType<typeof undoBulkRoute> } : object);
}

function bulkRoute<E extends Entity>(entity: E, names: readonly string[]) {
  const { collection, type } = entity;
  const summary = `Sets the same values on several ${collection}, each on its own; answers the result of each`;
  return routesOf(type)(ruleOf("write", entity), "POST", `/${collection}/bulk`, summary, collection)
    .input(z.strictObject({ ids: bulkIds, values: partialSchemaOf(entity, names), ...extendShape(entity) }))
    .output(z.array(bulkRow));
}

function undoBulkRoute(entity: Entity) {
  const { collection, type } = entity;
  const summary = "Undoes one bulk change, except where somebody changed a record since; lawyers their own";
  return routesOf(type)(entity.status ? "lawyer" : "manager", "POST", `/${collection}/bulk/undo`, summary, collection)
    .input(z.strictObject({ batch: z.uuid() }))
    .output(z.array(bulkRow));
}

function commonRoutes<E extends Entity>(entity: E) {
  const path = `/${entity.collection}` as const;
  const { collection, type } = entity;
  const route = routesOf(type);
  const read = ruleOf("read", entity);
  const write = ruleOf("write", entity);
  // A budget bounds what its refusals tell of records that the caller may not see.
  const probes = entity.scope === "file" ? { errors: [429] } : {};
  const creating = { errors: [...(probes.errors ?? []), 422], repeatable: entity.name !== "user" };
  return {
    list: route(read, "GET", path, `A page of ${collection}`, collection)
      .input(listShape(entity))
      .output(
        z.object({
          rows: z.array(listedShape(entity)),
          next: z.string().nullable(),
          previous: z.string().nullable(),
          /** With `count`: null where counting would take longer than the page. */
          total: totalShape.nullable().optional(),
        }),
      ),
    count: route(read, "GET", `${path}/count`, `How many ${collection}; above a limit an estimate`, collection)
      .input(searchShape(entity))
      .output(totalShape),
    pick: route(ruleOf("pick", entity), "GET", `${path}/pick`, `A few ${collection} by name or number, for a field that refers to one`, collection)
      .input(
        z.strictObject({
          q: z.string().trim().max(100).optional(),
          customer: z.array(z.uuid()).max(200).optional(),
          country: z.enum(keysOf("countries")).optional(),
          /** Courts: without a text that is searched for, only those of this province, and those of an unknown one. */
          province: z.string().max(60).optional(),
          /** Those of this group come first. */
          group: z.string().max(20).optional(),
          ids: z.array(z.uuid()).max(200).optional(),
          /** Includes inactive records, for filters. */
          inactive: z.stringbool().or(z.boolean()).optional(),
          ...assigneePick,
        }),
      )
      .output(z.array(pickShape)),
    get: route(read, "GET", `${path}/{id}`, `One of the ${collection}`, collection).input(idInput).output(recordShape(entity)),
    history: route(read, "GET", `${path}/{id}/history`, "The history of the record, newest first", collection)
      .input(idInput.extend({ before: z.string().max(200).optional() }))
      .output(z.object({ entries: z.array(historyEntry), next: z.string().nullable() })),
    create: route(write, "POST", path, `Creates one of the ${collection}`, collection, creating).input(schemaOf(entity)).output(recordShape(entity)),
    update: route(write, "PATCH", `${path}/{id}`, "Changes the given fields, against the version the caller saw", collection, probes)
      .input(idInput.extend({ version: z.int(), values: schemaOf(entity), openedVersion, accepted, ...extendShape(entity) }))
      .output(recordShape(entity)),
    dependents: route(
      ruleOf("remove", entity),
      "GET",
      `${path}/{id}/dependents`,
      "How many records refer to this one, by entity: to confirm its removal",
      collection,
    )
      .input(idInput)
      .output(z.array(dependentsShape)),
    remove: route(ruleOf("remove", entity), "DELETE", `${path}/{id}`, removalSummary(entity), collection)
      .input(idInput.extend({ version: z.coerce.number().int(), name: z.string().max(400).optional() }))
      .output(idInput),
    restore: route(ruleOf("restore", entity), "POST", `${path}/{id}/restore`, "Restores a deleted record", collection)
      .input(idInput)
      .output(recordShape(entity)),
  };
}
