import { buffer } from "node:stream/consumers";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { type TableRow, tableRows, Unreadable } from "./table-rows.ts";

/** What this program, given a file, tells the process that started it. */
export type TableMessage = { rows: TableRow[] } | { refused: MessageKey } | { end: true };

const batch = 500;
const tell = (message: TableMessage) => new Promise((resolve) => process.send?.(message, resolve));

try {
  let rows: TableRow[] = [];
  for await (const row of tableRows(await buffer(process.stdin))) {
    rows.push(row);
    if (rows.length < batch) continue;
    await tell({ rows });
    rows = [];
  }
  await tell({ rows });
  await tell({ end: true });
} catch (error) {
  // Whatever a parser stumbles over: the file is damaged or made to harm.
  await tell({ refused: error instanceof Unreadable ? error.key : "import.notTable" });
}
process.disconnect();
