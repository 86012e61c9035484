import { parentPort, workerData } from "node:worker_threads";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { type TableRow, tableRows, Unreadable } from "./table-rows.ts";

export type TableMessage = { rows: TableRow[] } | { refused: MessageKey } | { end: true };

const batch = 500;
const tell = (message: TableMessage) => parentPort?.postMessage(message);

try {
  let rows: TableRow[] = [];
  for await (const row of tableRows(Buffer.from(workerData as Uint8Array))) {
    rows.push(row);
    if (rows.length < batch) continue;
    tell({ rows });
    rows = [];
  }
  tell({ rows });
  tell({ end: true });
} catch (error) {
  // Whatever a parser stumbles over: the file is damaged or made to harm.
  tell({ refused: error instanceof Unreadable ? error.key : "import.notTable" });
}
