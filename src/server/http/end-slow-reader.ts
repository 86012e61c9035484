import type { ServerResponse } from "node:http";

/** Disconnects a client that reads less than this in each period, while there is more to send. Returns how to stop watching. */
export function endSlowReader(raw: ServerResponse, { bytes, milliseconds }: { bytes: number; milliseconds: number }): () => void {
  let before = 0;
  const watch = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0;
    if (raw.writableNeedDrain && written - before < bytes) raw.destroy();
    before = written;
  }, milliseconds);
  return () => clearInterval(watch);
}
