import type { Writable } from "node:stream";
import type pg from "pg";

type Wire = { query: (text: string) => void };

/** COPY … TO STDOUT, as it comes: the driver has no call for it, so this speaks its protocol of queries. */
export function copyOut(client: pg.ClientBase, text: string, to: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const ignored = () => undefined;
    const query = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void to.write(chunk),
      handleError: reject,
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: ignored,
      handleRowDescription: ignored,
    };
    client.query(query as unknown as pg.Submittable);
  });
}
