import { Worker } from "node:worker_threads";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { Refusal } from "#server/refusal.ts";
import type { TableRow } from "./table-rows.ts";
import type { TableMessage } from "./table-worker.ts";

export type Table = { headings: string[]; rows: TableRow[] };

const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };
const patience = 60_000;

/**
 * Reads a file on a thread of its own: others are served meanwhile, and what a hostile file can take
 * is the memory and time of that thread.
 */
export async function readTable(file: Buffer, signal: AbortSignal): Promise<Table> {
  const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { workerData: file, resourceLimits: memory, execArgv: [] });
  const timer = AbortSignal.timeout(patience);
  try {
    const [headings, ...rows] = await linesOf(worker, AbortSignal.any([signal, timer]));
    if (!headings || rows.length === 0) throw unreadable("import.empty");
    return { headings: headings.cells, rows };
  } finally {
    await worker.terminate();
  }
}

function linesOf(worker: Worker, signal: AbortSignal): Promise<TableRow[]> {
  const lines: TableRow[] = [];
  return new Promise((resolve, reject) => {
    const give = () => reject(unreadable("import.notTable"));
    if (signal.aborted) give();
    signal.addEventListener("abort", give);
    worker.on("message", (message: TableMessage) => {
      if ("rows" in message) lines.push(...message.rows);
      else if ("end" in message) resolve(lines);
      else reject(unreadable(message.refused));
    });
    // Out of its memory, or ended before it was done.
    worker.on("error", give);
    worker.on("exit", give);
  });
}

const unreadable = (key: MessageKey) => new Refusal(400, "BAD_REQUEST", key);
