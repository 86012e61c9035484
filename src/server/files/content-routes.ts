import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fileRoutes } from "#api/files.ts";
import { hasPersonalData } from "#domain/protection/personal-data.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { notFound, Refusal } from "#server/refusal.ts";
import { byteRange } from "./byte-range.ts";
import { DamagedBytes, verifiedBytes, verifiedRange } from "./pieces.ts";
import { type ShownFile, shownFile } from "./shown-file.ts";
import { previewKey } from "./store.ts";

type Log = (message: string, error: unknown) => void;

/** The bytes of files. The rights on the record are asked for each time, and again while a long answer is under way. */
export function contentRoutes(app: FastifyInstance, deps: Deps, log: Log) {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  const shown = (user: Principal, id: string) => deps.db.as(user, (tx) => shownFile(tx, user, id));
  /** Looking at it is looking at its record. */
  const looked = (user: Principal, { id, entity, record }: ShownFile) => {
    if (hasPersonalData(entity)) deps.accessLog.note(user, { entity, records: [record], way: "file", file: id });
  };
  /** Whether this person, on this session, may still see it. */
  const isShown = async (session: string, id: string) => {
    const user = closing ? undefined : await deps.principals.of(session);
    return user?.stage === "full" && Boolean(await shown(user, id).catch(() => undefined));
  };

  servePlain(app, deps, fileRoutes.content, async ({ params, user, request, reply }) => {
    const file = await shown(user, params.id);
    looked(user, file);
    describe(reply, file.type, file.sha256)
      .header("accept-ranges", "bytes")
      .header("content-disposition", disposition(howToTake(file), file.name));
    if (request.headers["if-none-match"] === etag(file.sha256)) return reply.status(304).send();
    const range = rangeOf(request, file);
    if (range === "nowhere") {
      reply.header("content-range", `bytes */${file.size}`);
      throw new Refusal(416, "RANGE_NOT_SATISFIABLE", "error.badRequest");
    }
    const { start, end } = range === "all" ? { start: 0, end: file.size - 1 } : range;
    if (range !== "all") reply.status(206).header("content-range", `bytes ${start}-${end}/${file.size}`);
    reply.header("content-length", end - start + 1);
    if (request.method === "HEAD") return reply.send();
    const bytes = verifiedRange(deps.files, file, start, end, () => isShown(user.session, file.id));
    // The first piece is known to be whole before anything is promised.
    const first = await bytes.next().catch((error: unknown) => refuseDamaged(error, reply));
    return reply.send(Readable.from(following(first.value as Buffer, bytes, log)));
  });

  servePlain(app, deps, fileRoutes.preview, async ({ params, user, request, reply }) => {
    const file = await shown(user, params.id);
    const { key, previews } = file;
    const { size = "small" } = request.query as { size?: string };
    if (size !== "small" && size !== "large") throw new Refusal(400, "BAD_REQUEST", "error.badRequest");
    if (!previews) throw notFound();
    looked(user, file);
    const hash = size === "small" ? previews.subarray(0, 32) : previews.subarray(32);
    describe(reply, "image/webp", hash.toString("hex"));
    if (request.headers["if-none-match"] === etag(hash.toString("hex"))) return reply.status(304).send();
    return reply.send(await verifiedBytes(deps.files, previewKey(key, size), hash).catch((error: unknown) => refuseDamaged(error, reply)));
  });

  /** Damaged bytes are gone for the person who asks, and news for who runs the product. */
  function refuseDamaged(error: unknown, reply: FastifyReply): never {
    if (!(error instanceof DamagedBytes)) throw error;
    log("files", error);
    for (const name of ["etag", "content-length", "content-range", "content-disposition", "accept-ranges"]) reply.removeHeader(name);
    throw new Refusal(410, "DAMAGED_FILE", "file.damaged");
  }
}

async function* following(first: Buffer, rest: AsyncGenerator<Buffer>, log: Log) {
  yield first;
  try {
    yield* rest;
  } catch (error) {
    // Too late for another answer: the connection breaks, and what arrived is shorter than what was promised.
    if (error instanceof DamagedBytes) log("files", error);
    throw error;
  }
}

const etag = (hash: string) => `"${hash}"`;

/** Our own pages show files in a frame, which is how browsers show a PDF; those of others do not. */
function describe(reply: FastifyReply, type: string, hash: string): FastifyReply {
  return (
    reply
      .header("content-type", type)
      .header("etag", etag(hash))
      // Who signs out leaves none of it in the profile of the browser.
      .header("cache-control", "no-store")
      .header("content-security-policy", "sandbox; frame-ancestors 'self'")
      .header("x-frame-options", "SAMEORIGIN")
  );
}

/** A range of another version of the file would not fit; without one everything is sent. */
function rangeOf({ headers }: FastifyRequest, { size, sha256 }: ShownFile) {
  const condition = headers["if-range"];
  return condition !== undefined && condition !== etag(sha256) ? "all" : byteRange(headers.range, size);
}

/** Shown by the browser itself: pictures, video, sound and PDF. Everything else is to be saved. */
const howToTake = ({ type }: ShownFile) => (/^(image|video|audio)\//.test(type) || type === "application/pdf" ? "inline" : "attachment");
