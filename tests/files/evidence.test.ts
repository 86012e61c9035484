import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { anonymise } from "#server/features/protection/anonymise.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { jpeg, pdf, video } from "#tests/support/sample-files.ts";
import { hoursAgo } from "#tests/support/test-clock.ts";
import { attachedFile, sendFile, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, url } = world;
const [brisa, corail] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const shop = await make.establishment({ customer: brisa });
const [clerk, counsel, manager] = [
  await make.user({ alias: "Dependienta", role: "customer", customer: brisa, establishments: [shop] }),
  await make.user({ alias: "Letrada", role: "lawyer", customers: [brisa], whole: [brisa] }),
  await make.user({ role: "manager" }),
];
const foreigner = await make.user({ role: "supercustomer", customer: corail });
const [api, lawyer, staff, foreign] = [await world.as(clerk), await world.as(counsel), await world.as(manager), await world.as(foreigner)];
const token = await world.signIn(clerk);
const client = tusClient({ url, token });
const aCase = () => newCase(api, { establishment: shop });
const placeOf = (id: string): UploadTarget => ({ collection: "cases", record: id, field: "files" });
async function upload(place: UploadTarget, name: string, bytes: Buffer) {
  const { id, answer } = await sendFile(client, place, name, bytes);
  expect(answer.status).toBe(204);
  return attachedFile(api, place, id);
}
const textsOf = (value: unknown): string => JSON.stringify(value);

describe("what a file tells of itself", () => {
  const photo = (ifd2: Record<string, string>) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
      .withExif({ IFD2: ifd2 })
      .jpeg()
      .toBuffer();

  test("a photo tells when it was taken, with its zone only where the camera wrote one", async () => {
    const place = placeOf((await aCase()).id);
    const [zoned, local, silent] = [
      await upload({ ...place, source: "phone" }, "a.jpg", await photo({ DateTimeOriginal: "2026:05:20 18:04:11", OffsetTimeOriginal: "+02:00" })),
      await upload({ ...place, source: "camera" }, "b.jpg", await photo({ DateTimeOriginal: "2026:05:20 18:04:11" })),
      await upload(place, "c.jpg", await jpeg()),
    ];
    expect([zoned.recordedAt, local.recordedAt, silent.recordedAt]).toEqual(["2026-05-20T18:04:11+02:00", "2026-05-20T18:04:11", null]);
    expect([zoned.source, local.source, silent.source]).toEqual(["phone", "camera", null]);
  });

  test("a video tells it in its head, also behind its content; nonsense tells nothing", async () => {
    const box = (type: string, ...content: Buffer[]) => {
      const all = Buffer.concat(content);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(all.length + 8);
      head.write(type, 4, "latin1");
      return Buffer.concat([head, all]);
    };
    const seconds = Date.UTC(2026, 4, 20, 16, 4, 11) / 1000 + 2_082_844_800;
    const time = Buffer.alloc(8);
    time.writeUInt32BE(seconds, 4);
    const movie = (head: Buffer) =>
      Buffer.concat([
        box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1")),
        box("mdat", Buffer.alloc(3000)),
        box("moov", box("mvhd", head)),
      ]);
    const place = placeOf((await aCase()).id);
    expect((await upload(place, "v.mp4", movie(Buffer.concat([time, Buffer.alloc(92)])))).recordedAt).toBe("2026-05-20T16:04:11Z");
    expect((await upload(place, "w.mp4", movie(Buffer.alloc(100)))).recordedAt).toBeNull();
    expect((await upload(place, "x.mp4", video(5000))).recordedAt).toBeNull();
  });

  test("a version points to its original by fingerprint, whichever arrives first", async () => {
    const place = placeOf((await aCase()).id);
    const bytes = await jpeg();
    const copy = await upload({ ...place, original: sha256(bytes) }, "foto (copia ligera).jpg", await jpeg());
    const original = await upload(place, "foto.jpg", bytes);
    expect([copy.original, original.original]).toEqual([original.sha256, null]);
    expect((await client.create({ ...place, original: "nothing" }, "z.jpg", 10)).status).toBe(400);
    expect((await client.create({ ...place, source: "satellite" }, "z.jpg", 10)).status).toBe(400);
  });

  test("no role of the application can change the content of a file", async () => {
    const file = await upload(placeOf((await aCase()).id), "foto.jpg", await jpeg());
    for (const column of ["sha256", "original_sha256"])
      await expect(
        db.asSystem((tx) => tx.run(sql`update files set ${sql.id(column)} = ${"0".repeat(64)} where id = ${file.id}`)),
      ).rejects.toMatchObject({ code: "42501" });
    await expect(db.asSystem((tx) => tx.run(sql`update files set size = 1 where id = ${file.id}`))).rejects.toMatchObject({ code: "42501" });
    expect((await api.files.change({ id: file.id, source: "camera" })).source).toBe("camera");
  });
});

