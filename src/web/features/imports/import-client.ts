import { ORPCError } from "@orpc/client";
import type { ImportInspection, ImportLine, ImportMapping, ImportResult, ImportStep } from "#api/imports.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { send } from "#web/lib/api.ts";
import { refused } from "#web/lib/refused.ts";

export async function inspectFile(collection: Importable, file: Blob): Promise<ImportInspection> {
  const answer = await post(collection, { step: "inspect" }, file);
  return answer.json();
}

type Run = { step: Exclude<ImportStep, "inspect">; file: Blob; mapping: ImportMapping; signal: AbortSignal; onProgress: (share: number) => void };

/** Reads the answer as it comes: how far it is, line by line, and at the end what came of it. */
export async function runImport(collection: Importable, { step, file, mapping, signal, onProgress }: Run): Promise<ImportResult> {
  const answer = await post(collection, { step, mapping: JSON.stringify(mapping) }, file, signal);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (text + value).split("\n");
    text = lines.pop()!;
    for (const line of lines) {
      const told = JSON.parse(line) as ImportLine;
      if ("result" in told) return told.result;
      if ("error" in told) throw new ORPCError(told.error.code, told.error);
      onProgress(told.done / told.total);
    }
    if (done) throw new ORPCError("SERVICE_UNAVAILABLE", { status: 503 });
  }
}

async function post(collection: Importable, query: Record<string, string>, body: Blob, signal?: AbortSignal): Promise<Response> {
  const headers = { "content-type": "application/octet-stream" };
  const url = `/api/imports/${collection}?${new URLSearchParams(query)}`;
  const answer = await send(new Request(url, { method: "POST", headers, body, signal: signal ?? null }));
  if (!answer.ok) throw await refused(answer);
  return answer;
}
