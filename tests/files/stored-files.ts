import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { bytesOf, MissingBytes } from "#server/files/store.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdf, phonePicture, video } from "#tests/support/sample-files.ts";
import { attachedFile, idOf, keysIn, sendFile, sha256, type UploadTarget } from "#tests/support/upload-client.ts";
import type { StoredFiles } from "./open-stored-files.ts";

/** The tests of sending and reading files in one store. `unfinished` counts the multipart uploads which the store still holds. */
export function testStoredFiles(stored: StoredFiles, unfinished: () => number | Promise<number>) {
  const { world, customer, person, api, client, pictures, aCase, files, content, preview, bytesIn } = stored;
  const { make, db, deps } = world;

  test("files are in the order in which their uploads began, however they arrive", async () => {
    const other = await newCase(api, { establishment: await make.establishment({ customer }) });
    const place: UploadTarget = { collection: "cases", record: other.id, field: "files" };
    const begun: { id: string; name: string; bytes: Buffer }[] = [];
    for (const name of ["uno.pdf", "dos.pdf", "tres.pdf", "cuatro.pdf"]) {
      const bytes = pdf(name);
      begun.push({ id: idOf(await client.create(place, name, bytes.length)), name, bytes });
    }
    const [one, two, three, four] = begun;
    for (const { id, bytes } of [three!, one!, four!, two!]) {
      await client.patch(id, 0, bytes);
      await attachedFile(api, place, id);
    }
    expect((await api.cases.get({ id: other.id })).files.map(({ name }) => name)).toEqual(begun.map(({ name }) => name));
  });

  test("a file keeps its bytes, its SHA-256, its category, who sent it and when", async () => {
    const bytes = pdf("atestado");
    const { id, answer } = await sendFile(client, { ...files, category: "attestation" }, "Atestado nº 5.pdf", bytes);
    expect(answer.status).toBe(204);
    const file = await attachedFile(api, files, id);
    expect(file).toMatchObject({
      name: "Atestado nº 5.pdf",
      type: "application/pdf",
      size: bytes.length,
      sha256: sha256(bytes),
      category: "attestation",
      author: person.alias,
      preview: false,
    });
    const read = await content(id);
    expect(await bytesIn(read)).toEqual(bytes);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline; filename=\"Atestado n_ 5.pdf\"; filename*=UTF-8''Atestado%20n%C2%BA%205.pdf",
      "content-security-policy": "sandbox; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      etag: `"${sha256(bytes)}"`,
    });
    const [entry] = (await api.cases.history({ id: aCase.id })).entries;
    expect(entry).toMatchObject({
      actor: { id: person.id },
      changes: [{ field: "files", from: [], to: [{ id, alias: "Atestado nº 5.pdf", sha256: sha256(bytes) }] }],
    });
  });

  test("a file whose content comes with the creation needs one request", async () => {
    const bytes = pdf("de una vez");
    const created = await client.createWith(files, "de-una-vez.pdf", bytes);
    expect([created.status, created.headers.get("upload-offset")]).toEqual([201, String(bytes.length)]);
    expect((await attachedFile(api, files, idOf(created))).sha256).toBe(sha256(bytes));
  });

  test("an interrupted upload resumes, and gives the same SHA-256", async () => {
    const bytes = video(11_000_000);
    const created = await client.create(files, "camara.mp4", bytes.length);
    const id = idOf(created);
    expect((await client.patch(id, 0, bytes.subarray(0, 6_000_000))).status).toBe(204);
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(6_000_000, 7_000_000)));
        setTimeout(() => controller.error(new Error("the line broke")), 200);
      },
    });
    await expect(client.patch(id, 6_000_000, broken)).rejects.toThrow();
    const offset = await vi.waitFor(async () => {
      const head = await client.head(id);
      expect(head.status).toBe(200);
      return Number(head.headers.get("upload-offset"));
    }, 10_000);
    expect(offset).toBeGreaterThanOrEqual(6_000_000);
    expect((await client.patch(id, 0, bytes.subarray(0, 100))).status).toBe(409);
    expect((await client.patch(id, offset, bytes.subarray(offset))).status).toBe(204);
    expect((await attachedFile(api, files, id)).sha256).toBe(sha256(bytes));
    // A client that missed the last answer asks again, and gets the full offset.
    expect((await client.head(id)).headers.get("upload-offset")).toBe(String(bytes.length));
  });

  test("a video can be read by ranges", async () => {
    const bytes = video(9_500_000);
    const { id } = await sendFile(client, files, "rango.mp4", bytes);
    await attachedFile(api, files, id);
    const etag = `"${sha256(bytes)}"`;
    const cases: [Record<string, string>, number, Buffer][] = [
      [{ range: "bytes=0-99" }, 206, bytes.subarray(0, 100)],
      [{ range: "bytes=4194300-4194310" }, 206, bytes.subarray(4_194_300, 4_194_311)],
      [{ range: "bytes=9499990-" }, 206, bytes.subarray(9_499_990)],
      [{ range: "bytes=-500" }, 206, bytes.subarray(-500)],
      [{ range: "bytes=5-10", "if-range": etag }, 206, bytes.subarray(5, 11)],
      [{ range: "bytes=5-10", "if-range": '"another"' }, 200, bytes],
      [{ range: "bytes=0-1,4-5" }, 200, bytes],
      [{ range: "lines=1-2" }, 200, bytes],
      [{}, 200, bytes],
    ];
    for (const [headers, status, expected] of cases) {
      const answer = await content(id, headers);
      expect([headers, answer.status, answer.headers.get("content-length")]).toEqual([headers, status, String(expected.length)]);
      expect((await bytesIn(answer)).equals(expected)).toBe(true);
    }
    const outside = await content(id, { range: "bytes=9500000-" });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */9500000"]);
    expect(await outside.json()).toMatchObject({ code: "RANGE_NOT_SATISFIABLE", status: 416 });
    const head = await content(id, {}, "HEAD");
    expect([head.status, head.headers.get("content-length"), head.headers.get("accept-ranges")]).toEqual([200, "9500000", "bytes"]);
    expect((await content(id, { "if-none-match": etag })).status).toBe(304);
  });

  test("previews are upright and without location; the original keeps every byte", async () => {
    const bytes = await phonePicture();
    expect(bytes.includes("SecretCamera")).toBe(true);
    const { id } = await sendFile(client, pictures, "movil.JPG", bytes);
    expect(await attachedFile(api, pictures, id)).toMatchObject({ type: "image/jpeg", preview: true, width: 480, height: 640 });
    for (const [size, width] of [
      ["small", 240],
      ["large", 480],
    ] as const) {
      const answer = await preview(id, size);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
      const made = await sharp(await bytesIn(answer)).metadata();
      expect([made.width, made.exif, made.xmp, made.orientation]).toEqual([width, undefined, undefined, undefined]);
    }
    expect((await bytesIn(await content(id))).equals(bytes)).toBe(true);
    expect((await preview(id, "huge")).status).toBe(400);
  });

  test("a field for a single file replaces it with the next one", async () => {
    const ticket = { ...files, field: "ticket" };
    const first = await sendFile(client, ticket, "ticket.pdf", pdf("1"));
    await attachedFile(api, ticket, first.id);
    const second = await sendFile(client, ticket, "ticket.pdf", pdf("2"));
    await attachedFile(api, ticket, second.id);
    expect((await api.cases.get({ id: aCase.id })).ticket.map(({ id }) => id)).toEqual([second.id]);
    expect((await content(first.id)).status).toBe(404);
    expect((await api.cases.history({ id: aCase.id })).entries[0]!.changes).toMatchObject([
      { field: "ticket", from: [{ id: first.id }], to: [{ id: second.id }] },
    ]);
  });

  test("an abandoned or cancelled upload leaves nothing behind", async () => {
    const before = await keysIn(deps.files);
    const called = idOf(await client.create(files, "cancelado.mp4", 50_000_000));
    await client.patch(called, 0, video(6_000_000));
    expect((await client.remove(called)).status).toBe(204);
    expect((await client.head(called)).status).toBe(404);
    const left = idOf(await client.create(files, "abandonado.mp4", 50_000_000));
    await client.patch(left, 0, video(6_000_000));
    await db.asSystem((tx) => tx.run(sql`update uploads set touched_at = now() - interval '25 hours' where id = ${left}`));
    await db.asSystem(async (tx) => {
      await tx.run(sql`update jobs set run_at = now() where kind = 'uploadExpiry' and key = ${left}`);
      await tx.run(sql`notify jobs`);
    });
    // A request for the upload itself would keep it alive.
    const rest = () => db.asSystem((tx) => tx.row(sql`select id from uploads where id = ${left}`));
    await vi.waitFor(async () => expect(await rest()).toBeUndefined(), { timeout: 10_000 });
    expect((await client.head(left)).status).toBe(404);
    expect(await keysIn(deps.files)).toEqual(before);
    expect(await unfinished()).toBe(0);
  });

  test("a streamed file is written atomically", async () => {
    const key = newId();
    async function* coming(parts: number, isWhole = true) {
      for (let part = 0; part < parts; part++) yield Buffer.alloc(1_000_000, part);
      if (!isWhole) throw new Error("no more of it");
    }
    await expect(deps.files.write(key, coming(7, false))).rejects.toThrow("no more of it");
    await expect(deps.files.read(key)).rejects.toThrow(MissingBytes);
    await deps.files.remove(key);
    expect(await unfinished()).toBe(0);
    await deps.files.write(key, coming(12));
    const bytes = await bytesOf(deps.files, key);
    expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([12_000_000, 0, 11]);
    await db.asSystem((tx) =>
      tx.run(sql`insert into reports (id, user_id, kind, format, asked, name, expires_at)
        values (${key}, ${person.id}, 'global', 'xlsx', '{}', 'x', now() + interval '1 day')`),
    );
  });
}
