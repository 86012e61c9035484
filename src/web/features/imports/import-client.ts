import { ORPCError } from "@orpc/client";
import type { ImportFill, ImportInspection, ImportLine, ImportLists, ImportMapping, ImportMissing, ImportResult, ImportStep } from "#api/imports.ts";
import type { Importable } from "#domain/entities/importable.ts";
import { send } from "#web/lib/api.ts";
import { responseError } from "#web/lib/response-error.ts";

export async function inspectFile(collection: Importable, file: Blob): Promise<ImportInspection> {
  const response = await post(collection, { step: "inspect" }, file);
  return response.json();
}

type Run = {
  step: Exclude<ImportStep, "inspect">;
  file: Blob;
  /** The name of the file. */
  name: string;
  mapping: ImportMapping;
  fill: ImportFill;
  /** The key, what happens without a record and to lists, and what the check has seen. */
  updating: { key?: string; missing?: ImportMissing; lists?: ImportLists; seen?: string };
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** Runs an import. The response is streamed: progress line by line, and the result at the end. */
export async function runImport(
  collection: Importable,
  { step, file, name, mapping, fill, updating, signal, onProgress }: Run,
): Promise<ImportResult> {
  const response = await post(
    collection,
    { step, name: name.slice(0, 200), mapping: JSON.stringify(mapping), fill: JSON.stringify(fill), ...updating },
    file,
    signal,
  );
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (text + value).split("\n");
    text = lines.pop()!;
    for (const line of lines) {
      const message = JSON.parse(line) as ImportLine;
      if ("result" in message) return message.result;
      if ("error" in message) throw new ORPCError(message.error.code, message.error);
      onProgress(message.done / message.total);
    }
    if (done) throw new ORPCError("SERVICE_UNAVAILABLE", { status: 503 });
  }
}

async function post(collection: Importable, query: Record<string, string>, body: Blob, signal?: AbortSignal): Promise<Response> {
  const headers = { "content-type": "application/octet-stream" };
  const url = `/api/imports/${collection}?${new URLSearchParams(query)}`;
  const response = await send(new Request(url, { method: "POST", headers, body, signal: signal ?? null }));
  if (!response.ok) throw await responseError(response);
  return response;
}
