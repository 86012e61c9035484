import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from, to } from "pg-copy-streams";

// Both need a client of their own: `pg` refuses COPY on the pipelined connections of the pool.

/** `copy … to stdout`. `rows` is known once the data was read to its end. */
export function copyOut(client: pg.Client, text: string): { data: AsyncIterable<Buffer>; rows: () => number } {
  let rows = 0;
  return { data: read(), rows: () => rows };

  async function* read() {
    const stream = client.query(to(text));
    yield* stream as AsyncIterable<Buffer>;
    // The message with the row count follows the end of the stream: it has arrived once another statement is answered.
    await client.query("select");
    rows = stream.rowCount;
  }
}

/** `copy … from stdin`, and how many rows came in. */
export async function copyIn(client: pg.Client, text: string, data: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(from(text));
  await pipeline(data, stream);
  return stream.rowCount;
}
