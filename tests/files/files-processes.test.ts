import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { openUploadLocks } from "#server/files/upload-locks.ts";
import { newCase } from "#tests/support/new-case.ts";
import { video } from "#tests/support/sample-files.ts";
import { addressOf, runServer } from "#tests/support/servers/process.ts";
import { attachedFile, idOf, sendFile, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const second = await world.another();
const customer = await make.customer();
const person = await make.user({ role: "supercustomer", customer });
const [token, api] = [await world.signIn(person), await world.as(person)];
const { id: record } = await newCase(api, { establishment: await make.establishment({ customer }) });
const files: UploadTarget = { collection: "cases", record, field: "files" };
const here = tusClient({ url, token });
const there = tusClient({ url: `http://127.0.0.1:${second.port}`, token });

/** A request body that the test sends piece by piece. */
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
  test("an upload that began at one continues at the other", async () => {
    const bytes = video(3_000_000);
    const id = idOf(await here.create(files, "dos.mp4", bytes.length));
    expect((await there.patch(id, 0, bytes.subarray(0, 1_000_000))).status).toBe(204);
    expect((await here.head(id)).headers.get("upload-offset")).toBe("1000000");
    expect((await here.patch(id, 1_000_000, bytes.subarray(1_000_000, 2_000_000))).status).toBe(204);
    expect((await there.patch(id, 2_000_000, bytes.subarray(2_000_000))).status).toBe(204);
    expect((await attachedFile(api, files, id)).sha256).toBe(sha256(bytes));
  });

  test("a process releases an upload that is continued elsewhere, and no byte is mixed up", async () => {
    const bytes = video(3_000_000);
    const id = idOf(await here.create(files, "toma.mp4", bytes.length));
    const slow = slowly(bytes.subarray(0, 1_000_000));
    const first = here.patch(id, 0, slow.body).catch(() => undefined);
    // Read from the store: a request for the upload would make its holder release it, before it has received anything.
    await hasBegun(id);
    // The sender takes the connection for dead, and asks the other process for the offset.
    const offset = Number((await there.head(id)).headers.get("upload-offset"));
    expect(offset).toBeGreaterThan(0);
    expect((await there.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    slow.end();
    await first;
    expect((await attachedFile(api, files, id)).sha256).toBe(sha256(bytes));
  });

  test("of two concurrent writers one is refused, and the bytes are right", async () => {
    const bytes = video(2_000_000);
    const id = idOf(await here.create(files, "carrera.mp4", bytes.length));
    const statuses = (await Promise.all([here.patch(id, 0, bytes), there.patch(id, 0, bytes)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect([404, 409, 423]).toContain(statuses.find((status) => status !== 204));
    expect((await attachedFile(api, files, id)).sha256).toBe(sha256(bytes));
  });
});

test("locks end with the database connection of the process that held them", async () => {
  const [one, other] = [openUploadLocks(world.appUrl), openUploadLocks(world.appUrl)];
  expect([await one.tryLock("x"), await one.tryLock("x"), await other.tryLock("x")]).toEqual([true, false, false]);
  await one.close();
  await vi.waitFor(async () => expect(await other.tryLock("x")).toBe(true), 10_000);
  await other.close();
});

test("a large file passes through a server without filling its memory", async () => {
  const size = 128 * 1024 * 1024;
  const part = new Uint8Array(video(4 * 1024 * 1024));
  const run = runServer(["--port", "0", "--data", world.data], { DATABASE_URL: world.ownerUrl });
  const apart = await addressOf(run);
  const memory = (line: string) => Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${run.child.pid}/status`, "utf8"))![1]) / 1024;
  const client = tusClient({ url: apart, token });
  const { id: warm } = await sendFile(client, files, "primero.mp4", video(4 * 1024 * 1024));
  await attachedFile(api, files, warm);
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
  await attachedFile(api, files, id);
  const answer = await fetch(`${apart}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
  let read = 0;
  for await (const chunk of answer.body!) read += chunk.length;
  expect(read).toBe(size);
  expect(memory("VmHWM") - before).toBeLessThan(96);
}, 90_000);

test("a server that stops does not wait for uploads; they continue elsewhere", async () => {
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
  expect((await attachedFile(api, files, id)).sha256).toBe(sha256(bytes));
});

test("the second process also finishes uploads", async () => {
  const { id } = await sendFile(there, files, "allí.mp4", video(1000));
  await attachedFile(api, files, id);
  await second.close();
});
