import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ExportInput, exportShape } from "#api/shapes.ts";
import { ruleOf } from "#domain/access/can.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { admitReader } from "#server/auth/guard.ts";
import type { Deps } from "#server/context.ts";
import { type Document, openExport } from "#server/records/export.ts";
import { Refusal } from "#server/refusal.ts";
import { disposition } from "./disposition.ts";
import { badShape } from "./public-error.ts";
import { queryOf } from "./query-of.ts";
import { contextOf } from "./request-context.ts";

type Log = (message: string, error: unknown) => void;

/** Each holds a connection to the database while somebody downloads; the others are for everybody else. */
const mostAtOnce = 4;
/** Milliseconds after which a reader that takes nothing is let go. */
const patience = 60_000;

/** Lists and selections as documents. A link that downloads cannot send a token, so the session cookie is enough: this only reads. */
export function exportRoutes(app: FastifyInstance, deps: Deps, log: Log) {
  let running = 0;
  for (const entity of Object.values(entities as Record<string, Entity>)) {
    const access = ruleOf("read", entity);
    // HEAD would do all of the work for nothing.
    app.get(`/api/${entity.collection}/export`, { config: { access }, exposeHeadRoute: false }, async (request, reply) => {
      const user = await admitReader(contextOf(deps, request, reply), access, entity.type);
      const input = inputOf(entity, request);
      if (running >= mostAtOnce) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany");
      running++;
      try {
        await openExport(deps, user, entity, input, (document) => sendDocument(reply, document));
      } catch (error) {
        if (!reply.raw.headersSent) throw error;
        if ((error as { code?: string }).code !== "ERR_STREAM_PREMATURE_CLOSE") log(`GET ${request.routeOptions.url}`, error);
      } finally {
        running--;
      }
      return reply;
    });
  }
}

function inputOf(entity: Entity, request: FastifyRequest): ExportInput {
  const parsed = exportShape(entity).safeParse(queryOf(request));
  if (!parsed.success) throw badShape(parsed.error.issues);
  return parsed.data;
}

/** As fast as the reader takes it. Who goes away ends what is being read for them. */
export async function sendDocument(reply: FastifyReply, { fileName, type, content }: Document) {
  const headers = { "content-type": type, "content-disposition": disposition("attachment", fileName) };
  reply.hijack();
  const { raw } = reply;
  raw.setTimeout(patience);
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers, "cache-control": "no-store" });
  await pipeline(Readable.from(content, { objectMode: false }), raw);
}
