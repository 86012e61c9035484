import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { letterEntities, linkDays, maxBody, maxLetterFiles, maxSubject } from "#domain/letters/letter.ts";
import { route } from "./base.ts";
import { contentTypes, documentIn, plain } from "./plain-route.ts";
import { refShape } from "./shapes.ts";

const tag = "letters";
const record = z.object({ entity: z.enum(letterEntities), id: z.uuid() });
const kind = z.enum(keysOf("mailRecipients"));
const language = z.enum(keysOf("locales"));

const letterFile = z.object({ id: z.uuid(), name: z.string(), size: z.int(), downloads: z.int(), lastDownload: z.iso.datetime().nullable() });
const letter = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  author: refShape,
  recipientKind: kind,
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  files: z.array(letterFile),
  /** Why the files were attached; null if they are behind a link, or if there are none. */
  attachReason: z.string().nullable(),
  /** Of files behind a link: until when it works, and since when it does not. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Whether the mail server has taken it. */
  isDelivered: z.boolean(),
  error: z.string().nullable(),
});
export type Letter = z.infer<typeof letter>;

const options = z.object({
  recipients: z.array(z.object({ kind, name: z.string(), email: z.string() })),
  /** With what is known of the record filled in. */
  templates: z.array(z.object({ id: z.uuid(), alias: z.string(), kind, language, subject: z.string(), body: z.string() })),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int() })),
  language,
  /** Where answers go. */
  replyTo: z.string(),
});
export type LetterOptions = z.infer<typeof options>;

/** Mails that lawyers and staff write from a case. */
export const letters = {
  list: route("lawyer", "GET", "/letters/{entity}/{id}", "The mails that were written from a record, newest first", tag)
    .input(record)
    .output(z.array(letter)),
  options: route("lawyer", "GET", "/letters/{entity}/{id}/options", "Recipients, texts and files for a mail from a record", tag)
    .input(record)
    .output(options),
  send: route("lawyer", "PUT", "/letters/{entity}/{id}/{letter}", "Sends a mail; the client makes its id, so that a retry is idempotent", tag, {
    errors: [429],
  })
    .input(
      record.extend({
        letter: z.uuid(),
        recipientKind: kind,
        recipient: z.string().max(254),
        language,
        subject: z.string().max(maxSubject),
        body: z.string().max(maxBody),
        files: z.array(z.uuid()).max(maxLetterFiles).default([]),
        attachReason: z.string().max(300).nullable().default(null).describe("Attaches the files, for this reason; otherwise they are sent as a link"),
        days: z.literal(linkDays).default(14).describe("Days that the link works"),
      }),
    )
    .output(letter),
  revoke: route("lawyer", "POST", "/letters/{entity}/{id}/{letter}/revoke", "The link to the files of a mail stops working", tag)
    .input(record.extend({ letter: z.uuid() }))
    .output(letter),
};

/** For whoever got a link: the address is the secret. A file is sent by POST, so that programs that open links count nothing. */
export const sharedFiles = {
  page: plain({
    access: "anybody",
    methods: ["GET"],
    path: "/shared/{token}",
    summary: "The files that a mail links to",
    tag,
    params: z.object({ token: z.string() }),
    errors: [404, 429],
    answers: documentIn("html"),
  }),
  download: plain({
    access: "anybody",
    methods: ["POST"],
    path: "/shared/{token}/{file}",
    summary: "One of the files that a mail links to",
    tag,
    params: z.object({ token: z.string(), file: z.string() }),
    errors: [404, 410, 429],
    answers: { 200: { description: "The file", types: [contentTypes.bytes] } },
  }),
};
