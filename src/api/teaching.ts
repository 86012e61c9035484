import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { declared } from "#domain/declared-schema.ts";
import { teaching as entity } from "#domain/entities/teaching.ts";
import type { ListedOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { listedShape, listShape } from "./shapes.ts";

const tag = entity.collection;

/** What the card of an item shows, whatever columns are requested. */
const card = z.object({
  title: z.string(),
  category: z.enum(keysOf("teachingCategories")),
  /** The beginning of the text. */
  excerpt: z.string().nullable(),
  /** Its first picture. */
  cover: z.uuid().nullable(),
  hasVideo: z.boolean(),
  files: z.int(),
  /** When the caller first read it. */
  readAt: z.iso.datetime().nullable(),
});
export type TeachingCard = z.infer<typeof card>;

const listed = declared<Omit<ListedOf<typeof entity>, keyof TeachingCard> & TeachingCard>(z.intersection(listedShape(entity), card));

const reader = z.object({ id: z.uuid(), alias: z.string(), customer: z.string().nullable(), firstAt: z.iso.datetime(), lastAt: z.iso.datetime() });
export type TeachingReader = z.infer<typeof reader>;

/** The routes of teaching beyond those of every record; lists have cards. */
export const teaching = {
  list: route(ruleOf("read", entity), "GET", "/teaching", "A page of teaching, each item with what its card shows", tag)
    .input(listShape(entity))
    .output(z.object({ rows: z.array(listed), next: z.string().nullable(), previous: z.string().nullable() })),
  read: route("customer", "POST", "/teaching/{id}/read", "Records that the caller has read it", tag).input(idInput).output(doneOutput),
  readers: route("manager", "GET", "/teaching/{id}/readers", "Who has read it, the latest first, and how many it is meant for", tag)
    .input(idInput)
    .output(z.object({ meant: z.int(), read: z.int(), readers: z.array(reader) })),
};
