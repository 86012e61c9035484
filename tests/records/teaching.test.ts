import { describe, expect, test, vi } from "vitest";
import { sql } from "#server/db/sql.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { mailsIn } from "#tests/support/servers/mailbox.ts";
import { noon } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

// Starts at noon, when mails are sent, and goes on: each publication of an item has a time of its own.
const [start, began] = [noon()().getTime(), performance.now()];
const now = () => new Date(start + performance.now() - began);
const world = await openWorld({}, "empty", now);
const { make } = world;
const [brisa, tundra] = [await make.customer(), await make.customer()];
const manager = await make.user({ role: "manager" });
const staff = await world.as(manager);
const clerk = await make.user({ role: "supercustomer", customer: brisa });
const stranger = await make.user({ role: "supercustomer", customer: tundra });
const french = await make.user({ role: "supercustomer", customer: brisa, locale: "fr" });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const video = "https://videos.example.test/1";

const draft = (values: object = {}) =>
  staff.teaching.create({ title: "Bolsas forradas", category: "protocol", language: "es", customers: [brisa.id], video, ...values });
const publish = async ({ id, version }: { id: string; version: number }) => staff.teaching.update({ id, version, values: { published: true } });
const published = async (values: object = {}) => publish(await draft(values));
const sees = async (person: typeof clerk, id: string) => {
  const api = await world.as(person);
  const listed = (await api.teaching.list({ size: 100 })).rows.some((row) => row.id === id);
  const opened = await api.teaching.get({ id }).then(
    () => true,
    ({ status }: { status: number }) => status !== 404,
  );
  expect(opened).toBe(listed);
  return listed;
};

