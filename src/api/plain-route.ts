import type * as z from "zod";
import type { RouteMeta } from "./base.ts";

/** A response: its content types, and the schema where they are JSON. */
type Answer = { description: string; types?: readonly string[]; schema?: z.ZodType; headers?: Readonly<Record<string, string>> };

/** A route that is not JSON in and JSON out, and so is not in the contract: files, documents, streams. */
export type PlainRoute = RouteMeta & {
  methods: readonly ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE")[];
  path: `/${string}`;
  summary: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodType;
  headers?: z.ZodObject;
  /** Content types of the request. */
  body?: readonly string[];
  answers: Readonly<Record<number, Answer>>;
};

/** Keeps the types of the parameters, which handlers read. */
export const plain = <const R extends PlainRoute>(route: R) => route;

/** Links and pictures cannot send a token: for reading, the session cookie is enough. */
export const reader = ["bearer", "cookie"] as const;

export const contentTypes = {
  bytes: "application/octet-stream",
  csv: "text/csv",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
  ics: "text/calendar",
  json: "application/json",
  ndjson: "application/x-ndjson",
  pdf: "application/pdf",
  sse: "text/event-stream",
  webp: "image/webp",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
} as const;

/** A downloaded document in one of these formats. */
export const documentIn = (...types: readonly (keyof typeof contentTypes)[]) => ({
  200: { description: "The document", types: types.map((name) => contentTypes[name]) },
});
