import { once } from "node:events";
import type { Writable } from "node:stream";
import type pg from "pg";

type Connection = {
  stream: Writable & { pause: () => void; resume: () => void };
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};
/** What the client of the library calls while a statement of ours is under way. */
type Submittable = pg.Submittable & {
  handleCopyData: (message: { chunk: Buffer }, connection: Connection) => void;
  handleCopyInResponse: (connection: Connection) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};

const enough = 1024 * 1024;
const rowsIn = (tag: string) => Number(/\d+$/.exec(tag)?.[0] ?? 0);

/** `copy … to stdout`: the bytes as they come, few of them in memory; `rows` counts them once they are all read. */
export function copyOut(client: pg.Client, text: string): { data: AsyncIterable<Buffer>; rows: () => number } {
  let rows = 0;
  return { data: read(), rows: () => rows };

  async function* read() {
    let waiting: Buffer[] = [];
    let size = 0;
    let isOver = false;
    let failure: Error | undefined;
    let connection: Connection | undefined;
    let wake: () => void = () => undefined;
    submit(client, {
      submit: (line) => (line as unknown as Connection).query(text),
      handleCopyData({ chunk }, line) {
        // The library goes on to use its buffer.
        waiting.push(Buffer.from(chunk));
        size += chunk.length;
        connection = line;
        if (size > enough) line.stream.pause();
        wake();
      },
      handleCommandComplete: (message) => {
        rows = rowsIn(message.text);
      },
      handleReadyForQuery() {
        isOver = true;
        wake();
      },
      handleError(error) {
        failure = error;
        isOver = true;
        wake();
      },
    });
    for (;;) {
      if (waiting.length > 0) {
        const bytes = Buffer.concat(waiting);
        [waiting, size] = [[], 0];
        yield bytes;
        connection?.stream.resume();
      } else if (isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (failure) throw failure;
  }
}

/** `copy … from stdin`: how many rows came in. */
export function copyIn(client: pg.Client, text: string, data: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const send = async (connection: Connection) => {
      try {
        for await (const chunk of data) {
          if (failure) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
        }
        if (!failure) connection.endCopyFrom();
      } catch (error) {
        failure ??= error as Error;
        connection.sendCopyFail("the data ended early");
      }
    };
    submit(client, {
      submit: (line) => (line as unknown as Connection).query(text),
      handleCopyInResponse: (connection) => void send(connection),
      handleCommandComplete: (message) => {
        rows = rowsIn(message.text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error) {
        // What failed here is why the database complains.
        failure ??= error;
        reject(failure);
      },
    });
  });
}

const nothing = () => undefined;

/** Everything that a statement may be told, most of which says nothing to a copy. */
function submit(client: pg.Client, part: Partial<Submittable>) {
  const whole = {
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCopyInResponse: nothing,
    handleCopyData: nothing,
    handleEmptyQuery: nothing,
    ...part,
  };
  client.query(whole as unknown as pg.Submittable);
}
