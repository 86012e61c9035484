import { expect, test } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { attachedFile, idOf, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url } = world;
const establishment = await make.establishment();
const { customer } = establishment;

async function scene() {
  const person = await make.user({ role: "supercustomer", customer });
  const api = await world.as(person);
  const { id: record } = await newCase(api, { establishment });
  const client = tusClient({ url, token: await world.signIn(person) });
  const place: UploadTarget = { collection: "cases", record, field: "files", id: newId() };
  return { api, client, place, id: place.id!, files: async () => (await api.cases.get({ id: record })).files };
}

test("an upload that is begun again with its id goes on where it was, and is one file, also after it has joined its record", async () => {
  const { api, client, place, id, files } = await scene();
  const bytes = pdf("una vez");
  expect(idOf(await client.create(place, "uno.pdf", bytes.length))).toBe(id);
  expect((await client.patch(id, 0, bytes.subarray(0, 10))).status).toBe(204);
  const again = await client.create(place, "uno.pdf", bytes.length);
  expect([again.status, idOf(again)]).toEqual([201, id]);
  expect((await client.head(id)).headers.get("upload-offset")).toBe("10");
  await client.patch(id, 10, bytes.subarray(10));
  await attachedFile(api, place, id);
  const afterwards = await client.create(place, "uno.pdf", bytes.length);
  expect([afterwards.status, idOf(afterwards)]).toEqual([201, id]);
  expect((await client.head(id)).headers.get("upload-offset")).toBe(String(bytes.length));
  expect(await files()).toMatchObject([{ id, name: "uno.pdf", size: bytes.length }]);
});

test("two requests that begin it at the same time make one upload", async () => {
  const { api, client, place, id, files } = await scene();
  const bytes = pdf("a la vez");
  const answers = await Promise.all([1, 2, 3].map(() => client.create(place, "dos.pdf", bytes.length)));
  expect(answers.map((answer) => [answer.status, idOf(answer)])).toEqual([1, 2, 3].map(() => [201, id]));
  await client.patch(id, 0, bytes);
  await attachedFile(api, place, id);
  expect(await files()).toHaveLength(1);
});

test("one whose process ended before its first byte is begun again", async () => {
  const { api, client, place, id } = await scene();
  const bytes = pdf("otra vez");
  await client.create(place, "tres.pdf", bytes.length);
  await world.deps.files.remove(id);
  expect((await client.create(place, "tres.pdf", bytes.length)).status).toBe(201);
  await client.patch(id, 0, bytes);
  expect(await attachedFile(api, place, id)).toMatchObject({ size: bytes.length });
});

test("an id of somebody else is refused, and a file that was removed does not come back", async () => {
  const [one, other] = [await scene(), await scene()];
  const bytes = pdf("propio");
  await sendFile(one.client, one.place, "cuatro.pdf", bytes);
  await attachedFile(one.api, one.place, one.id);
  expect((await other.client.create({ ...other.place, id: one.id }, "cuatro.pdf", bytes.length)).status).toBe(409);
  await one.api.files.remove({ id: one.id });
  expect((await one.client.create(one.place, "cuatro.pdf", bytes.length)).status).toBe(410);
  expect(await one.files()).toEqual([]);
  const left = await world.db.asSystem((tx) => tx.rows(sql`select id from uploads where id = ${one.id}`));
  expect(left).toEqual([]);
});