describe("handing files over", () => {
  test("is recorded with recipient, receipt and fingerprints, and ends the terms of images", async () => {
    const { id, version } = await aCase();
    // The recorder still has the images, and it is known of for less than 72 hours.
    await staff.cases.update({ id, version, values: { datetime: hoursAgo(30) } });
    const photo = await upload({ ...placeOf(id), category: "images" }, "camara.jpg", await jpeg());
    const receipt = await upload(placeOf(id), "recibo.pdf", pdf());
    const termsOf = async () =>
      (await lawyer.cases.law({ id })).dates.map(({ key }: { key: string }) => key).filter((key: string) => key.includes("images"));
    expect(await termsOf()).toEqual(["es.images.handOver"]);
    const at = hoursAgo(0.01);
    const made = await api.handOvers.record({
      ...{ entity: "case", id, kind: "police", at, recipient: "Agente 12345", reference: "Diligencias 77/26" },
      files: [photo.id],
      receipt: receipt.id,
    });
    expect(await termsOf()).toEqual([]);
    expect(await api.cases.get({ id })).toMatchObject({ recordingHandedDatetime: new Date(at).toISOString() });
    expect(await lawyer.handOvers.list({ entity: "case", id })).toMatchObject([
      {
        ...{ id: made.id, kind: "police", recipient: "Agente 12345", by: "Dependienta", withdrawn: null },
        files: [{ id: photo.id, alias: "camara.jpg", sha256: photo.sha256 }],
        receipt: { id: receipt.id, alias: "recibo.pdf" },
      },
    ]);
    // The journal has that it happened, and not who took it.
    const { entries } = await staff.cases.history({ id });
    expect(textsOf(entries)).toContain("handOvers");
    expect(textsOf(entries)).not.toContain("Agente 12345");
    // What was handed over stays in the record.
    expect(await refusal(api.files.remove({ id: photo.id }))).toMatchObject({ status: 409 });
    await api.handOvers.withdraw({ entity: "case", id, handOver: made.id, reason: "Era otro caso" });
    expect(await termsOf()).toEqual(["es.images.handOver"]);
    expect(await refusal(api.handOvers.withdraw({ entity: "case", id, handOver: made.id, reason: "Otra vez" }))).toMatchObject({ status: 409 });
    expect((await api.handOvers.list({ entity: "case", id }))[0]).toMatchObject({ withdrawn: { by: "Dependienta", reason: "Era otro caso" } });
    await api.files.remove({ id: photo.id });
  });

  test("is refused for files of another record, in the future, before the facts and to those who do not see the record", async () => {
    const [one, other] = [await aCase(), await aCase()];
    const file = await upload(placeOf(other.id), "a.pdf", pdf());
    const own = await upload(placeOf(one.id), "b.pdf", pdf());
    const given = { entity: "case" as const, id: one.id, kind: "court" as const, at: hoursAgo(0.01), files: [own.id] };
    expect(await refusal(api.handOvers.record({ ...given, files: [file.id] }))).toMatchObject({
      status: 400,
      data: { fields: { files: expect.any(String) } },
    });
    expect(await refusal(api.handOvers.record({ ...given, receipt: file.id }))).toMatchObject({ status: 400 });
    expect(await refusal(api.handOvers.record({ ...given, at: "2099-01-01T00:00:00.000Z" }))).toMatchObject({
      status: 400,
      data: { fields: { at: expect.any(String) } },
    });
    expect(await refusal(api.handOvers.record({ ...given, at: "2001-01-01T00:00:00.000Z" }))).toMatchObject({ status: 400 });
    expect(await refusal(foreign.handOvers.record(given))).toMatchObject({ status: 404 });
    expect(await refusal(foreign.handOvers.list({ entity: "case", id: one.id }))).toMatchObject({ status: 404 });
    const made = await api.handOvers.record(given);
    const colleague = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
    expect(await refusal(colleague.handOvers.withdraw({ entity: "case", id: one.id, handOver: made.id, reason: "No" }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(colleague.handOvers.withdraw({ entity: "case", id: one.id, handOver: made.id, reason: "No fue así" }))).toMatchObject({
      status: 403,
    });
  });

  test("keeps the authority and the day, and forgets the recipient, when the record is anonymised", async () => {
    const { id } = await aCase();
    const file = await upload(placeOf(id), "a.pdf", pdf());
    await api.handOvers.record({
      entity: "case",
      id,
      kind: "court",
      at: hoursAgo(0.01),
      files: [file.id],
      recipient: "Funcionaria Ruiz",
      reference: "R-1",
    });
    await world.db.asSystem((tx) => tx.run(sql`update cases set deleted = true, blocked_at = now() - interval '3 months' where id = ${id}`));
    const version = (await db.asSystem((tx) => tx.row<{ version: number }>(sql`select version from cases where id = ${id}`)))!.version;
    expect(await db.asSystem((tx) => anonymise(tx, null, { entity: "case", id, version } as never, []))).toBe(true);
    const row = await db.asSystem((tx) => tx.row(sql`select recipient, reference, recipient_kind as kind from hand_overs where record_id = ${id}`));
    expect(row).toEqual({ recipient: null, reference: null, kind: "court" });
  });
});

describe("the custody sheet", () => {
  test("tells every upload, change, view, download, hand-over and removal, on the screen and as PDF", async () => {
    const { id } = await aCase();
    const photo = await upload({ ...placeOf(id), source: "phone", category: "images" }, "camara.jpg", await jpeg());
    const other = await upload(placeOf(id), "nota.pdf", pdf());
    await api.files.change({ id: photo.id, name: "entrada.jpg" });
    const reader = await world.signIn(counsel);
    const read = (path: string) => fetch(`${url}/api/files/${photo.id}/${path}`, { headers: { authorization: `Bearer ${reader}` } });
    await read("content");
    expect((await read("content?download")).headers.get("content-disposition")).toMatch(/^attachment/);
    await api.handOvers.record({ entity: "case", id, kind: "police", at: hoursAgo(0.01), files: [photo.id], recipient: "Agente 9" });
    await api.files.remove({ id: other.id });
    const { sections, name } = await lawyer.custody.sheet({ entity: "case", id });
    expect(name).toBe("Todos los archivos");
    const events = sections.find(({ title }) => title === "Actuaciones sobre los archivos")!.blocks[0] as unknown as {
      rows: (string | { text: string })[][];
    };
    const told = events.rows.map((row) =>
      row
        .slice(1)
        .map((cell) => (typeof cell === "string" ? cell : cell.text))
        .join(" · "),
    );
    for (const line of [
      "Dependienta · Recibido · entrada.jpg",
      "Dependienta · Recibido · nota.pdf",
      "Dependienta · Datos cambiados (no el contenido) · entrada.jpg",
      "Letrada · Consultado · entrada.jpg",
      "Letrada · Descargado · entrada.jpg",
      "Dependienta · Retirado del registro · nota.pdf",
    ])
      expect(told).toContain(line);
    expect(textsOf(sections)).toContain("Agente 9");
    expect(textsOf(sections)).toContain(photo.sha256);
    const one = await lawyer.custody.sheet({ entity: "case", id, file: photo.id });
    expect(one.name).toBe("entrada.jpg");
    expect(textsOf(one.sections)).not.toContain("nota.pdf");
    const answer = await fetch(`${url}/api/custody/case/${id}/sheet.pdf?file=${photo.id}`, { headers: { authorization: `Bearer ${reader}` } });
    const { text } = pdfText(Buffer.from(await answer.arrayBuffer()));
    for (const part of [photo.sha256, "Agente 9", "Descargado", "http://sumario.test/verify"]) expect(text).toContain(part);
    const logged = await db.asSystem((tx) =>
      deps.accessLog
        .flush()
        .then(() => tx.rows(sql`select from access_log where way = 'document' and user_id = ${counsel.id} and ${id} = any(records)`)),
    );
    expect(logged.length).toBeGreaterThanOrEqual(2);
  });

  test("is for lawyers and staff who see the record", async () => {
    const { id } = await aCase();
    const file = await upload(placeOf(id), "a.pdf", pdf());
    const another = await aCase();
    expect(await refusal(api.custody.sheet({ entity: "case", id }))).toMatchObject({ status: 403 });
    expect(await refusal(lawyer.custody.sheet({ entity: "case", id: another.id, file: file.id }))).toMatchObject({ status: 404 });
    const stranger = await world.as(await make.user({ role: "lawyer", customers: [corail], whole: [corail] }));
    expect(await refusal(stranger.custody.sheet({ entity: "case", id }))).toMatchObject({ status: 404 });
    expect((await staff.custody.sheet({ entity: "case", id })).sections.length).toBeGreaterThan(2);
    for (const path of [`nonsense/${id}`, "case/nonsense", `vehicle/${id}`])
      expect(
        (await fetch(`${url}/api/custody/${path}/sheet.pdf`, { headers: { authorization: `Bearer ${await world.signIn(counsel)}` } })).status,
      ).toBe(404);
  });
});
