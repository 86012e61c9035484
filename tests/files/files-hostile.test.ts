import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { newCase } from "#tests/support/new-case.ts";
import { compound, docx, jpeg, mail, odt, pdf, png, video, xlsx } from "#tests/support/sample-files.ts";
import { attachedFile, idOf, keysIn, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";
import { zipOf } from "#tests/support/zip-file.ts";

const world = await openWorld();
const { make, url, db, deps } = world;
const customer = await make.customer();
const person = await make.user({ role: "supercustomer", customer });
const [token, api] = [await world.signIn(person), await world.as(person)];
const client = tusClient({ url, token });
const { id: record } = await newCase(api, { establishment: await make.establishment({ customer }) });
const files: UploadTarget = { collection: "cases", record, field: "files" };
const vehicle = await make.vehicle({ customer });
const pictures: UploadTarget = { collection: "vehicles", record: vehicle.id, field: "vehiclePictures" };

const leftovers = async () => {
  const rows = await db.asSystem((tx) => tx.rows<{ id: string }>(sql`select id from uploads union all select id from files`));
  return { keys: await keysIn(deps.files), rows: rows.map(({ id }) => id).sort() };
};

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const html = "<!doctype html><script>alert(1)</script>";
const macro = { "word/vbaProject.bin": "x" };
const hiddenMacro = {
  "[Content_Types].xml": '<Types><Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
  "word/document.xml": "<w:document/>",
  "word/a.bin": "x",
};
const exe = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(512)]);

