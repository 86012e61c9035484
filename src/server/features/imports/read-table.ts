import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { importFileLimit } from "#api/limits.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { TableRow } from "./parse-table.ts";
import type { TableMessage } from "./table-process.ts";

export type Table = { headings: string[]; rows: TableRow[] };
/** The headings of a file with samples of each column, and how many rows it has. */
export type TableSample = { headings: string[]; samples: string[][]; count: number };

const program = join(import.meta.dirname, "table-process.ts");
const memoryLimit = "--max-old-space-size=384";
/** From the last byte of the file on. */
const timeout = 60_000;

/** The rows of a file with the cells of these columns; the others are empty. */
export async function readTable(file: Readable, columns: readonly number[], signal: AbortSignal): Promise<Table> {
  const { headings, rows } = await read(file, [JSON.stringify(columns)], signal);
  if (rows.length === 0) throw unreadable("import.empty");
  return { headings, rows };
}

export async function sampleTable(file: Readable, signal: AbortSignal): Promise<TableSample> {
  const { headings, samples, count } = await read(file, [], signal);
  if (count === 0) throw unreadable("import.empty");
  return { headings, samples, count };
}

/**
 * Reads a file in a child process while it arrives: the server keeps no copy and answers other requests meanwhile, and a hostile file exhausts the
 * memory and the time of the child only.
 */
async function read(file: Readable, args: string[], signal: AbortSignal) {
  const late = new AbortController();
  const child = fork(program, args, {
    execArgv: [memoryLimit],
    env: {},
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    signal: AbortSignal.any([signal, late.signal]),
    killSignal: "SIGKILL",
  });
  let timer: NodeJS.Timeout | undefined;
  const limitTime = () => {
    timer = setTimeout(() => late.abort(), timeout);
  };
  file.once("end", limitTime);
  try {
    return await Promise.race([messagesFrom(child), sendTo(child, file)]);
  } finally {
    file.off("end", limitTime);
    clearTimeout(timer);
    child.kill("SIGKILL");
    // What was not read goes nowhere, so that the client can send it and hears the answer.
    file.resume();
  }
}

/** Never resolves: the child says when it is done. Rejects a file that is too large. */
function sendTo(child: ChildProcess, file: Readable): Promise<never> {
  return new Promise((_, reject) => {
    let size = 0;
    file.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > importFileLimit) reject(fileTooLarge());
    });
    // The child may exit before it has read the whole file.
    file.pipe(child.stdin!.on("error", () => undefined));
  });
}

function messagesFrom(child: ChildProcess): Promise<TableSample & Table> {
  const rows: TableRow[] = [];
  let sample: Pick<TableSample, "samples" | "count"> = { samples: [], count: 0 };
  return new Promise((resolve, reject) => {
    child.on("message", (message: TableMessage) => {
      if ("rows" in message) rows.push(...message.rows);
      else if ("samples" in message) sample = message;
      else if ("error" in message) reject(unreadable(message.error));
      else resolve({ headings: rows[0]?.cells ?? [], rows: rows.slice(1), ...sample });
    });
    const fail = () => reject(unreadable("import.notTable"));
    child.on("error", fail);
    child.on("exit", fail);
  });
}

const unreadable = (key: MessageKey) => new Refusal(400, "BAD_REQUEST", key);
export const fileTooLarge = () => new Refusal(413, "PAYLOAD_TOO_LARGE", "import.fileTooLarge");
