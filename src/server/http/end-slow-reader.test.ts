import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, expect, test } from "vitest";
import { endSlowReader } from "./end-slow-reader.ts";

/** More than the buffers of both ends of a connection hold. */
const size = 64 * 1024 * 1024;
const ends: ("sent" | "ended")[] = [];
const server = createServer(async (_request, raw) => {
  raw.writeHead(200, { "content-length": size });
  const stop = endSlowReader(raw, { bytes: 256 * 1024, milliseconds: 250 });
  const pieces = Array.from({ length: size / 65_536 }, () => Buffer.alloc(65_536, "x"));
  await pipeline(Readable.from(pieces, { objectMode: false }), raw).then(
    () => ends.push("sent"),
    () => ends.push("ended"),
  );
  stop();
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));
function ask(): Socket {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
  return socket;
}

test("a client that reads a little again and again is disconnected; one that reads gets everything", async () => {
  const slow = ask();
  slow.pause();
  // A few bytes at a time keep a connection busy: a limit on idle time would never end it.
  const sip = setInterval(() => slow.read(16), 20);
  await expect.poll(() => ends, { timeout: 20_000 }).toEqual(["ended"]);
  clearInterval(sip);

  let received = 0;
  const quick = ask().on("data", (piece) => {
    received += piece.length;
  });
  await once(quick, "close");
  expect(received).toBeGreaterThan(size);
  expect(ends).toEqual(["ended", "sent"]);
});
