import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { route } from "./base.ts";
import { fileShape } from "./shapes.ts";

const id = z.object({ id: z.uuid() });
const tag = "files";

/**
 * What is done to files besides reading and sending their bytes. Those are plain HTTP:
 * `/api/uploads` speaks tus 1.0 (Upload-Metadata: collection, record, field, name, category), `GET /api/files/{id}/content` answers
 * ranges, `GET /api/files/{id}/preview?size=small|large` a picture to look at. Each asks for the rights on the record every time.
 */
export const files = {
  change: route("customer", "PATCH", "/files/{id}", "Gives a file another name or category", tag)
    .input(id.extend({ name: z.string().max(200).optional(), category: z.enum(keysOf("fileCategories")).nullable().optional() }))
    .output(fileShape),
  order: route("customer", "PUT", "/files/order", "Puts the files of one field of a record into this order", tag)
    .input(z.strictObject({ collection: z.string().max(40), record: z.uuid(), field: z.string().max(40), ids: z.array(z.uuid()).max(500) }))
    .output(z.array(fileShape)),
  remove: route("customer", "DELETE", "/files/{id}", "Takes a file away from its record", tag).input(id).output(id),
};
