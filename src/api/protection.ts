import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { accessWays, personalDataEntities } from "#domain/protection/personal-data.ts";
import { retentionKinds, retentionSteps } from "#domain/protection/retention.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { documentIn, plain, reader } from "./plain-route.ts";
import { refShape, tableFormats } from "./shapes.ts";

const personalDataEntity = z.enum(personalDataEntities);

const access = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  user: refShape,
  way: z.enum(accessWays),
  entity: personalDataEntity,
  /** How many records were shown at once, and the first of them. */
  count: z.int(),
  first: refShape,
  file: z.string().nullable(),
});
export type AccessRow = z.infer<typeof access>;
const accessPage = z.object({ accesses: z.array(access), next: z.string().nullable() });
export type AccessPage = z.infer<typeof accessPage>;

/** Days in the time zone of Madrid and Paris, both included. */
const filters = z.strictObject({
  user: z.uuid().optional(),
  entity: personalDataEntity.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
const before = z.uuid().optional();
export type AccessSearch = z.infer<typeof filters> & { record?: string };

export const accessExport = plain({
  access: "admin",
  credentials: reader,
  methods: ["GET"],
  path: "/accesses/export",
  summary: "The access log as a document",
  tag: "accesses",
  query: filters.extend({ format: z.enum(tableFormats) }),
  answers: documentIn("xlsx", "csv"),
});

export const accesses = {
  list: route("admin", "GET", "/accesses", "Who saw which records, newest first", "accesses").input(filters.extend({ before })).output(accessPage),
  ofRecord: route("manager", "GET", "/accesses/{entity}/{id}", "Who saw this record, newest first", "accesses")
    .input(z.object({ entity: personalDataEntity, id: z.uuid(), before }))
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
  entity: personalDataEntity,
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

export const retention = {
  overview: route("admin", "GET", "/retention", "How long records are kept, and how many are due", "retention").output(overview),
  due: route("admin", "GET", "/retention/due", "Records whose period is over, the earliest first", "retention")
    .input(z.strictObject({ kind: z.enum(retentionKinds).optional(), step: z.enum(retentionSteps).optional(), after: z.string().max(50).optional() }))
    .output(z.object({ rows: z.array(due), next: z.string().nullable() })),
  run: route("admin", "POST", "/retention/run", "Blocks and anonymises the records whose period is over", "retention")
    .input(z.strictObject({}))
    .output(doneOutput),
};

const held = z.object({ entity: personalDataEntity, id: z.uuid(), reason: z.string().trim().min(3).max(1000) });

export const holds = {
  set: route("manager", "POST", "/holds/{entity}/{id}", "Sets a legal hold: the record is kept beyond its period", "retention")
    .input(held)
    .output(doneOutput),
  lift: route("manager", "POST", "/holds/{entity}/{id}/lift", "Lifts a legal hold", "retention").input(held).output(doneOutput),
};

const personRequest = (collection: "criminals" | "witnesses", format: "pdf" | "json") =>
  plain({
    access: "manager",
    credentials: reader,
    methods: ["GET"],
    path: `/${collection}/{id}/request.${format}`,
    summary: "All data about a person, for a data subject request",
    tag: collection,
    // All that is known of a person, in every kind of record.
    people: true,
    params: idInput,
    errors: [429],
    answers: documentIn(format),
  });

export const personRequests = {
  criminals: { pdf: personRequest("criminals", "pdf"), json: personRequest("criminals", "json") },
  witnesses: { pdf: personRequest("witnesses", "pdf"), json: personRequest("witnesses", "json") },
};
