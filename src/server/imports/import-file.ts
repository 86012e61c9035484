import { PassThrough } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ImportLine, importQuery } from "#api/imports.ts";
import type { Entity } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { publicError } from "#server/http/public-error.ts";
import { invalid } from "#server/refusal.ts";
import { inspect, settledMapping } from "./mapping.ts";
import { readTable } from "./read-table.ts";
import { runImport } from "./run-import.ts";

type Refuse = (error: unknown, request: FastifyRequest) => ReturnType<typeof publicError>;

/** One step of an import. What is wrong with the file or the request is refused as ever; what is wrong with its lines is part of the answer. */
export async function importFile(context: SignedContext, entity: Entity, request: FastifyRequest, reply: FastifyReply, refuse: Refuse) {
  const query = importQuery.safeParse(request.query);
  if (!query.success) throw invalid({ step: "field.format.invalid" });
  const { step, mapping: text } = query.data;
  if (!Buffer.isBuffer(request.body)) throw invalid({ body: "field.required" });
  const signal = untilGone(reply);
  const table = await readTable(request.body, signal);
  if (step === "inspect") return inspect(context.user, entity, table);
  const mapping = settledMapping(context.user, entity, table, text);
  const lines = new PassThrough();
  const tell = (line: ImportLine) => void lines.write(`${JSON.stringify(line)}\n`);
  const report = (done: number, total: number) => tell({ done, total });
  void runImport(context, { entity, rows: table.rows, mapping, step, report, signal })
    .then((result) => tell({ result }))
    .catch((error) => {
      if (signal.aborted) return;
      const { code, status, message } = refuse(error, request);
      tell({ error: { code, status, message } });
    })
    .finally(() => lines.end());
  return reply.header("x-accel-buffering", "no").type("application/x-ndjson").send(lines);
}

/** A person who closes the page or cancels leaves nothing behind. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
