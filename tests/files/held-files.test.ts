import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { discardUploadsOfErased } from "#server/features/protection/remove-bytes.ts";
import { bytesOf } from "#server/files/store.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg, pdf } from "#tests/support/sample-files.ts";
import { idOf, keysIn, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, deps } = world;
const customer = await make.customer();
const shop = await make.establishment({ customer });
const boss = await make.user();
const [root, manager] = [await world.as(await make.user({ role: "admin" })), await world.as(boss)];

/** A file that arrived whole; `lose` takes the right away before the worker comes to it. */
async function arrived(
  lose: (at: { person: { id: string }; aCase: { id: string } }) => Promise<unknown>,
  name = "tarde.pdf",
  ask?: (record: string) => Promise<string>,
) {
  const bytes = name.endsWith("pdf") ? pdf() : await jpeg();
  const person = await make.user({ role: "customer", customer, establishments: [shop] });
  const aCase = await newCase(await world.as(person), { establishment: shop });
  const client = tusClient({ url, token: await world.signIn(person) });
  const request = await ask?.(aCase.id);
  const id = idOf(await client.create({ collection: "cases", record: aCase.id, field: "files", ...(request && { request }) }, name, bytes.length));
  await world.db.asSystem((tx) => enqueue(tx, "upload", { upload: id }, { key: id, delay: 3600 }));
  expect((await client.patch(id, 0, bytes)).status).toBe(204);
  await lose({ person, aCase });
  await world.db.asSystem(async (tx) => {
    await tx.run(sql`update jobs set run_at = now() where kind = 'upload' and key = ${id}`);
    await tx.run(sql`notify jobs`);
  });
  const held = await vi.waitFor(
    async () => {
      const found = (await manager.heldFiles.list()).files.find((one) => one.id === id);
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: 10_000 },
  );
  return { id, bytes, person, aCase, client, held };
}
const block = ({ person }: { person: { id: string } }) => root.users.update({ id: person.id, version: 1, values: { status: "blocked" } });
const remove = async ({ aCase: { id } }: { aCase: { id: string } }) => {
  const { version } = await root.cases.get({ id });
  await root.cases.remove({ id, version });
};
const entriesOf = (id: string) =>
  world.db.asSystem((tx) =>
    tx.rows<{ action: string; by: string; changes: { field: string; from: unknown; to: unknown }[] }>(
      sql`select action, actor_id as by, changes from journal where entity = 'heldFile' and record_id = ${id} order by seq`,
    ),
  );
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const bytesStored = async (id: string) => (await keysIn(deps.files)).filter((key) => key.startsWith(id));

describe("a file that arrived whole and cannot join its record", () => {
  test("is kept when its sender was blocked, with its fingerprint, listed for managers and told in the journal", async () => {
    const { id, bytes, person, aCase, held } = await arrived(block);
    expect(held).toMatchObject({
      name: "tarde.pdf",
      type: "application/pdf",
      size: bytes.length,
      sha256: sha256(bytes),
      reason: "sender",
      collection: "cases",
      field: "files",
      record: { id: aCase.id, deleted: false },
    });
    expect(await bytesOf(deps.files, id)).toEqual(bytes);
    const [entry, ...others] = await entriesOf(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: "create", by: person.id });
    expect(entry!.changes).toContainEqual({ field: "sha256", from: null, to: sha256(bytes) });
    expect(JSON.stringify(entry)).not.toContain("tarde");
  });

  test("fulfils what it was sent for when a manager adds it to its record", async () => {
    const counselUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
    const counsel = await world.as(counselUser);
    let line = "";
    const { id, aCase, person } = await arrived(block, "recibo.pdf", async (record) => {
      const { documentRequests } = await counsel.cases.requestDocuments({ id: record, items: ["Ticket de caja", "Contrato"] });
      line = documentRequests[1]!.id;
      return line;
    });
    await manager.heldFiles.join({ id, collection: "cases", record: aCase.id, field: "files" });
    const { documentRequests, files } = await manager.cases.get({ id: aCase.id });
    expect(files.map((file) => file.id)).toEqual([id]);
    expect(documentRequests.find((one) => one.id === line)).toMatchObject({
      fileName: "recibo.pdf",
      fulfilledBy: { id: person.id },
      acceptedAt: null,
    });
    expect(documentRequests.filter(({ fulfilledAt }) => fulfilledAt === null)).toHaveLength(1);
  });

  test("is kept when its record was deleted, and its sender neither sees it nor takes it back", async () => {
    const { held, client, id, bytes } = await arrived(remove);
    expect(held).toMatchObject({ reason: "record", record: { deleted: true } });
    expect([(await client.head(id)).status, (await client.remove(id)).status]).toEqual([404, 404]);
    expect(await bytesOf(deps.files, id)).toEqual(bytes);
  });

  test("is counted on the day of managers", async () => {
    await arrived(block);
    const { total } = await manager.heldFiles.list();
    expect(total).toBeGreaterThan(0);
    expect(await manager.today.read({})).toMatchObject({ day: "manager", heldFiles: total });
  });
});

