import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { accepted, idInput, routesOf } from "./base.ts";
import { bulkIds, bulkRow } from "./records.ts";
import { recordShape, searchShape } from "./shapes.ts";

/** What blocks a change of status, or warns of it: a text in the caller's language, and its field. */
const remark = z.object({ field: z.string().nullable(), message: z.string() });

/** A status that a record could be given, and what still blocks it. */
const statusChoice = <S extends string>(status: z.ZodType<S>) =>
  z.object({
    to: status,
    /** By the transition table, by reopening a closed record, or forced against the table. */
    by: z.enum(["transition", "reopening", "force"]),
    missing: z.array(remark),
    /** The user must accept these; they need not be fixed. */
    warnings: z.array(remark),
    needsReason: z.boolean(),
    /** Further inputs of the change: the missing `items` and their `dueDate`, the reason of an adjournment, a date by the name of its field. */
    asks: z.array(z.string()),
  });
export type StatusChoice = z.infer<ReturnType<typeof statusChoice<string>>>;

/** A date that follows from the law, with its computation. Always a proposal. */
const legalDate = z.object({
  key: z.string(),
  title: z.string(),
  date: z.iso.date().nullable(),
  /** Each step of the computation, in words. */
  working: z.array(z.string()),
  reference: z.string(),
  level: z.enum(["calm", "soon", "urgent", "past"]),
  /** The rule was checked in the legal review. */
  checked: z.boolean(),
  /** A writ that would end the term is made, but not filed: it runs on. */
  hasDraft: z.boolean(),
});
export type LegalDate = z.infer<typeof legalDate>;

const suggestion = z.object({
  key: z.string(),
  text: z.string(),
  reference: z.string(),
  /** What accepting it writes; empty for a note. */
  values: z.record(z.string(), z.unknown()),
  checked: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Documents, as they are asked for. */
const items = z.array(z.string().trim().min(1).max(200)).max(20);

/** The routes of records with a lifecycle. `inputs` are further inputs of their changes of status. */
export function lifecycleRoutes<E extends Entity, const L extends "caseStatus" | "civilStatus", A extends z.ZodRawShape>(
  entity: E,
  list: L,
  inputs: A,
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
      .input(idInput)
      .output(z.object({ choices: z.array(statusChoice(status)), undo: z.object({ to: status, until: z.iso.datetime() }).nullable() })),
    changeStatus: route(write, "POST", `${path}/{id}/status`, "Gives it another status, under the guards of the lifecycle", collection)
      .input(
        idInput.extend({
          version: z.int(),
          to: status,
          reason: z.string().trim().max(2000).optional(),
          force: z.boolean().optional(),
          accepted,
          /** With `pendingDoc`: what the customer has to provide. */
          items: items.optional(),
          /** Until when. */
          dueDate: z.iso.date().optional(),
          ...inputs,
        }),
      )
      .output(record),
    bulkStatus: route(
      "lawyer",
      "POST",
      `${path}/bulk/status`,
      "Gives several the same status, each under its own guards; answers the result of each",
      collection,
    )
      .input(
        z.strictObject({
          ids: bulkIds,
          /** The statuses that the caller saw: a record that has another one by now is refused. */
          from: z.array(status).optional(),
          to: status,
          reason: z.string().trim().max(2000).optional(),
          accepted,
          items: items.optional(),
          dueDate: z.iso.date().optional(),
        }),
      )
      .output(z.array(bulkRow)),
    undoStatus: route(write, "POST", `${path}/{id}/status/undo`, "Reverts the last change of status, within a day", collection)
      .input(idInput.extend({ version: z.int() }))
      .output(record),
    requestDocuments: route("lawyer", "POST", `${path}/{id}/documentRequests`, "Asks the customer for documents, in any phase", collection)
      .input(idInput.extend({ items: items.min(1), dueDate: z.iso.date().optional() }))
      .output(record),
    answerRequest: route(
      write,
      "POST",
      `${path}/{id}/documentRequests/{line}`,
      "Answers a document request in words, or promises it for a day; a file fulfils it with its upload",
      collection,
      { errors: [409] },
    )
      .input(idInput.extend({ line: z.uuid(), answer: z.string().trim().max(2000).optional(), promisedDate: z.iso.date().optional() }))
      .output(record),
    decideRequest: route(
      "lawyer",
      "POST",
      `${path}/{id}/documentRequests/{line}/decision`,
      "Accepts what was delivered, or asks for it again with a reason",
      collection,
      { errors: [409] },
    )
      .input(
        idInput.extend({
          line: z.uuid(),
          version: z.int(),
          decision: z.enum(["accept", "return"]),
          reason: z.string().trim().max(500).optional(),
        }),
      )
      .output(record),
    law: route("lawyer", "GET", `${path}/{id}/law`, "Dates and proposals that follow from the law", collection)
      .input(idInput)
      .output(z.object({ dates: z.array(legalDate), suggestions: z.array(suggestion) })),
    accept: route("lawyer", "POST", `${path}/{id}/suggestions/{key}`, "Writes a proposal into the record", collection)
      .input(idInput.extend({ key: z.string().max(80), version: z.int() }))
      .output(record),
  };
}
