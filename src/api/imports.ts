import * as z from "zod";
import { importColumnLimit } from "./limits.ts";

/**
 * `inspect` looks at a file and proposes which column is which field, `check` does all that `write` does and takes it back,
 * `write` creates every record or none. The file is the body of each request.
 */
export const importQuery = z.strictObject({ step: z.enum(["inspect", "check", "write"]), mapping: z.string().max(10_000).optional() });
export type ImportStep = z.infer<typeof importQuery>["step"];

/** For each column of the file, in its order, the field it stands for. */
export const importMapping = z.array(z.string().max(100).nullable()).max(importColumnLimit);
export type ImportMapping = z.infer<typeof importMapping>;

export type ImportColumn = { heading: string; sample: string[]; field: string | null };
export type ImportInspection = { columns: ImportColumn[]; rows: number; fields: { name: string; required: boolean }[] };

/** `line` counts as a spreadsheet does: the headings are line 1 unless empty lines come first. */
export type ImportError = { line: number; field: string | null; message: string };
/** `errors` are the first ones; `errorCount` counts them all. */
export type ImportResult = { rows: number; created: number; errors: ImportError[]; errorCount: number };

/** What `check` and `write` answer, one JSON value per line: how far it is, and at the end what came of it. */
export type ImportLine = { done: number; total: number } | { result: ImportResult } | { error: { code: string; status: number; message: string } };
