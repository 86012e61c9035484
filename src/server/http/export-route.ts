import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportRoutes as routes } from "#api/exports.ts";
import type { ExportInput } from "#api/shapes.ts";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Deps } from "#server/context.ts";
import { type Document, openExport } from "#server/records/export.ts";
import { disposition } from "./disposition.ts";
import { endSlowReader } from "./end-slow-reader.ts";
import { openExportPlaces } from "./export-places.ts";
import { servePlain } from "./plain-route.ts";
import { badShape } from "./public-error.ts";
import { queryOf } from "./query-of.ts";

type Log = (message: string, error: unknown) => void;

/** Milliseconds after which a client that reads nothing is disconnected. */
const idleTimeout = 60_000;
/** A slow client must read this much in this time: one that reads byte by byte would hold its connection for days. */
const pace = { bytes: 256 * 1024, milliseconds: 30_000 };

/** Lists and selections as documents. */
export function exportRoutes(app: FastifyInstance, deps: Deps, log: Log) {
  const takePlace = openExportPlaces();
  for (const name of Object.keys(entities) as EntityName[]) {
    const entity: Entity = entities[name];
    servePlain(app, deps, routes[name], async ({ user, context: { reads }, request, reply }) => {
      const input = inputOf(name, request);
      const leave = await takePlace(user);
      try {
        await openExport({ deps, reads }, user, entity, input, (document) => sendDocument(reply, document));
      } catch (error) {
        if (!reply.raw.headersSent) throw error;
        if ((error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE") log(`GET ${request.routeOptions.url}`, error);
      } finally {
        leave();
      }
      return reply;
    });
  }
}

function inputOf(name: EntityName, request: FastifyRequest): ExportInput {
  const parsed = routes[name].query.safeParse(queryOf(request));
  if (!parsed.success) throw badShape(parsed.error.issues);
  return parsed.data;
}

/** Streams the document as fast as the client reads. If the client disconnects, the query ends too. */
export async function sendDocument(reply: FastifyReply, { fileName, type, content }: Document) {
  const headers = { "content-type": type, "content-disposition": disposition("attachment", fileName) };
  reply.hijack();
  const { raw } = reply;
  raw.setTimeout(idleTimeout);
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers, "cache-control": "no-store" });
  const stop = endSlowReader(raw, pace);
  await pipeline(Readable.from(content, { objectMode: false }), raw).finally(stop);
}
