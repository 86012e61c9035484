import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { fileSources } from "#domain/evidence/file-source.ts";
import { captionLength } from "#domain/formats/caption.ts";
import { idInput, route } from "./base.ts";
import { contentTypes, plain, reader } from "./plain-route.ts";
import { fileShape } from "./shapes.ts";

const tag = "files";

/** Changes of files, without their bytes. */
export const files = {
  change: route(
    "customer",
    "PATCH",
    "/files/{id}",
    "Changes the name, the category, the caption or the source of a file, or releases it to the shop",
    tag,
  )
    .input(
      idInput.extend({
        name: z.string().max(200).optional(),
        category: z.enum(keysOf("fileCategories")).nullable().optional(),
        caption: z.string().max(captionLength).nullable().optional(),
        source: z.enum(fileSources).nullable().optional(),
        /** For lawyers and staff: whether it is a file of the office alone. */
        office: z.boolean().optional(),
      }),
    )
    .output(fileShape),
  order: route("customer", "PUT", "/files/order", "Puts the files of one field of a record into this order", tag, { errors: [404] })
    .input(z.strictObject({ collection: z.string().max(40), record: z.uuid(), field: z.string().max(40), ids: z.array(z.uuid()).max(500) }))
    .output(z.array(fileShape)),
  remove: route("customer", "DELETE", "/files/{id}", "Removes a file from its record", tag, { errors: [409] })
    .input(idInput)
    .output(idInput),
};

const fileHeaders = { ETag: "The hash of the content", "Content-Disposition": "The name of the file" };
const notModified = { description: "The caller already has this content" };

/** The bytes of files. The rights on the record are checked for each request. */
export const fileRoutes = {
  content: plain({
    access: "customer",
    credentials: reader,
    methods: ["GET", "HEAD"],
    path: "/files/{id}/content",
    summary: "The bytes of a file, or a range of them",
    tag,
    params: idInput,
    query: z.object({ download: z.string().optional().describe("Present where the file is saved and not only shown") }),
    headers: z.object({ Range: z.string().optional(), "If-Range": z.string().optional(), "If-None-Match": z.string().optional() }),
    errors: [410, 416],
    answers: {
      200: { description: "The whole file", types: [contentTypes.bytes], headers: fileHeaders },
      206: {
        description: "The requested range",
        types: [contentTypes.bytes],
        headers: { ...fileHeaders, "Content-Range": "The range and the size" },
      },
      304: notModified,
    },
  }),
  preview: plain({
    access: "customer",
    credentials: reader,
    methods: ["GET", "HEAD"],
    path: "/files/{id}/preview",
    summary: "A small or large copy of a picture",
    tag,
    params: idInput,
    query: z.object({ size: z.enum(["small", "large"]).default("small") }),
    headers: z.object({ "If-None-Match": z.string().optional() }),
    errors: [410],
    answers: { 200: { description: "The copy", types: [contentTypes.webp], headers: { ETag: fileHeaders.ETag } }, 304: notModified },
  }),
};

const tusVersion = z.object({ "Tus-Resumable": z.literal("1.0.0") });
const uploadHeaders = { "Tus-Resumable": "The version of the protocol", "Upload-Offset": "Bytes that have arrived" };

/** Uploads of files in pieces, by the tus protocol 1.0. */
export const uploadRoutes = {
  create: plain({
    access: "customer",
    methods: ["POST"],
    path: "/uploads",
    summary: "Begins the upload of a file to a record (tus 1.0)",
    tag: "uploads",
    headers: tusVersion.extend({
      "Upload-Length": z.int().describe("Bytes of the whole file"),
      "Upload-Metadata": z
        .string()
        .describe(
          "id (made by the client: beginning it again with the same one finds the same upload, or the file it became), collection, record, field, name, category, caption, source, original (the SHA-256 of the file that it was made from), request (what the file was asked for) and office (`true`: for lawyers and staff alone), their values in base64",
        ),
    }),
    errors: [404, 409, 410, 412, 413, 415],
    answers: {
      201: { description: "The upload has begun", headers: { Location: "Its address", "Tus-Resumable": uploadHeaders["Tus-Resumable"] } },
    },
  }),
  state: plain({
    access: "customer",
    methods: ["HEAD"],
    path: "/uploads/{id}",
    summary: "How much of a file has arrived",
    tag: "uploads",
    params: idInput,
    headers: tusVersion,
    errors: [412, 423],
    answers: { 200: { description: "The upload, or the file it became", headers: { ...uploadHeaders, "Upload-Length": "Bytes of the whole file" } } },
  }),
  append: plain({
    access: "customer",
    methods: ["PATCH"],
    path: "/uploads/{id}",
    summary: "Sends the next bytes of a file",
    tag: "uploads",
    params: idInput,
    headers: tusVersion.extend({ "Upload-Offset": z.int().describe("Bytes that arrived before these") }),
    body: ["application/offset+octet-stream"],
    errors: [412, 423],
    answers: { 204: { description: "The bytes have arrived", headers: uploadHeaders } },
  }),
  cancel: plain({
    access: "customer",
    methods: ["DELETE"],
    path: "/uploads/{id}",
    summary: "Cancels an upload",
    tag: "uploads",
    params: idInput,
    errors: [423],
    answers: { 204: { description: "The upload is gone" } },
  }),
};
