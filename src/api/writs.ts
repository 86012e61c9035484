import * as z from "zod";
import { keysOf } from "#domain/enumerations.ts";
import { writRecords } from "#domain/writs/catalogue.ts";
import { idInput, route } from "./base.ts";
import { contentTypes, documentIn, plain, reader } from "./plain-route.ts";

/** In bytes, of an uploaded template. */
export const templateLimit = 5 * 1024 * 1024;

const entity = z.enum(writRecords);

/** The line that is proposed for the actions of the case. */
const proposedAction = z.object({ type: z.enum(keysOf("actionTypes")), action: z.enum(keysOf("actions")) });

const writTemplate = z.object({
  id: z.uuid(),
  title: z.string(),
  country: z.enum(keysOf("countries")),
  language: z.enum(keysOf("locales")),
  draft: z.boolean(),
  /** Of the country and the status of the record. */
  fits: z.boolean(),
  action: proposedAction.nullable(),
});
export type WritTemplate = z.infer<typeof writTemplate>;

export const writs = {
  templates: route("lawyer", "GET", "/writs/{entity}/templates", "The templates for a kind of record, those that fit the given record first", "writs")
    .input(z.object({ entity, record: z.uuid().optional() }))
    .output(z.array(writTemplate)),
  make: route("lawyer", "POST", "/writs/{entity}/{id}", "Fills a template with a record and adds the document to its files", "writs")
    .input(idInput.extend({ entity, template: z.uuid() }))
    .output(z.object({ file: z.object({ id: z.uuid(), name: z.string() }), version: z.int() })),
};

const templateVersion = z.object({
  number: z.int(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  author: z.string(),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

export const templates = {
  versions: route("manager", "GET", "/templates/{id}/versions", "The documents of a template, newest first", "templates")
    .input(idInput)
    .output(z.object({ isShipped: z.boolean(), versions: z.array(templateVersion) })),
};

const tagProblem = z.object({ message: z.string(), place: z.string(), around: z.string() });
/** `number` is null if it was not stored, because of the problems. */
const storedTemplate = z.object({ number: z.int().nullable(), problems: z.array(tagProblem) });
export type StoredTemplate = z.infer<typeof storedTemplate>;

export const templateDocuments = {
  store: plain({
    access: "manager",
    methods: ["POST"],
    path: "/templates/{id}/versions",
    summary: "Checks a Word document and stores it as the next version of a template; answers what is wrong with its placeholders",
    tag: "templates",
    params: idInput,
    query: z.strictObject({ name: z.string().min(1).max(200) }),
    body: [contentTypes.bytes],
    answers: { 200: { description: "The number of the version, or the problems", types: [contentTypes.json], schema: storedTemplate } },
  }),
  read: plain({
    access: "manager",
    credentials: reader,
    methods: ["GET"],
    path: "/templates/{id}/versions/{number}/content",
    summary: "Downloads a document of a template; number 0 is the one of the product",
    tag: "templates",
    params: idInput.extend({ number: z.coerce.number().int().min(0).max(1_000_000) }),
    answers: documentIn("docx"),
  }),
};