/** A PNG of a few bytes that claims to be 50,000 by 50,000. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

describe("content that does not match the file name is refused, and leaves nothing behind", () => {
  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ["an SVG", "a.jpg", () => Buffer.from(svg)],
    ["an HTML page", "a.jpg", () => Buffer.from(html)],
    ["an HTML page", "a.pdf", () => Buffer.from(html)],
    ["an HTML page", "a.eml", () => Buffer.from(html)],
    ["a script", "a.mp3", () => Buffer.from("#!/bin/sh\nrm -rf /\n")],
    ["a program", "a.pdf", () => exe],
    ["a program", "a.zip", () => exe],
    ["a picture of another format", "a.png", jpeg],
    ["a zip file", "a.docx", () => zipOf({ "a.txt": "x" })],
    ["a spreadsheet", "a.docx", xlsx],
    ["a document with macros", "a.docx", () => docx(macro)],
    ["a document with macros of another name", "a.docx", () => zipOf(hiddenMacro)],
    ["a document with macros", "a.odt", () => odt({ "Basic/Standard/Module1.xml": "x" })],
    ["an old document with macros", "a.doc", () => compound(["WordDocument", "Macros", "VBA"])],
    ["an old spreadsheet with macros", "a.xls", () => compound(["Workbook", "_VBA_PROJECT_CUR"])],
    ["an old spreadsheet", "a.doc", () => compound(["Workbook"])],
    ["a compound file with broken sector tables", "a.msg", () => compound(["x"]).subarray(0, 600)],
    ["a PDF that is also a document", "a.docx", () => Buffer.concat([pdf(), docx()])],
    ["a truncated document", "a.docx", () => docx().subarray(0, 100)],
    ["a truncated picture", "a.jpg", async () => (await jpeg()).subarray(0, 20_000)],
    ["a truncated picture", "a.png", async () => (await png()).subarray(0, 20_000)],
    ["a decompression bomb", "a.png", () => bomb()],
  ])("%s as %s", async (_what, name, make) => {
    const before = await leftovers();
    const { answer } = await sendFile(client, files, name, await make());
    expect(await answer.json()).toEqual({ defined: false, code: "INVALID_FILE", status: 400, message: `Archivo no válido: ${name}` });
    expect(answer.status).toBe(400);
    expect(await leftovers()).toEqual(before);
  });
});

test("every allowed file type is accepted and detected", async () => {
  const riff = (form: string) => Buffer.concat([Buffer.from("RIFF\x24\0\0\0", "latin1"), Buffer.from(form), Buffer.alloc(40)]);
  const accepted: [string, Buffer, string][] = [
    ["a.pdf", pdf(), "application/pdf"],
    ["a.jpeg", await jpeg(), "image/jpeg"],
    ["a.png", await png(), "image/png"],
    [
      "a.webp",
      await sharp(await png())
        .webp()
        .toBuffer(),
      "image/webp",
    ],
    ["a.heic", Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(64)]), "image/heic"],
    ["a.docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["a.xlsx", xlsx(), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["a.odt", odt(), "application/vnd.oasis.opendocument.text"],
    ["a.doc", compound(["WordDocument", "1Table", "Data", "SummaryInformation"]), "application/msword"],
    ["a.xls", compound(["Workbook"]), "application/vnd.ms-excel"],
    ["a.msg", compound(["__nameid_version1.0", "__properties_version1.0"]), "application/vnd.ms-outlook"],
    ["a.eml", mail, "message/rfc822"],
    ["a.zip", zipOf({ "a.txt": "x" }), "application/zip"],
    ["a.mp4", video(1000), "video/mp4"],
    ["a.mov", Buffer.concat([Buffer.from("\0\0\0\x14ftypqt  \0\0\0\0qt  ", "latin1"), Buffer.alloc(64)]), "video/quicktime"],
    ["a.avi", riff("AVI LIST"), "video/vnd.avi"],
    ["a.wav", riff("WAVEfmt "), "audio/wav"],
    ["a.mp3", Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\0\0", "latin1"), Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(500)]), "audio/mpeg"],
    ["a.mkv", Buffer.from("1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b614287810442858102", "hex"), "video/matroska"],
  ];
  const sent: [string, string, string][] = [];
  for (const [name, bytes, type] of accepted) {
    const { id, answer } = await sendFile(client, files, name, bytes);
    expect([name, answer.status]).toEqual([name, 204]);
    sent.push([name, id, type]);
  }
  for (const [name, id, type] of sent) expect([name, (await attachedFile(api, files, id)).type]).toEqual([name, type]);
  const { files: kept } = await api.cases.get({ id: record });
  expect(
    kept
      .filter(({ preview }) => preview)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["a.jpeg", "a.png", "a.webp"]);
  for (const { id, type } of kept) {
    const { headers } = await fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
    const shown = /^(image|video|audio)\/|pdf$/.test(type) ? "inline" : "attachment";
    expect([type, headers.get("content-disposition")!.split(";")[0], headers.get("content-type")]).toEqual([type, shown, type]);
  }
});

describe("names", () => {
  test.each([
    ["points outside of its folder", "../../etc/passwd.pdf"],
    ["points outside of its folder on Windows", "..\\evil.pdf"],
    ["reverses the writing direction", "fac\u202Efdp.exe.pdf"],
    ["has 300 characters", `${"a".repeat(296)}.pdf`],
    ["has a line break", "a\r\nset-cookie: x=1.pdf"],
    ["has a NUL", "a\0.pdf"],
    ["has the extension of a page", "a.html"],
    ["has the extension of a picture that can hold scripts", "a.svg"],
    ["has no extension", "pdf"],
  ])("one that %s is refused", async (_what, name) => {
    const answer = await client.create(files, name, 10);
    expect(await answer.json()).toMatchObject({ code: "INVALID_FILE", status: 400, message: `Archivo no válido: ${name}` });
  });

  test("the refusal is in the user's language", async () => {
    const answer = await tusClient({ url, token, locale: "fr" }).create(files, "a.exe", 10);
    expect(await answer.json()).toMatchObject({ message: "Fichier non valide\u00a0: a.exe" });
  });

  test("any other name is kept literally, in NFC form, and cannot break a header", async () => {
    const name = "Año \u0065\u0301té 'x'; filename=y (1)*.pdf".replace("*", "!");
    const { id } = await sendFile(client, files, name, pdf());
    expect((await attachedFile(api, files, id)).name).toBe(name.normalize("NFC"));
    const { headers } = await fetch(`${url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${token}` } });
    const encoded = /filename\*=UTF-8''(\S+)$/.exec(headers.get("content-disposition")!)![1]!;
    expect(decodeURIComponent(encoded)).toBe(name.normalize("NFC"));
  });
});

describe("an upload is refused before its first byte", () => {
  test.each<[string, UploadTarget, string, number, number, string]>([
    ["of an empty file", files, "a.pdf", 0, 400, "INVALID_FILE"],
    ["of more than five gibibytes", files, "a.mp4", 5 * 1024 ** 3 + 1, 413, "FILE_TOO_LARGE"],
    ["of a picture above its limit", files, "a.jpg", 50 * 1024 ** 2 + 1, 413, "FILE_TOO_LARGE"],
    ["of something else to a field of pictures", pictures, "a.pdf", 10, 400, "INVALID_FILE"],
    ["in a category to a field without categories", { ...pictures, category: "ticket" }, "a.jpg", 10, 400, "BAD_REQUEST"],
    ["in an unknown category", { ...files, category: "secret" }, "a.jpg", 10, 400, "BAD_REQUEST"],
    ["to a field that takes no files", { ...files, field: "facts" }, "a.pdf", 10, 404, "NOT_FOUND"],
    ["to an unknown collection", { ...files, collection: "pg_user" }, "a.pdf", 10, 404, "NOT_FOUND"],
    ["to an invalid record id", { ...files, record: "x" }, "a.pdf", 10, 400, "BAD_REQUEST"],
  ])("%s", async (_what, place, name, size, status, code) => {
    const before = await leftovers();
    const answer = await client.create(place, name, size);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    expect(await leftovers()).toEqual(before);
  });

  test("when the field has two hundred files", async () => {
    const other = await make.vehicle({ customer });
    const place = { ...pictures, record: other.id };
    await db.asSystem((tx) =>
      tx.run(sql`
        insert into uploads (id, entity, record_id, field, name, size, user_id, author_alias)
        select gen_random_uuid(), 'vehicle', ${other.id}, 'vehiclePictures', 'a.jpg', 1, ${person.id}, '' from generate_series(1, 199)`),
    );
    const last = await client.create(place, "a.jpg", 10);
    expect(last.status).toBe(201);
    expect(await (await client.create(place, "a.jpg", 10)).json()).toMatchObject({ code: "TOO_MANY_FILES", message: "No caben más de 200 archivos" });
    await db.asSystem((tx) => tx.run(sql`delete from uploads where record_id = ${other.id} and id <> ${idOf(last)}`));
    await client.remove(idOf(last));
  });

  test.each<[string, Record<string, string>]>([
    ["without a length", { "upload-metadata": "name YQ==" }],
    ["with an invalid length", { "upload-length": "-5", "upload-metadata": "name YQ==" }],
    ["with a deferred length", { "upload-defer-length": "1", "upload-metadata": "name YQ==" }],
    ["without metadata", { "upload-length": "5" }],
    ["with invalid metadata", { "upload-length": "5", "upload-metadata": "name !!!,,," }],
  ])("%s", async (_what, headers) => {
    const answer = await client.createRaw(headers);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "BAD_REQUEST"]);
  });
});

test("more bytes than were announced, or another protocol, change nothing", async () => {
  const bytes = pdf();
  const id = idOf(await client.create(files, "a.pdf", bytes.length));
  expect((await client.patch(id, 0, Buffer.concat([bytes, bytes]))).status).toBe(413);
  const patch = (headers: Record<string, string>) =>
    fetch(`${url}/api/uploads/${id}`, { method: "PATCH", headers: { authorization: `Bearer ${token}`, ...headers }, body: "x" });
  const right = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream", "upload-offset": "0" };
  expect((await patch({ ...right, "tus-resumable": "0.1" })).status).toBe(400);
  expect((await patch({ "content-type": right["content-type"], "upload-offset": "0" })).status).toBe(412);
  expect((await patch({ ...right, "content-type": "text/plain" })).status).toBe(400);
  expect((await patch({ ...right, "upload-offset": "x" })).status).toBe(400);
  expect((await patch({ ...right, origin: "https://evil.example" })).status).toBe(403);
  expect((await fetch(`${url}/api/uploads/${id}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  const head = await client.head(id);
  expect([head.headers.get("upload-offset"), head.headers.get("access-control-allow-origin"), head.headers.get("x-content-type-options")]).toEqual([
    "0",
    null,
    "nosniff",
  ]);
  expect((await client.patch(id, 0, bytes)).status).toBe(204);
});

describe("the caption of a file", () => {
  const hostile = `  "><img src=x onerror=alert(1)>\n\0 \u202Egpj.exe 日本\u0301 `;

  test("comes with the upload, is changed and removed, and is kept literally, on one line", async () => {
    const id = idOf(await client.createWith({ ...files, caption: hostile }, "foto.jpg", await jpeg()));
    const stored = await attachedFile(api, files, id);
    expect(stored.caption).toBe(`"><img src=x onerror=alert(1)> gpj.exe 日本\u0301`);
    const { caption } = await api.files.change({ id, caption: " El bolso del autor, abierto " });
    expect(caption).toBe("El bolso del autor, abierto");
    const { entries } = await api.cases.history({ id: record });
    expect(JSON.stringify(entries[0])).toContain("El bolso del autor, abierto");
    expect((await api.files.change({ id, name: "bolso.jpg" })).caption).toBe("El bolso del autor, abierto");
    expect((await api.files.change({ id, caption: "  " })).caption).toBe(null);
    await expect(api.files.change({ id, caption: "x".repeat(301) })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await client.create({ ...files, caption: "x".repeat(301) }, "foto.jpg", 10)).status).toBe(400);
  });

  test("is for those who see the record to read, and for those who may change it to write", async () => {
    const id = idOf(await client.createWith({ ...files, caption: "La puerta" }, "puerta.jpg", await jpeg()));
    await attachedFile(api, files, id);
    const stranger = await world.as(await make.user({ role: "supercustomer", customer: await make.customer() }));
    await expect(stranger.files.change({ id, caption: "Otra" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const colleague = await world.as(await make.user({ role: "supercustomer", customer }));
    expect((await colleague.cases.get({ id: record })).files.find((file) => file.id === id)!.caption).toBe("La puerta");
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'assessment' where id = ${record}`));
    await expect(colleague.files.change({ id, caption: "Otra" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'new' where id = ${record}`));
  });
});
