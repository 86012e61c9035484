import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { openUploadLocks } from "#server/files/upload-locks.ts";
import { newCase } from "./support/new-case.ts";
import { addressOf, runServer } from "./support/process.ts";
import { video } from "./support/samples.ts";
import { idOf, joined, type Place, send, sha256, tusClient } from "./support/upload.ts";
import { openWorld } from "./support/world.ts";

const world = await openWorld();
const { make, url } = world;
const second = await world.another();
const customer = await make.customer();
const person = await make.user({ role: "supercustomer", customer });
const [token, api] = [await world.signIn(person), await world.as(person)];
const { id: record } = await newCase(api, { establishment: await make.establishment({ customer }) });
const files: Place = { collection: "cases", record, field: "files" };
const here = tusClient({ url, token });
const there = tusClient({ url: `http://127.0.0.1:${second.port}`, token });

/** Sends what it is given as slowly as it is given. */
function slowly(bytes: Buffer) {
  let push!: (part: Buffer) => void;
  let end!: () => void;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (part) => controller.enqueue(new Uint8Array(part));
      end = () => controller.close();
    },
  });
  push(bytes);
  return { body, push, end };
}

const hasBegun = (id: string) => vi.waitFor(async () => expect((await world.deps.files.tus.getUpload(id)).offset).toBeGreaterThan(0), 10_000);

describe("two processes on one database and one store", () => {
  test("an upload begun at one goes on at the other", async () => {
    const bytes = video(3_000_000);
    const id = idOf(await here.create(files, "dos.mp4", bytes.length));
    expect((await there.patch(id, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
    expect((await here.head(id)).headers.get("upload-offset")).toBe("1000000");
    expect((await here.patch(id, 1_000_000, bytes.subarray(1_000_000, 2_000_000))).status).toBe(204);
    expect((await there.patch(id, 2_000_000, bytes.subarray(2_000_000))).status).toBe(204);
    expect((await joined(api, files, id)).sha256).toBe(sha256(bytes));
  });

  test("whoever holds an upload lets go when it is taken up elsewhere, and no byte is mixed up", async () => {
    const bytes = video(3_000_000);
    const id = idOf(await here.create(files, "toma.mp4", bytes.length));
    const slow = slowly(bytes.subarray(0, 1_000_000));
    const first = here.patch(id, 0, slow.body).catch(() => undefined);
    // Looked up where it is kept: to ask for the upload itself makes its holder let go, at this moment with nothing in hand.
    await hasBegun(id);
    // The line looks dead to the sender, who asks elsewhere where it stopped.
    const offset = Number((await there.head(id)).headers.get("upload-offset"));
    expect(offset).toBeGreaterThan(0);
    expect((await there.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    slow.end();
    await first;
    expect((await joined(api, files, id)).sha256).toBe(sha256(bytes));
  });

  test("two who write at once: one of them is told no, and the bytes are right", async () => {
    const bytes = video(2_000_000);
    const id = idOf(await here.create(files, "carrera.mp4", bytes.length));
    const statuses = (await Promise.all([here.patch(id, 0, bytes), there.patch(id, 0, bytes)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect([404, 409, 423]).toContain(statuses.find((status) => status !== 204));
    expect((await joined(api, files, id)).sha256).toBe(sha256(bytes));
  });
});

test("locks end with the connection of the process that held them", async () => {
  const [one, other] = [openUploadLocks(world.appUrl), openUploadLocks(world.appUrl)];
  expect([await one.attempt("x"), await one.attempt("x"), await other.attempt("x")]).toEqual([true, false, false]);
  await one.close();
  await vi.waitFor(async () => expect(await other.attempt("x")).toBe(true), 10_000);
  await other.close();
});

test("a large file passes through a server without filling its memory", async () => {
  const size = 128 * 1024 * 1024;
  const part = new Uint8Array(video(4 * 1024 * 1024));
  const run = runServer(["--port", "0", "--data", world.data], { DATABASE_URL: world.ownerUrl });
  const apart = await addressOf(run);
  const memory = (line: string) => Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${run.child.pid}/status`, "utf8"))![1]) / 1024;
  const client = tusClient({ url: apart, token });
  const { id: warm } = await send(client, files, "primero.mp4", video(4 * 1024 * 1024));
  await joined(api, files, warm);
  const before = memory("VmRSS");
  const id = idOf(await client.create(files, "grande.mp4", size));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === size) return controller.close();
      sent += part.length;
      controller.enqueue(part.slice());
    },
  });
  expect((await client.patch(id, 0, body)).status).toBe(204);
  await joined(api, files, id);
  const answer = await fetch(`${apart}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
  let read = 0;
  for await (const chunk of answer.body!) read += chunk.length;
  expect(read).toBe(size);
  expect(memory("VmHWM") - before).toBeLessThan(96);
}, 90_000);

test("a server that closes does not wait for files under way; they go on elsewhere", async () => {
  const third = await world.another();
  const bytes = video(3_000_000);
  const id = idOf(await here.create(files, "cierre.mp4", bytes.length));
  const slow = slowly(bytes.subarray(0, 1_000_000));
  const sending = tusClient({ url: `http://127.0.0.1:${third.port}`, token }).patch(id, 0, slow.body);
  sending.catch(() => undefined);
  await hasBegun(id);
  await third.close();
  slow.end();
  const offset = Number((await here.head(id)).headers.get("upload-offset"));
  expect((await here.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
  expect((await joined(api, files, id)).sha256).toBe(sha256(bytes));
});

test("the second process does its part of the work", async () => {
  const { id } = await send(there, files, "allí.mp4", video(1000));
  await joined(api, files, id);
  await second.close();
});
