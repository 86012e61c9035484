import { PassThrough, Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ImportLine, importQuery } from "#api/imports.ts";
import { importEachLimit, importFileLimit } from "#api/limits.ts";
import { hasLists, isOfList } from "#domain/entities/import-lists.ts";
import type { Entity } from "#domain/entity.ts";
import { boundProbes } from "#server/auth/bound-probes.ts";
import { invalid, Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { publicError } from "#server/http/public-error.ts";
import { columnsIn, inspect, parseMapping } from "./mapping.ts";
import { fileTooLarge, readTable, sampleTable } from "./read-table.ts";
import { rememberedMapping } from "./record-import.ts";
import { type ImportWriter, runImport } from "./run-import.ts";
import type { ImportUpdater } from "./update-lines.ts";
import type { ImportListWriters } from "./write-lists.ts";

export type ToPublicError = (error: unknown, request: FastifyRequest) => ReturnType<typeof publicError>;

/**
 * One step of an import. An invalid file or request is refused with an error status; errors in its lines are part of
 * the answer, which is streamed as one JSON value per line.
 */
type Imported = { entity: Entity; writer: ImportWriter | undefined; updater: ImportUpdater; listWriters: ImportListWriters };

export async function importFile(
  context: SignedContext,
  { entity, writer, updater, listWriters }: Imported,
  request: FastifyRequest,
  reply: FastifyReply,
  toPublicError: ToPublicError,
) {
  const query = importQuery.safeParse(request.query);
  if (!query.success) throw invalid({ step: "field.format.invalid" });
  const { step, name = "", seen, ...chosen } = query.data;
  const file = bodyOf(request, reply);
  const signal = abortOnDisconnect(reply);
  const isTooLong = (rows: number) => writer !== undefined && rows > importEachLimit;
  if (step === "inspect") {
    const table = await sampleTable(file, signal);
    if (isTooLong(table.count) && !hasLists(entity)) throw tooManyEach();
    const remembered = await context.deps.db.as(context.user, (tx) => rememberedMapping(tx, context.user, entity, table.headings));
    return inspect(context.user, entity, table, remembered);
  }
  const table = await readTable(file, columnsIn(chosen), signal);
  const { mapping, fill, key } = parseMapping(context.user, entity, table, chosen);
  // Several rows of a list may be about one record: then records are counted.
  if (isTooLong(table.rows.length) && !(key && mapping.some((column) => column !== null && isOfList(entity, column)))) throw tooManyEach();
  const lines = new PassThrough();
  const send = (line: ImportLine) => void lines.write(`${JSON.stringify(line)}\n`);
  const onProgress = (done: number, total: number) => send({ done, total });
  const work = {
    entity,
    writer,
    updater,
    listWriters,
    name,
    headings: table.headings,
    rows: table.rows,
    mapping,
    fill,
    key,
    seen,
    step,
    onProgress,
    signal,
  };
  void boundProbes(context, () => runImport(context, work))
    .then((result) => send({ result }))
    .catch((error) => {
      if (signal.aborted) return;
      const { code, status, message } = toPublicError(error, request);
      send({ error: { code, status, message } });
    })
    .finally(() => lines.end());
  return reply.header("x-accel-buffering", "no").type("application/x-ndjson").send(lines);
}

/** The file, as it arrives. One that says that it is too large is not read. */
function bodyOf({ body, headers, raw }: FastifyRequest, reply: FastifyReply): Readable {
  if (!(body instanceof Readable)) throw invalid({ body: "field.required" });
  if (Number(headers["content-length"] ?? 0) > importFileLimit) {
    reply.header("connection", "close");
    throw fileTooLarge();
  }
  // Whoever has sent the file may wait for as long as the import takes.
  body.once("end", () => raw.setTimeout(0));
  return body;
}

const tooManyEach = () => new Refusal(400, "BAD_REQUEST", "import.tooManyEach");

/** A user who closes the page or cancels aborts the import, which rolls back. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.on("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
