import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { routesOf } from "./base.ts";
import { recordShape, searchShape } from "./shapes.ts";

const id = z.object({ id: z.uuid() });

/** What stands in the way of a change of status, or deserves a second look: a text in the caller's language, and the field it is about. */
const remark = z.object({ field: z.string().nullable(), message: z.string() });

/** One status a record could be given, and what for the moment keeps it from that. */
const statusChoice = <S extends string>(status: z.ZodType<S>) =>
  z.object({
    to: status,
    /** By the table, by reopening a closed record, or against the table by somebody who may force it. */
    by: z.enum(["transition", "reopening", "force"]),
    missing: z.array(remark),
    /** Must be accepted, not mended. */
    warnings: z.array(remark),
    needsReason: z.boolean(),
    /** What the change itself takes along: `items` that are missing, why a hearing was lost, a date by the name of its field. */
    asks: z.array(z.string()),
  });
export type StatusChoice = z.infer<ReturnType<typeof statusChoice<string>>>;

/** A date the law sets, with how it was found. Always a proposal. */
const legalDate = z.object({
  key: z.string(),
  title: z.string(),
  date: z.iso.date().nullable(),
  /** Each step of the working, in words. */
  working: z.array(z.string()),
  reference: z.string(),
  level: z.enum(["calm", "soon", "urgent", "past"]),
});
export type LegalDate = z.infer<typeof legalDate>;

const suggestion = z.object({
  key: z.string(),
  text: z.string(),
  reference: z.string(),
  /** What accepting it writes; nothing for a mere note. */
  values: z.record(z.string(), z.unknown()),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The routes of records that go through statuses and that the law has something to say about. `asked` is what their changes take along besides. */
export function lifecycleRoutes<E extends Entity, const L extends "caseStatus" | "civilStatus", A extends z.ZodRawShape>(
  entity: E,
  list: L,
  asked: A,
) {
  const { collection } = entity;
  const route = routesOf(entity.type);
  const [read, write] = [ruleOf("read", entity), ruleOf("write", entity)];
  const status = z.enum(keysOf(list));
  const record = recordShape(entity);
  const path = `/${collection}` as const;
  return {
    statuses: route(read, "GET", `${path}/statuses`, `How many ${collection} have each status`, collection)
      .input(searchShape(entity))
      .output(z.array(z.object({ status, count: z.int() }))),
    choices: route(read, "GET", `${path}/{id}/status`, "The statuses it could be given now, and what is missing for each", collection)
      .input(id)
      .output(z.object({ choices: z.array(statusChoice(status)), undo: z.object({ to: status, until: z.iso.datetime() }).nullable() })),
    changeStatus: route(write, "POST", `${path}/{id}/status`, "Gives it another status, under the guards of the lifecycle", collection)
      .input(
        id.extend({
          version: z.int(),
          to: status,
          reason: z.string().trim().max(2000).optional(),
          force: z.boolean().optional(),
          /** The warnings were read. */
          accepted: z.boolean().optional(),
          /** What the customer has to bring, with `pendingDoc`. */
          items: z.array(z.string().trim().min(1).max(200)).max(20).optional(),
          ...asked,
        }),
      )
      .output(record),
    undoStatus: route(write, "POST", `${path}/{id}/status/undo`, "Takes the last change of status back, within a day", collection)
      .input(id.extend({ version: z.int() }))
      .output(record),
    law: route("lawyer", "GET", `${path}/{id}/law`, "What the law says about it: dates and proposals", collection)
      .input(id)
      .output(z.object({ dates: z.array(legalDate), suggestions: z.array(suggestion) })),
    accept: route("lawyer", "POST", `${path}/{id}/suggestions/{key}`, "Takes a proposal over into the record", collection)
      .input(id.extend({ key: z.string().max(80), version: z.int() }))
      .output(record),
  };
}
