import * as z from "zod";
import { accessWays, watchedNames } from "#domain/protection/watched.ts";
import { route } from "./base.ts";
import { exportFormats, refShape } from "./shapes.ts";

const watched = z.enum(watchedNames);

const access = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  user: refShape,
  way: z.enum(accessWays),
  entity: watched,
  /** How many were shown at once; the first of them by name. */
  count: z.int(),
  first: refShape,
  file: z.string().nullable(),
});
export type AccessRow = z.infer<typeof access>;
const accessPage = z.object({ accesses: z.array(access), next: z.string().nullable() });
export type AccessPage = z.infer<typeof accessPage>;

/** Days are those of Madrid and Paris, both included. */
const narrowed = z.strictObject({
  user: z.uuid().optional(),
  entity: watched.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const before = z.uuid().optional();
export type AccessSearch = z.infer<typeof narrowed> & { record?: string };
export const accessExport = narrowed.extend({ format: z.enum(exportFormats) });

export const accesses = {
  list: route("admin", "GET", "/accesses", "Who saw what, newest first", "accesses").input(narrowed.extend({ before })).output(accessPage),
  ofRecord: route("manager", "GET", "/accesses/{entity}/{id}", "Who saw this record, newest first", "accesses")
    .input(z.object({ entity: watched, id: z.uuid(), before }))
    .output(accessPage),
};