describe("an item is read by", () => {
  test("users of the customers it was published for who use its language, and staff", async () => {
    const { id } = await published();
    expect(await Promise.all([clerk, counsel, stranger, french, manager].map((person) => sees(person, id)))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  test("users of every customer when none is named", async () => {
    const { id } = await published({ customers: [] });
    expect(await Promise.all([clerk, stranger, french].map((person) => sees(person, id)))).toEqual([true, true, false]);
  });

  test("nobody but staff before it is published, and after it is withdrawn", async () => {
    const item = await draft();
    expect([await sees(clerk, item.id), await sees(manager, item.id)]).toEqual([false, true]);
    const { version, publishedAt } = await publish(item);
    expect(await sees(clerk, item.id)).toBe(true);
    const withdrawn = await staff.teaching.update({ id: item.id, version, values: { published: false } });
    expect([await sees(clerk, item.id), withdrawn.publishedAt]).toEqual([false, publishedAt]);
    const { entries } = await staff.teaching.history({ id: item.id });
    expect(entries.flatMap(({ changes }) => changes.filter(({ field }) => field === "published").map(({ to }) => to))).toEqual([false, true, false]);
  });

  test("users whose event stream announces its withdrawal; nobody else's does", async () => {
    const { id, version } = await published();
    const [own, other] = await Promise.all([clerk, stranger].map(async (person) => openStream(world.url, await world.signIn(person))));
    await Promise.all([own, other].map((stream) => stream!.until(({ event }) => event === "hello")));
    await staff.teaching.update({ id, version, values: { published: false } });
    await own!.until(({ data }) => data.id === id);
    const last = await make.court();
    await other!.until(({ data }) => data.id === last.id);
    expect(other!.events.some(({ data }) => data.id === id)).toBe(false);
    for (const stream of [own, other]) stream!.close();
  });
});

describe("publishing", () => {
  test("needs files or a video, and the server sets the time", async () => {
    const item = await draft({ video: null });
    const refused = await refusal(publish(item));
    expect([refused.status, refused.data?.fields]).toEqual([400, { published: "Para publicar, añada archivos o un enlace de vídeo" }]);
    const direct = draft({ video: null, published: true });
    expect((await refusal(direct)).data?.fields).toHaveProperty("published");
    expect((await refusal(draft({ publishedAt: "2026-01-01T00:00:00Z" }))).status).toBe(400);

    const place = { collection: "teaching", record: item.id, field: "files" };
    const { id } = await sendFile(tusClient({ url: world.url, token: await world.signIn(manager) }), place, "ficha.pdf", pdf());
    await attachedFile(staff, place, id);
    const { published: isPublished, publishedAt } = await publish(await staff.teaching.get({ id: item.id }));
    expect([isPublished, Math.abs(now().getTime() - Date.parse(publishedAt!)) < 60_000]).toEqual([true, true]);
    const bytes = async (person: typeof clerk) =>
      (
        await fetch(`${world.url}/api/files/${id}/content`, {
          headers: { authorization: `Bearer ${await world.signIn(person)}`, range: "bytes=0-3" },
        })
      ).status;
    expect([await bytes(clerk), await bytes(stranger), await bytes(french)]).toEqual([206, 404, 404]);
  });

  test("keeps needing them: the only file of a published item cannot be removed", async () => {
    const item = await draft({ video: null });
    const place = { collection: "teaching", record: item.id, field: "files" };
    const client = tusClient({ url: world.url, token: await world.signIn(manager) });
    const { id } = await sendFile(client, place, "ficha.pdf", pdf());
    await attachedFile(staff, place, id);
    await publish(await staff.teaching.get({ id: item.id }));
    const { status, code, message } = await refusal(staff.files.remove({ id }));
    expect([status, code]).toEqual([400, "LAST_FILE"]);
    expect(message).toBe("Es el único archivo de un contenido publicado. Añada otro o retire la publicación antes de eliminarlo.");
    const inFrench = (await world.as(manager, "fr")).files.remove({ id });
    expect((await refusal(inFrench)).message).toMatch(/^C’est le seul fichier d’un contenu publié/);
    const second = (await sendFile(client, place, "otra.pdf", pdf("otra"))).id;
    await attachedFile(staff, place, second);
    await staff.files.remove({ id });
    const { version } = await staff.teaching.get({ id: item.id });
    await staff.teaching.update({ id: item.id, version, values: { published: false } });
    await staff.files.remove({ id: second });
    expect((await staff.teaching.get({ id: item.id })).files).toEqual([]);
  });

  test("accepts only https addresses", async () => {
    for (const address of ["javascript:alert(1)", "http://videos.example.test", "x"])
      expect((await refusal(draft({ video: address }))).data?.fields).toHaveProperty("video");
  });

  test("sends a mail to its audience in their language, except to users who want no mails or have read it", async () => {
    const quiet = await make.user({ role: "supercustomer", customer: brisa });
    await (await world.as(quiet)).account.update({ emailNotifications: false });
    const item = await published({ title: "Un título nuevo" });
    const told = async (email: string) => (await mailsIn(world.outbox, email)).filter(({ text }) => text.includes(item.id));
    await vi.waitFor(async () => expect(await told(counsel.email)).toHaveLength(1), 10_000);
    await vi.waitFor(async () => expect(await told(clerk.email)).toHaveLength(1), 10_000);
    const [mail] = await told(clerk.email);
    expect([mail!.subject, mail!.text]).toEqual([
      "Nuevo contenido formativo",
      expect.stringContaining(`«Un título nuevo» ya está disponible:\n\nhttp://sumario.test/main/teaching/${item.id}\n`),
    ]);

    await (await world.as(clerk)).teaching.read({ id: item.id });
    await publish(await staff.teaching.update({ id: item.id, version: item.version, values: { published: false } }));
    await vi.waitFor(async () => expect(await told(counsel.email)).toHaveLength(2), 10_000);
    await vi.waitFor(async () => expect(await world.db.asSystem((tx) => tx.rows(sql`select from mails where sent_at is null`))).toEqual([]), 10_000);
    const others = [clerk, quiet, stranger, french, manager].map(async ({ email }) => (await told(email)).length);
    expect(await Promise.all(others)).toEqual([1, 0, 0, 0, 0]);
  });

  test("is for managers and admins", async () => {
    const item = await draft();
    const values = { title: "x", category: "law" as const, language: "es" as const };
    for (const person of [clerk, counsel]) {
      const api = await world.as(person);
      expect((await refusal(api.teaching.create(values))).status).toBe(403);
      expect((await refusal(api.teaching.update({ ...item, values }))).status).toBe(403);
    }
  });
});

describe("who has read an item", () => {
  test("is recorded once, with the first and the last time, and shown to managers with the size of the audience", async () => {
    const { id } = await published({ customers: [tundra.id] });
    const reader = await world.as(stranger);
    expect((await reader.teaching.list({})).rows.find((row) => row.id === id)?.readAt).toBeNull();
    await reader.teaching.read({ id });
    await reader.teaching.read({ id });
    const { meant, read, readers } = await staff.teaching.readers({ id });
    expect({ meant, read, readers: readers.map(({ alias, customer }) => [alias, customer]) }).toEqual({
      meant: 1,
      read: 1,
      readers: [[stranger.alias, tundra.alias]],
    });
    expect(readers[0]!.lastAt >= readers[0]!.firstAt).toBe(true);
    expect((await reader.teaching.list({})).rows.find((row) => row.id === id)?.readAt).toBe(readers[0]!.firstAt);
  });

  test("never counts staff, and does not change the item", async () => {
    const item = await published();
    await staff.teaching.read({ id: item.id });
    expect((await staff.teaching.readers({ id: item.id })).readers).toEqual([]);
    await (await world.as(clerk)).teaching.read({ id: item.id });
    expect((await staff.teaching.get({ id: item.id })).version).toBe(item.version);
  });

  test("is for managers; an item that was not published for a user is not found", async () => {
    const [open, closed] = [await published(), await draft()];
    const api = await world.as(clerk);
    expect((await refusal(api.teaching.readers({ id: open.id }))).status).toBe(403);
    expect((await refusal(api.teaching.read({ id: closed.id }))).status).toBe(404);
    expect((await refusal((await world.as(stranger)).teaching.read({ id: open.id }))).status).toBe(404);
    expect((await staff.teaching.readers({ id: closed.id })).readers).toEqual([]);
  });
});

test("an item can be found by its method", async () => {
  const { id } = await published({ theftMethod: "fittingRoom" });
  const api = await world.as(clerk);
  const found = async (method: "fittingRoom" | "fraud") => (await api.teaching.list({ filter: { theftMethod: [method] } })).rows.map((row) => row.id);
  expect([await found("fittingRoom"), await found("fraud")]).toEqual([[id], []]);
});
