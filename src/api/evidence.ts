import * as z from "zod";
import { evidenceEntities, recipientKinds, recipientLength, referenceLength, withdrawnLength } from "#domain/evidence/hand-over.ts";
import { doneOutput, route } from "./base.ts";
import { documentSection } from "./document-blocks.ts";
import { maxHashes } from "./limits.ts";
import { contentTypes, documentIn, plain, reader } from "./plain-route.ts";
import { refShape } from "./shapes.ts";

const record = z.object({ entity: z.enum(evidenceEntities), id: z.uuid() });
const tag = "evidence";

const handOver = z.object({
  id: z.uuid(),
  kind: z.enum(recipientKinds),
  recipient: z.string().nullable(),
  reference: z.string().nullable(),
  at: z.iso.datetime(),
  by: z.string(),
  /** Those that the caller sees. */
  files: z.array(refShape.extend({ sha256: z.string() })),
  receipt: refShape.nullable(),
  withdrawn: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string().nullable() }).nullable(),
  mayWithdraw: z.boolean(),
});
export type HandOver = z.infer<typeof handOver>;

const line = (max: number) => z.string().trim().max(max);

/** To whom files of a record were given, with a receipt. */
export const handOvers = {
  list: route("customer", "GET", "/handOvers/{entity}/{id}", "To whom files of a record were handed over", tag)
    .input(record)
    .output(z.array(handOver)),
  record: route("customer", "POST", "/handOvers/{entity}/{id}", "Records that files were handed over", tag)
    .input(
      record.extend({
        kind: z.enum(recipientKinds),
        recipient: line(recipientLength).optional(),
        reference: line(referenceLength).optional(),
        at: z.iso.datetime(),
        files: z.array(z.uuid()).min(1).max(500),
        receipt: z.uuid().optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  withdraw: route("customer", "POST", "/handOvers/{entity}/{id}/{handOver}/withdraw", "Marks a hand-over as entered by mistake", tag)
    .input(record.extend({ handOver: z.uuid(), reason: line(withdrawnLength).min(3) }))
    .output(doneOutput),
};

const custodySheet = z.object({ name: z.string(), about: z.string(), sections: z.array(documentSection) });
export type CustodySheet = z.infer<typeof custodySheet>;

export const custody = {
  sheet: route("lawyer", "GET", "/custody/{entity}/{id}", "Who uploaded, saw, saved and received the files of a record, or one of them", tag)
    .input(record.extend({ file: z.uuid().optional() }))
    .output(custodySheet),
};

export const custodyDocuments = {
  pdf: plain({
    access: "lawyer",
    credentials: reader,
    methods: ["GET"],
    path: "/custody/{entity}/{id}/sheet.pdf",
    summary: "The same as a document",
    tag,
    params: record,
    query: z.object({ file: z.uuid().optional() }),
    answers: documentIn("pdf"),
  }),
  manifest: plain({
    access: "lawyer",
    credentials: reader,
    methods: ["GET"],
    path: "/custody/{entity}/{id}/manifest.json",
    summary: "The fingerprints of the files of a record, with what proves that they were sealed",
    tag,
    params: record,
    answers: documentIn("json"),
  }),
};

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const seals = {
  verify: route("anybody", "POST", "/verify", "Whether and on which day this installation sealed these SHA-256", tag, { errors: [429] })
    .input(z.strictObject({ hashes: z.array(sha256).min(1).max(maxHashes) }))
    .output(z.array(z.object({ sealed: z.boolean(), at: z.iso.date().nullable() }))),
  state: route("manager", "GET", "/seals", "The last seal over the fingerprints of files", tag).output(
    z.object({
      seals: z.int(),
      sealed: z.int(),
      waiting: z.int(),
      last: z.object({ number: z.int(), at: z.iso.datetime(), isStamped: z.boolean() }).nullable(),
      hasAuthority: z.boolean(),
    }),
  ),
};

export const sealExport = plain({
  access: "manager",
  credentials: reader,
  methods: ["GET"],
  path: "/seals/export.json",
  summary: "Every seal with its signature, public key and timestamp",
  tag,
  answers: { 200: { description: "The seals", types: [contentTypes.json] } },
});
