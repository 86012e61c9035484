import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { Refusal } from "#server/refusal.ts";
import type { TableMessage } from "./table-program.ts";
import type { TableRow } from "./table-rows.ts";

export type Table = { headings: string[]; rows: TableRow[] };

const program = join(import.meta.dirname, "table-program.ts");
const memory = "--max-old-space-size=384";
const patience = 60_000;

/**
 * Reads a file in a process of its own: others are served meanwhile, and a file made to harm takes the memory
 * and the time of that process, not of this one.
 */
export async function readTable(file: Buffer, signal: AbortSignal): Promise<Table> {
  const limits = { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]), killSignal: "SIGKILL" as const };
  const child = fork(program, { execArgv: [memory], env: {}, stdio: ["pipe", "ignore", "ignore", "ipc"], ...limits });
  // It may end before it has taken in the whole file.
  child.stdin?.on("error", () => undefined).end(file);
  const [headings, ...rows] = await linesFrom(child);
  if (!headings || rows.length === 0) throw unreadable("import.empty");
  return { headings: headings.cells, rows };
}

function linesFrom(child: ChildProcess): Promise<TableRow[]> {
  const lines: TableRow[] = [];
  return new Promise((resolve, reject) => {
    child.on("message", (message: TableMessage) => {
      if ("rows" in message) lines.push(...message.rows);
      else if ("end" in message) resolve(lines);
      else reject(unreadable(message.refused));
    });
    const giveUp = () => reject(unreadable("import.notTable"));
    child.on("error", giveUp);
    child.on("exit", giveUp);
  });
}

const unreadable = (key: MessageKey) => new Refusal(400, "BAD_REQUEST", key);
