import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileRoutes } from "#api/files.ts";
import { hasPersonalData } from "#domain/protection/personal-data.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { byteRange } from "./byte-range.ts";
import { DamagedBytes, verifiedBytes, verifiedRange } from "./pieces.ts";
import { previewKey } from "./store.ts";
import { type VisibleFile, visibleFile } from "./visible-file.ts";

type Log = (message: string, error: unknown) => void;

/** Serves the content of files. Rights on the record are checked for each request, and again during a long response. */
export function contentRoutes(app: FastifyInstance, deps: Deps, log: Log) {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const shown = (user: Principal, id: string) => deps.db.as(user, (tx) => visibleFile(tx, user, id));
  /** Reading a file is reading its record. */
  const logFileAccess = (user: Principal, { id, entity, record }: VisibleFile, isDownload = false) => {
    if (hasPersonalData(entity)) deps.accessLog.log(user, { entity, records: [record], way: "file", file: id, isDownload });
  };
  /** Whether the user of this session may still see the file. */
  const isShown = async (session: string, id: string) => {
    const user = closing ? undefined : await deps.principals.of(session);
    return user?.stage === "full" && Boolean(await shown(user, id).catch(() => undefined));
  };

  servePlain(app, deps, fileRoutes.content, async ({ params, user, request, reply }) => {
    const file = await shown(user, params.id);
    const isDownload = (request.query as { download?: string }).download !== undefined;
    logFileAccess(user, file, isDownload);
    describe(reply, file.type, file.sha256)
      .header("accept-ranges", "bytes")
      .header("content-disposition", disposition(isDownload ? "attachment" : dispositionType(file), file.name));
    if (request.headers["if-none-match"] === etag(file.sha256)) return reply.status(304).send();
    const range = rangeOf(request, file);
    if (range === "unsatisfiable") {
      reply.header("content-range", `bytes */${file.size}`);
      throw new Refusal(416, "RANGE_NOT_SATISFIABLE", "error.badRequest");
    }
    const { start, end } = range === "all" ? { start: 0, end: file.size - 1 } : range;
    if (range !== "all") reply.status(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
    reply.header("content-length", end - start + 1);
    if (request.method === "HEAD") return reply.send();
    const bytes = verifiedRange(deps.files, file, start, end, () => isShown(user.session, file.id));
    // The first piece is verified before the headers are sent, so that a damaged file gets an error status.
    const first = await bytes.next().catch((error: unknown) => refuseDamaged(error, reply));
    return reply.send(Readable.from(restOf(first.value as Buffer, bytes, log)));
  });

  servePlain(app, deps, fileRoutes.preview, async ({ params, user, request, reply }) => {
    const file = await shown(user, params.id);
    const { key, previews } = file;
    const { size = "small" } = request.query as { size?: string };
    if (size !== "small" && size !== "large") throw new Refusal(400, "BAD_REQUEST", "error.badRequest");
    if (!previews) throw notFound();
    logFileAccess(user, file);
    const hash = size === "small" ? previews.subarray(0, 32) : previews.subarray(32);
    describe(reply, "image/webp", hash.toString("hex"));
    if (request.headers["if-none-match"] === etag(hash.toString("hex"))) return reply.status(304).send();
    return reply.send(await verifiedBytes(deps.files, previewKey(key, size), hash).catch((error: unknown) => refuseDamaged(error, reply)));
  });

  /** A damaged file is 410 for the caller and is logged for the operator. */
  function refuseDamaged(error: unknown, reply: FastifyReply): never {
    if (!(error instanceof DamagedBytes)) throw error;
    log("files", error);
    for (const name of ["etag", "content-length", "content-range", "content-disposition", "accept-ranges"]) reply.removeHeader(name);
    throw new Refusal(410, "DAMAGED_FILE", "file.damaged");
  }
}

async function* restOf(first: Buffer, rest: AsyncGenerator<Buffer>, log: Log) {
  yield first;
  try {
    yield* rest;
  } catch (error) {
    // The status is sent already: the connection is closed, and the response is shorter than its Content-Length.
    if (error instanceof DamagedBytes) log("files", error);
    throw error;
  }
}

const etag = (hash: string) => `"${hash}"`;

/** Only our own pages may show a file in a frame, which browsers need for a PDF. */
function describe(reply: FastifyReply, type: string, hash: string): FastifyReply {
  return (
    reply
      .header("content-type", type)
      .header("etag", etag(hash))
      // After signing out, nothing stays in the cache of the browser.
      .header("cache-control", "no-store")
      .header("content-security-policy", "sandbox; frame-ancestors 'self'")
      .header("x-frame-options", "SAMEORIGIN")
  );
}

/** If-Range names another version of the file: the whole file is sent. */
function rangeOf({ headers }: FastifyRequest, { size, sha256 }: VisibleFile) {
  const condition = headers["if-range"];
  return condition !== undefined && condition !== etag(sha256) ? "all" : byteRange(headers.range, size);
}

/** The browser shows pictures, video, audio and PDF; everything else is downloaded. */
const dispositionType = ({ type }: VisibleFile) => (/^(image|video|audio)\//.test(type) || type === "application/pdf" ? "inline" : "attachment");
