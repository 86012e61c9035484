import { buffer } from "node:stream/consumers";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { parseTable, type TableRow, UnreadableTable } from "./parse-table.ts";

/** What this process sends to the one that started it. */
export type TableMessage = { rows: TableRow[] } | { error: MessageKey } | { end: true };

const batchSize = 500;
const send = (message: TableMessage) => new Promise((resolve) => process.send?.(message, resolve));

try {
  let rows: TableRow[] = [];
  for await (const row of parseTable(await buffer(process.stdin))) {
    rows.push(row);
    if (rows.length < batchSize) continue;
    await send({ rows });
    rows = [];
  }
  await send({ rows });
  await send({ end: true });
} catch (error) {
  // Any other error comes from a parser: the file is damaged or hostile.
  await send({ error: error instanceof UnreadableTable ? error.key : "import.notTable" });
}
process.disconnect();
