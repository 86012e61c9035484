import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { retentionKinds, retentionSteps } from "#domain/protection/retention.ts";
import { accessWays, watchedNames } from "#domain/protection/watched.ts";
import { route } from "./base.ts";
import { refShape, tableFormats } from "./shapes.ts";

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
export const accessExport = narrowed.extend({ format: z.enum(tableFormats) });

export const accesses = {
  list: route("admin", "GET", "/accesses", "Who saw what, newest first", "accesses").input(narrowed.extend({ before })).output(accessPage),
  ofRecord: route("manager", "GET", "/accesses/{entity}/{id}", "Who saw this record, newest first", "accesses")
    .input(z.object({ entity: watched, id: z.uuid(), before }))
    .output(accessPage),
};

const period = z.object({
  kind: z.enum(retentionKinds),
  country: z.enum(keysOf("countries")),
  block: z.int(),
  anonymise: z.int(),
  reference: z.string(),
});
const due = z.object({
  entity: watched,
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(retentionKinds),
  country: z.enum(keysOf("countries")),
  step: z.enum(retentionSteps),
  since: z.iso.date(),
  dueOn: z.iso.date(),
});
export type DueRow = z.infer<typeof due>;
const counts = z.object({ block: z.int(), anonymise: z.int(), held: z.int() });
const overview = z.object({ periods: z.array(period.extend({ due: counts })), total: counts });
export type RetentionOverview = z.infer<typeof overview>;
const done = z.object({ done: z.literal(true) });

export const retention = {
  overview: route("admin", "GET", "/retention", "How long records are kept, and how many have fallen due", "retention").output(overview),
  due: route("admin", "GET", "/retention/due", "What has fallen due, what fell due first first", "retention")
    .input(z.strictObject({ kind: z.enum(retentionKinds).optional(), step: z.enum(retentionSteps).optional(), after: z.string().max(50).optional() }))
    .output(z.object({ rows: z.array(due), next: z.string().nullable() })),
  run: route("admin", "POST", "/retention/run", "Blocks and anonymises what has fallen due", "retention").input(z.strictObject({})).output(done),
};

const held = z.object({ entity: watched, id: z.uuid(), reason: z.string().trim().min(3).max(1000) });

export const holds = {
  set: route("manager", "POST", "/holds/{entity}/{id}", "Keeps a record as it is, whatever its period says", "retention").input(held).output(done),
  lift: route("manager", "POST", "/holds/{entity}/{id}/lift", "Lets a record go its way again", "retention").input(held).output(done),
};
