import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { teaching as entity } from "#domain/entities/teaching.ts";
import { keysOf } from "#domain/enumerations.ts";
import { route } from "./base.ts";
import { recordRoutes } from "./records.ts";
import { listedShape, listShape } from "./shapes.ts";

const id = z.object({ id: z.uuid() });
const tag = entity.collection;

/** What a card tells of an item, whatever columns are asked for. */
const card = z.object({
  title: z.string(),
  category: z.enum(keysOf("teachingCategories")),
  /** How the text begins. */
  excerpt: z.string().nullable(),
  /** Its first picture. */
  cover: z.uuid().nullable(),
  hasVideo: z.boolean(),
  files: z.int(),
  /** When the caller first read it. */
  readAt: z.iso.datetime().nullable(),
});
export type TeachingCard = z.infer<typeof card>;

const reader = z.object({ id: z.uuid(), alias: z.string(), customer: z.string().nullable(), firstAt: z.iso.datetime(), lastAt: z.iso.datetime() });
export type TeachingReader = z.infer<typeof reader>;

export const teaching = {
  ...recordRoutes(entity),
  list: route(ruleOf("read", entity), "GET", "/teaching", "A page of teaching, each item with what its card shows", tag)
    .input(listShape(entity))
    .output(z.object({ rows: z.array(z.intersection(listedShape(entity), card)), next: z.string().nullable(), previous: z.string().nullable() })),
  read: route("customer", "POST", "/teaching/{id}/read", "Notes that the caller, for whom it was published, reads it", tag)
    .input(id)
    .output(z.object({ done: z.literal(true) })),
  readers: route("manager", "GET", "/teaching/{id}/readers", "Who has read it, the latest first, and how many of those it is meant for", tag)
    .input(id)
    .output(z.object({ meant: z.int(), read: z.int(), readers: z.array(reader) })),
};