describe("a manager", () => {
  test("adds it to its record: it stays the file of its sender, the history names the manager", async () => {
    const { id, bytes, person, aCase } = await arrived(block, "foto.jpg");
    await manager.heldFiles.join({ id, collection: "cases", record: aCase.id, field: "files" });
    const { files } = await manager.cases.get({ id: aCase.id });
    expect(files).toMatchObject([{ id, name: "foto.jpg", sha256: sha256(bytes) }]);
    const [row] = await world.db.asSystem((tx) => tx.rows<{ by: string }>(sql`select created_by as by from files where id = ${id}`));
    expect(row).toEqual({ by: person.id });
    const { entries } = await manager.cases.history({ id: aCase.id });
    expect(entries[0]).toMatchObject({ actor: { id: boss.id }, changes: [{ field: "files" }] });
    expect((await manager.heldFiles.list()).files.map((one) => one.id)).not.toContain(id);
    expect((await entriesOf(id)).map(({ action, by }) => [action, by])).toEqual([
      ["create", person.id],
      ["update", boss.id],
    ]);
    expect(await refusal(manager.heldFiles.join({ id, collection: "cases", record: aCase.id, field: "files" }))).toMatchObject({ status: 404 });
  });

  test("adds that of a deleted record to another, and to no place that takes no such file", async () => {
    const { id, aCase } = await arrived(remove);
    const other = await make.case({ customer, establishment: shop });
    expect(await refusal(manager.heldFiles.join({ id, collection: "cases", record: aCase.id, field: "files" }))).toMatchObject({ status: 404 });
    for (const [collection, field, record] of [
      ["cases", "nothing", other.id],
      ["nothing", "files", other.id],
      ["cases", "comment", other.id],
    ] as const)
      expect(await refusal(manager.heldFiles.join({ id, collection, record, field }))).toMatchObject({ status: 404 });
    await manager.heldFiles.join({ id, collection: "cases", record: other.id, field: "files" });
    expect((await manager.cases.get({ id: other.id })).files).toMatchObject([{ id }]);
  });

  test("discards it: its bytes go, the journal keeps the fingerprint and who did it", async () => {
    const { id, bytes } = await arrived(block);
    expect(await bytesStored(id)).not.toEqual([]);
    await manager.heldFiles.discard({ id });
    expect(await bytesStored(id)).toEqual([]);
    expect((await entriesOf(id)).at(-1)).toMatchObject({
      action: "remove",
      by: boss.id,
      changes: [{ field: "sha256", from: sha256(bytes), to: null }],
    });
    expect(await refusal(manager.heldFiles.discard({ id }))).toMatchObject({ status: 404 });
  });
});

test("one of a record that is anonymised goes with it", async () => {
  const [gone, stays] = [await arrived(remove), await arrived(remove)];
  await world.db.asSystem((tx) => tx.run(sql`update cases set anonymised_at = now(), blocked_at = now() where id = ${gone.aCase.id}`));
  await discardUploadsOfErased(deps);
  expect(await bytesStored(gone.id)).toEqual([]);
  expect(await bytesStored(stays.id)).not.toEqual([]);
  const ids = (await manager.heldFiles.list()).files.map(({ id }) => id);
  expect(ids).not.toContain(gone.id);
  expect(ids).toContain(stays.id);
});
