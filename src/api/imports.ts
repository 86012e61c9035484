import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { type Importable, importable } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { idInput, route } from "./base.ts";
import { importColumnLimit } from "./limits.ts";
import { contentTypes, plain } from "./plain-route.ts";
import { refShape } from "./shapes.ts";

/**
 * `inspect` reads a file and proposes which column is which field, `check` does everything that `write` does and rolls it back,
 * `write` creates and updates every record or none. The file is the body of each request.
 */
export const importQuery = z.strictObject({
  step: z.enum(["inspect", "check", "write"]),
  /** The name of the file, by which people find the import again. */
  name: z.string().max(200).optional(),
  mapping: z.string().max(10_000).optional(),
  fill: z.string().max(10_000).optional(),
  /** The field by which lines recognise records that exist; without one, every line is a new record. */
  key: z.string().max(100).optional(),
  /** What happens to lines without such a record. */
  missing: z.enum(["create", "refuse"]).optional(),
  /** What happens to lines of a list that the file does not have. */
  lists: z.enum(["add", "replace"]).optional(),
  /** `seen` of the check: a record that was changed since is an error of its line. */
  seen: z.string().max(500).optional(),
});
export type ImportMissing = NonNullable<z.infer<typeof importQuery>["missing"]>;
export type ImportLists = NonNullable<z.infer<typeof importQuery>["lists"]>;
export type ImportStep = z.infer<typeof importQuery>["step"];

/** For each column of the file, in its order, the field it stands for; "articles.price" is a field of the lines of a list. */
export const importMapping = z.array(z.string().max(100).nullable()).max(importColumnLimit);
export type ImportMapping = z.infer<typeof importMapping>;

/** For fields without a column, the text that every line gets, as a cell would have it. */
export const importFill = z.record(z.string().max(100), z.string().trim().min(1).max(1_000));
export type ImportFill = z.infer<typeof importFill>;

const column = z.object({ heading: z.string(), sample: z.array(z.string()), field: z.string().nullable() });
export type ImportColumn = z.infer<typeof column>;
const inspection = z.object({
  columns: z.array(column),
  fill: importFill,
  rows: z.int(),
  fields: z.array(z.object({ name: z.string(), required: z.boolean() })),
  /** The fields that can recognise records, and the column that seems to have each. `only`: a column of it is never written. */
  keys: z.array(z.object({ name: z.string(), column: z.int().nullable(), only: z.boolean() })),
  /** The fields of lists to which rows can add lines, with a key, and the column that seems to have each. */
  lists: z.array(z.object({ name: z.string(), column: z.int().nullable() })),
  /** With what the last file with these headings was imported. */
  chosen: z.object({ key: z.string(), missing: importQuery.shape.missing.unwrap(), lists: importQuery.shape.lists.unwrap() }).optional(),
});
export type ImportInspection = z.infer<typeof inspection>;

/** `line` counts as a spreadsheet does: the headings are line 1 unless empty lines come first. */
const lineError = z.object({
  line: z.int(),
  field: z.string().nullable(),
  /** The text of the cell, shortened; null without one. */
  value: z.string().nullable(),
  message: z.string(),
});
export type ImportError = z.infer<typeof lineError>;
/** What a line changes: the values as the history of the record has them. */
const lineChange = z.object({
  line: z.int(),
  /** With the name that the file has for it. */
  record: refShape,
  /** Whose time and law its values are in. */
  place: z.object({ country: z.unknown(), timeZone: z.unknown(), hearingTimeZone: z.unknown() }),
  fields: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type ImportChange = z.infer<typeof lineChange>;
/** What lines without errors do. `changes` are the first ones, of a check only. */
const updates = z.object({ created: z.int(), updated: z.int(), unchanged: z.int(), changes: z.array(lineChange), seen: z.string() });
export type ImportUpdates = z.infer<typeof updates>;
/** `errors` are the first ones; `errorCount` counts them all. */
const result = z.object({
  rows: z.int(),
  created: z.int(),
  errors: z.array(lineError),
  errorCount: z.int(),
  /** With a key. */
  updates: updates.optional(),
});
export type ImportResult = z.infer<typeof result>;

/** What `check` and `write` answer, one JSON value per line: the progress, and at the end the result. */
const line = z.union([
  z.object({ done: z.int(), total: z.int() }),
  z.object({ result }),
  z.object({ error: z.object({ code: z.string(), status: z.int(), message: z.string() }) }),
]);
export type ImportLine = z.infer<typeof line>;

const importRoute = (collection: Importable) => {
  const entity: Entity = importable[collection];
  return plain({
    access: ruleOf("write", entity),
    ...(entity.type && { type: entity.type }),
    methods: ["POST"],
    path: `/imports/${collection}`,
    summary: `Inspects, checks or imports a spreadsheet of ${collection}`,
    tag: "imports",
    query: importQuery,
    body: [contentTypes.bytes],
    answers: {
      200: {
        description: "One JSON object for `inspect`, one JSON value per line for `check` and `write`",
        types: [contentTypes.json, contentTypes.ndjson],
        schema: z.union([inspection, line]),
      },
    },
  });
};

export const importRoutes = Object.fromEntries((Object.keys(importable) as Importable[]).map((name) => [name, importRoute(name)])) as Record<
  Importable,
  ReturnType<typeof importRoute>
>;

const recentImport = z.object({ id: z.uuid(), name: z.string(), author: z.string(), at: z.iso.datetime(), created: z.int(), updated: z.int() });
export type RecentImport = z.infer<typeof recentImport>;
/** `named`: of those that were kept, the first that the caller sees. */
const importUndone = z.object({ removed: z.int(), restored: z.int(), kept: z.int(), named: z.array(refShape) });
export type ImportUndone = z.infer<typeof importUndone>;

export const imports = {
  recent: route("customer", "GET", "/imports", "The imports of the last day that the caller may undo", "imports")
    .input(z.strictObject({ collection: z.enum(Object.keys(importable) as [Importable, ...Importable[]]) }))
    .output(z.array(recentImport)),
  undo: route(
    "customer",
    "POST",
    "/imports/{id}/undo",
    "Removes what an import of the last day made and restores what it changed, except what was changed since",
    "imports",
  )
    .input(idInput)
    .output(importUndone),
};
