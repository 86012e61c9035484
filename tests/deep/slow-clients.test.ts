import { connect } from "node:net";
import { expect, test } from "vitest";
import { openWorld } from "../support/world.ts";

const world = await openWorld();

/** Sends this text and then single bytes, until the server closes the connection. */
async function dawdle(beginning: string): Promise<void> {
  const { hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  // The connection is reset when bytes are in flight: also an end.
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(beginning);
  const drip = setInterval(() => socket.writable && socket.write("x"), 1_000);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(drip);
}

test("a client that sends headers or body byte by byte is disconnected, and other clients are served meanwhile", async () => {
  const headers = "POST /api/auth/login HTTP/1.1\r\nhost: x\r\n";
  const beginnings = [
    "P",
    `${headers}x-slow: `,
    `${headers}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"email":"`,
    `${headers}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n10000\r\n{"email":"`,
    "PUT /api/account/picture HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\n",
  ];
  const slow = Promise.all(Array.from({ length: 100 }, (_, index) => dawdle(beginnings[index % beginnings.length]!)));
  const api = await world.as(await world.make.user());
  let isOver = false;
  void slow.then(() => {
    isOver = true;
  });
  let served = 0;
  // Ends with the slow clients, or with the time limit of this test.
  while (!isOver) {
    await api.courts.list({});
    served++;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(served).toBeGreaterThan(10);
});
