import type { IncomingMessage } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { ERRORS, Metadata, Server, TUS_RESUMABLE } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { uploadRoutes as routes } from "#api/files.ts";
import type { Principal } from "#server/auth/principal.ts";
import { notFound, Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { fastifyPath, servePlain } from "#server/http/plain-route.ts";
import { examineUpload } from "./examine-upload.ts";
import { MissingBytes } from "./store.ts";
import { createUpload, discardUpload, ownUpload, readUpload, type Upload } from "./uploads.ts";
import { visibleFile } from "./visible-file.ts";

type Call = { id: string; failure?: unknown };

const path = fastifyPath(routes.create.path);

/** Resumable uploads by the tus protocol. Rights are checked here; the library stores the bytes. */
export async function uploadRoutes(app: FastifyInstance, deps: Deps) {
  const { db, files, uploadLocks } = deps;
  const calls = new WeakMap<Request, Call>();
  const tus = new Server({
    path,
    datastore: files.tus,
    locker: uploadLocks,
    relativeLocation: true,
    allowedOrigins: () => false,
    lockDrainTimeout: 1_000,
    namingFunction: (request) => calls.get(request)!.id,
    getFileIdFromRequest: (request) => calls.get(request)?.id,
    onResponseError: (request, failure) => {
      calls.get(request)!.failure = failure;
      return undefined;
    },
  });
  app.removeAllContentTypeParsers();
  // The library reads the body itself.
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.addHook("preClose", async () => uploadLocks.interrupt());
  const options = { config: { takesLong: true } };

  servePlain(
    app,
    deps,
    routes.create,
    async ({ user, request, reply }) => {
      const size = String(request.headers["upload-length"] ?? "");
      if (!/^\d{1,15}$/.test(size)) throw badRequest();
      const { id, isKnown } = await db.as(user, (tx) => createUpload(tx, user, metadataOf(request), Number(size)));
      if (isKnown && (await isStored(id))) return reply.status(201).header("tus-resumable", TUS_RESUMABLE).header("location", `${path}/${id}`).send();
      try {
        return await forward(request, reply, id);
      } catch (error) {
        // The client did not get its URL. With an id of its own it may have one from before.
        if (!isKnown) await discardUpload(deps, id);
        throw error;
      }
    },
    options,
  );

  servePlain(
    app,
    deps,
    routes.state,
    async ({ params: { id }, user, request, reply }) => {
      const known = await db.as(user, async (tx) => (await readUpload(tx, id)) && ownUpload(tx, user, id));
      return known?.type === null ? forward(request, reply, id) : answerComplete(reply, known?.size ?? (await sizeOfStored(user, id)));
    },
    options,
  );

  servePlain(
    app,
    deps,
    routes.append,
    async ({ params, user, request, reply }) => {
      const { id, type } = await db.as(user, (tx) => ownUpload(tx, user, params.id));
      if (type !== null) throw new Refusal(409, "OFFSET_MISMATCH", "error.badRequest");
      return forward(request, reply, id);
    },
    options,
  );

  servePlain(
    app,
    deps,
    routes.cancel,
    async ({ params, user, reply }) => {
      const { id } = await db.as(user, (tx) => ownUpload(tx, user, params.id));
      const lock = uploadLocks.newLock(id);
      await lock.lock(AbortSignal.timeout(60_000), () => undefined);
      await discardUpload(deps, id).finally(() => lock.unlock());
      return reply.status(204).header("tus-resumable", TUS_RESUMABLE).send();
    },
    options,
  );

  /** Whether bytes can be added to an upload, or it has all of them. A process that ended may have left a row only. */
  async function isStored(id: string): Promise<boolean> {
    const upload = await db.asSystem((tx) => readUpload(tx, id));
    if (upload?.type !== null) return true;
    return files.tus.getUpload(id).then(
      () => true,
      () => false,
    );
  }

  /** Forwards the request to the library, and examines the file after its last byte. */
  async function forward(request: FastifyRequest, reply: FastifyReply, id: string) {
    const call: Call = { id };
    const asked = webRequest(request, id);
    calls.set(asked, call);
    const response = await tus.handleWeb(asked);
    drain(request.raw);
    for (const [name, value] of response.headers) if (!/^(access-control-|content-)/.test(name)) reply.header(name, value);
    if (response.status >= 400) throw refusalOf(request, response.status, call.failure);
    const upload = await db.asSystem((tx) => readUpload(tx, id));
    if (!upload) throw notFound();
    if (response.headers.get("upload-offset") === String(upload.size)) await examine(upload);
    return reply.status(response.status).send();
  }

  const examine = (upload: Upload) =>
    examineUpload(deps, upload).catch((error: unknown) => {
      // Cancelled while it was examined.
      throw error instanceof MissingBytes ? notFound() : error;
    });

  /** The upload has become a file: a client that lost the last response learns that it is complete. */
  async function sizeOfStored(user: Principal, id: string): Promise<number> {
    const file = await db.as(user, (tx) => visibleFile(tx, user, id));
    if (file.createdBy !== user.id) throw notFound();
    return file.size;
  }
}

const answerComplete = (reply: FastifyReply, size: number) =>
  reply.header("tus-resumable", TUS_RESUMABLE).header("upload-offset", size).header("upload-length", size).send();

const badRequest = () => new Refusal(400, "BAD_REQUEST", "error.badRequest");

function metadataOf({ headers }: FastifyRequest): unknown {
  try {
    return Metadata.parse(String(headers["upload-metadata"] ?? ""));
  } catch {
    throw badRequest();
  }
}

function webRequest({ raw, method }: FastifyRequest, id: string): Request {
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const url = `http://sumario${path}/${id}`;
  if (method === "HEAD") return new Request(url, { method, headers });
  const body = new PassThrough();
  raw.once("error", (error) => body.destroy(error));
  const sent: RequestInit & { duplex: "half" } = { method, headers, body: Readable.toWeb(raw.pipe(body)) as ReadableStream, duplex: "half" };
  return new Request(url, sent);
}

const drainTimeout = 5_000;

/** Reads and drops the rest of the body for a while, so that the client gets the response; then closes the connection. */
function drain(raw: IncomingMessage) {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainTimeout);
  raw.once("close", () => clearTimeout(timer));
}

/** Maps errors of the library to refusals. Unexpected errors stay errors. */
function refusalOf({ raw }: FastifyRequest, status: number, failure: unknown): unknown {
  if (failure instanceof Refusal) return failure;
  if (failure === ERRORS.ABORTED || (raw.destroyed && !raw.complete)) return new Refusal(423, "LOCKED", "file.busy");
  if (failure instanceof Error || status === 500) return failure instanceof Error ? failure : new Error("the bytes could not be stored");
  if (status === 404 || status === 410) return notFound();
  if (status === 409) return new Refusal(409, "OFFSET_MISMATCH", "error.badRequest");
  if (status === 413) return new Refusal(413, "PAYLOAD_TOO_LARGE", "error.tooLarge");
  return new Refusal(status === 412 ? 412 : 400, "BAD_REQUEST", "error.badRequest");
}
