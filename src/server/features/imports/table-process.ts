import { importTextLimit } from "#api/limits.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { parseTable, type TableRow, UnreadableTable } from "./parse-table.ts";
import { tableSampler } from "./table-sampler.ts";

/** What this process sends to the one that started it. The first row has the headings. */
export type TableMessage = { rows: TableRow[] } | { samples: string[][]; count: number } | { error: MessageKey } | { end: true };

const batchSize = 500;
const send = (message: TableMessage) => new Promise((resolve) => process.send?.(message, resolve));
/** The columns whose cells are wanted; without any, samples of all are. */
const wanted = process.argv[2] ? new Set(JSON.parse(process.argv[2]) as number[]) : undefined;

/** Cells that nobody wants leave only their place, so that they need no memory. */
const withoutOthers = ({ line, cells }: TableRow, columns: ReadonlySet<number>) => ({
  line,
  cells: cells.map((cell, index) => (columns.has(index) ? cell : "")),
});

async function sendRows(rows: AsyncIterable<TableRow>, columns: ReadonlySet<number>) {
  let batch: TableRow[] = [];
  let size = 0;
  for await (const row of rows) {
    const kept = withoutOthers(row, columns);
    size += kept.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (size > importTextLimit) throw new UnreadableTable("import.tooLarge");
    batch.push(kept);
    if (batch.length < batchSize) continue;
    await send({ rows: batch });
    batch = [];
  }
  await send({ rows: batch });
}

async function sendSamples(rows: AsyncIterable<TableRow>) {
  const sampler = tableSampler();
  for await (const { cells } of rows) sampler.add(cells);
  await send(sampler.result());
}

try {
  const rows = parseTable(process.stdin as AsyncIterable<Buffer>);
  const first = (await rows.next()).value;
  if (first) await send({ rows: [first] });
  await (wanted ? sendRows(rows, wanted) : sendSamples(rows));
  await send({ end: true });
} catch (error) {
  // Any other error comes from a parser: the file is damaged or hostile.
  await send({ error: error instanceof UnreadableTable ? error.key : "import.notTable" });
}
process.disconnect();
