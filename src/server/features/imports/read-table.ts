import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { TableRow } from "./parse-table.ts";
import type { TableMessage } from "./table-process.ts";

export type Table = { headings: string[]; rows: TableRow[] };

const program = join(import.meta.dirname, "table-process.ts");
const memoryLimit = "--max-old-space-size=384";
const timeout = 60_000;

/**
 * Reads a file in a child process: the server answers other requests meanwhile, and a hostile file exhausts the memory
 * and the time of the child only.
 */
export async function readTable(file: Buffer, signal: AbortSignal): Promise<Table> {
  const limits = { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]), killSignal: "SIGKILL" as const };
  const child = fork(program, { execArgv: [memoryLimit], env: {}, stdio: ["pipe", "ignore", "ignore", "ipc"], ...limits });
  // The child may exit before it has read the whole file.
  child.stdin?.on("error", () => undefined).end(file);
  const [headings, ...rows] = await rowsFrom(child);
  if (!headings || rows.length === 0) throw unreadable("import.empty");
  return { headings: headings.cells, rows };
}

function rowsFrom(child: ChildProcess): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  return new Promise((resolve, reject) => {
    child.on("message", (message: TableMessage) => {
      if ("rows" in message) rows.push(...message.rows);
      else if ("end" in message) resolve(rows);
      else reject(unreadable(message.error));
    });
    const fail = () => reject(unreadable("import.notTable"));
    child.on("error", fail);
    child.on("exit", fail);
  });
}

const unreadable = (key: MessageKey) => new Refusal(400, "BAD_REQUEST", key);
