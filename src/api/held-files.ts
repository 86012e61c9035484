import * as z from "zod";
import { heldReasons } from "#domain/evidence/held-reason.ts";
import { doneOutput, idInput, route } from "./base.ts";
import { refShape } from "./shapes.ts";

const tag = "heldFiles";

export const heldFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  sender: z.string(),
  sentAt: z.iso.datetime(),
  heldAt: z.iso.datetime(),
  reason: z.enum(heldReasons),
  collection: z.string(),
  field: z.string(),
  /** Null if the caller may not see it. */
  record: refShape.extend({ deleted: z.boolean() }).nullable(),
});
export type HeldFile = z.infer<typeof heldFile>;

const target = idInput.extend({ collection: z.string().max(40), record: z.uuid(), field: z.string().max(40) });
export type HeldFileTarget = z.infer<typeof target>;

/** Files that arrived whole and could not join their record. */
export const heldFiles = {
  list: route("manager", "GET", "/heldFiles", "Files that could not join their record, the oldest two hundred first", tag).output(
    z.object({ total: z.int(), files: z.array(heldFile) }),
  ),
  join: route("manager", "POST", "/heldFiles/{id}", "Adds one to its record, or to another", tag, { errors: [409] })
    .input(target)
    .output(doneOutput),
  discard: route("manager", "DELETE", "/heldFiles/{id}", "Discards one; the journal keeps its fingerprint and who did it", tag)
    .input(idInput)
    .output(doneOutput),
};
