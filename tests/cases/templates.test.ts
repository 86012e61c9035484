import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { StoredTemplate } from "#api/writs.ts";
import { template as templateEntity } from "#domain/entities/template.ts";
import { openDocx } from "#server/writs/open-docx.ts";
import { docxText, docxWith, tamperedDocx } from "#tests/support/docx.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const boss = await make.user({ role: "manager", alias: "Marta Gestora" });
const manager = await world.as(boss);
const token = await world.signIn(boss);
const template = await make.record(templateEntity, { title: "Mi denuncia", country: "Spain", language: "es", recordKind: "case" });

async function upload(bytes: Buffer, { id = template.id, name = "denuncia.docx", locale = "es" } = {}) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream", "accept-language": locale };
  const url = `${world.url}/api/templates/${id}/versions?name=${encodeURIComponent(name)}`;
  const answer = await fetch(url, { method: "POST", headers, body: new Uint8Array(bytes) });
  return { status: answer.status, body: (await answer.json()) as StoredTemplate & { code?: string; message?: string } };
}
const content = async (number: number, id = template.id) => {
  const answer = await fetch(`${world.url}/api/templates/${id}/versions/${number}/content`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, name: answer.headers.get("content-disposition"), bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe("an uploaded template", () => {
  test("is kept in versions, each as it was sent, with who and when", async () => {
    const [first, second] = [await docxWith("Denuncia {numero}"), await docxWith("Denuncia {numero} de {hoy}")];
    expect((await upload(first)).body).toEqual({ number: 1, problems: [] });
    expect((await upload(second, { name: "Denuncia nueva.docx" })).body).toEqual({ number: 2, problems: [] });
    const { isShipped, versions } = await manager.templates.versions({ id: template.id });
    expect(isShipped).toBe(false);
    expect(versions.map(({ number, name, author }) => [number, name, author])).toEqual([
      [2, "Denuncia nueva.docx", "Marta Gestora"],
      [1, "denuncia.docx", "Marta Gestora"],
    ]);
    expect(versions[1]!.sha256).toBe(createHash("sha256").update(first).digest("hex"));
    expect((await content(1)).bytes.equals(first)).toBe(true);
    expect((await content(2)).bytes.equals(second)).toBe(true);
    expect((await content(3)).status).toBe(404);
    expect(await manager.templates.get({ id: template.id })).toMatchObject({ documentName: "Denuncia nueva.docx", documentVersion: 2 });
    const { entries } = await manager.templates.history({ id: template.id });
    expect(JSON.stringify(entries[0]!.changes)).toContain("Denuncia nueva.docx");
  });

  test("with unknown placeholders is not stored, and each is named with its place", async () => {
    const bytes = await docxWith(
      "# Escrito",
      "Por importe de {importte} euros",
      "Firma {letrado} y {nada_de_esto}",
      "{#testigos}",
      "{nombre} {matricula}",
    );
    const { status, body } = await upload(bytes);
    expect([status, body.number]).toEqual([200, null]);
    expect(body.problems).toEqual([
      { message: "El marcador {importte} no existe: ¿quería decir {importe}?", place: "Texto, párrafo 2", around: "Por importe de {importte} euros" },
      { message: "El marcador {nada_de_esto} no existe", place: "Texto, párrafo 3", around: "Firma {letrado} y {nada_de_esto}" },
      { message: "{matricula} solo puede estar dentro de su lista", place: "Texto, párrafo 5", around: "{nombre} {matricula}" },
      { message: "El bloque {#testigos} no se cierra", place: "Texto, párrafo 4", around: "{#testigos}" },
    ]);
    const french = await upload(await docxWith("{importte}"), { locale: "fr" });
    expect(french.body.problems[0]!.message).toBe("La balise {importte} n’existe pas : vouliez-vous dire {importe} ?");
  });

  test("may spread a placeholder over several runs, as Word does", async () => {
    const cut = (xml: string) => xml.replace("{numero}", '{nu</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">mero}');
    expect((await upload(await tamperedDocx({ "word/document.xml": cut }))).body.problems).toEqual([]);
  });

  test("cannot use the other signs of the engine: raw XML, other delimiters, expressions", async () => {
    for (const tag of ["{@numero}", "{=[[ ]]=}", "{-w:p testigos}", "{numero + 1}", "{constructor}", "{__proto__}", "{numero", "numero}"])
      expect([tag, (await upload(await docxWith(tag))).body.number]).toEqual([tag, null]);
  });

  test("that crosses cells with a block is refused with the reason", async () => {
    const { body } = await upload(await docxWith("| a | b |", "| {#testigos}{nombre} | x |", "{/testigos}"));
    expect(body.number).toBe(null);
    expect(body.problems[0]!.message).toMatch(/^El documento no se puede rellenar: /);
  });
});

const rels = "word/_rels/document.xml.rels";
const withRelation = (attributes: string) => (xml: string) =>
  xml.replace("</Relationships>", `<Relationship Id="rId9" ${attributes}/></Relationships>`);
const type = (name: string) => `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}"`;
const relationsOf = (attributes: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ${attributes}/></Relationships>`;
const mark = (kind: string) => `<w:r><w:fldChar w:fldCharType="${kind}"/></w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;
const inBody = (xml: string) => (before: string) => before.replace("<w:body>", `<w:body>${xml}`);

describe("a hostile document is refused, and the message says why", () => {
  test.each<[string, Parameters<typeof tamperedDocx>[0], RegExp]>([
    ["a project of macros", { "word/vbaProject.bin": () => Buffer.from("vba") }, /contiene macros/],
    ["a document for macros", { "[Content_Types].xml": (xml) => xml.replace("document.main", "document.macroEnabled.main") }, /contiene macros/],
    [
      "a link",
      { [rels]: withRelation(`${type("hyperlink")} Target="https://evil.test/x" TargetMode="External"`) },
      /vínculo.*https:\/\/evil\.test\/x/,
    ],
    ["a linked picture", { [rels]: withRelation(`${type("image")} Target="\\\\evil\\share" TargetMode="External"`) }, /vínculo/],
    ["a target without its mode", { [rels]: withRelation(`${type("image")} Target="file:///etc/passwd"`) }, /vínculo.*etc\/passwd/],
    ["a template of a template", { [rels]: withRelation(`${type("attachedTemplate")} Target="x.xml"`) }, /objeto.*attachedTemplate/],
    ["an object", { "word/embeddings/oleObject1.bin": () => Buffer.from("ole") }, /objeto.*oleObject1/],
    ["an imported chunk", { [rels]: withRelation(`${type("aFChunk")} Target="c.xml"`), "word/c.xml": () => "<a/>" }, /objeto.*aFChunk/],
    ["an element of a chunk", { "word/document.xml": inBody('<w:altChunk r:id="rId9"/>') }, /objeto.*altChunk/],
    ["an entity", { "word/document.xml": (xml) => `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml}` }, /definiciones/],
    ["entities that multiply", { "word/styles.xml": (xml) => `<!DOCTYPE a [<!ENTITY b "bbbb">]>${xml}` }, /definiciones/],
    [
      "a command in pieces",
      { "word/document.xml": inBody("<w:p><w:r><w:instrText>DDEA</w:instrText></w:r><w:r><w:instrText>UTO cmd</w:instrText></w:r></w:p>") },
      /campo.*DDEAUTO/,
    ],
    ["a fetched picture", { "word/document.xml": inBody('<w:p><w:fldSimple w:instr="INCLUDEPICTURE x"/></w:p>') }, /campo.*INCLUDEPICTURE/],
    ["a mode in character references", { [rels]: withRelation(`${type("image")} Target="x" TargetMode="&#69;xternal"`) }, /vínculo/],
    ["a target in character references", { [rels]: withRelation(`${type("image")} Target="&#104;ttps&#58;//evil.test/x"`) }, /vínculo.*evil\.test/],
    ["a type in character references", { [rels]: withRelation(`${type("attached&#84;emplate")} Target="x.xml"`) }, /objeto.*attachedTemplate/],
    [
      "a link behind 4,100 spaces",
      { [rels]: withRelation(`${" ".repeat(4_100)}${type("image")} Target="https://evil.test/x" TargetMode="External"`) },
      /vínculo.*evil\.test/,
    ],
    [
      "a prefix with a hyphen",
      {
        [rels]: (xml) =>
          xml.replace(
            "</Relationships>",
            `<a-b:Relationship xmlns:a-b="http://schemas.openxmlformats.org/package/2006/relationships" Id="rId9" ${type("image")} Target="https://evil.test/x"/></Relationships>`,
          ),
      },
      /vínculo.*evil\.test/,
    ],
    [
      "a template attached by the settings",
      { "word/_rels/settings.xml.rels": () => relationsOf(`${type("attachedTemplate")} Target="https://evil.test/x" TargetMode="External"`) },
      /objeto.*attachedTemplate/,
    ],
    [
      "a field in single quotes",
      { "word/document.xml": inBody("<w:p><w:fldSimple w:instr='INCLUDEPICTURE https://evil.test/x'/></w:p>") },
      /campo.*INCLUDEPICTURE/,
    ],
    [
      "a field in character references",
      { "word/document.xml": inBody("<w:p><w:r><w:instrText>&#68;DEAUTO cmd</w:instrText></w:r></w:p>") },
      /campo.*DDEAUTO/,
    ],
    [
      "a field within the name of a field",
      {
        "word/document.xml": inBody(
          `<w:p>${mark("begin")}${code("INCLUDE")}${mark("begin")}${code("PAGE")}${mark("end")}${code("TEXT x")}${mark("end")}</w:p>`,
        ),
      },
      /campo.*INCLUDETEXT/,
    ],
    [
      "a field that nobody knows",
      { "word/document.xml": inBody(`<w:p>${mark("begin")}${code("AUTOTEXT x")}${mark("end")}</w:p>`) },
      /campo.*AUTOTEXT/,
    ],
    [
      "a link as a field",
      { "word/document.xml": inBody(`<w:p>${mark("begin")}${code('HYPERLINK "https://evil.test"')}${mark("end")}</w:p>`) },
      /campo.*HYPERLINK/,
    ],
    [
      "an address in a drawing",
      { "word/document.xml": inBody('<w:p><v:imagedata xmlns:v="urn:v" src="https://evil.test/x"/></w:p>') },
      /vínculo.*evil\.test/,
    ],
    ["a mail merge", { "word/settings.xml": () => '<w:settings xmlns:w="w"><w:mailMerge/></w:settings>' }, /objeto.*mailMerge/],
    [
      "a used relation of an unknown kind",
      {
        [rels]: withRelation(`${type("chart")} Target="x.xml"`),
        "word/x.xml": () => "<a/>",
        "word/document.xml": inBody('<w:p><c:chart xmlns:c="urn:c" r:id="rId9"/></w:p>'),
      },
      /objeto.*chart/,
    ],
    ["XML that programs read differently", { "word/document.xml": inBody('<w:p w:a="1" w:a="2"/>') }, /no es un documento de Word/],
    ["another encoding", { "word/document.xml": (xml) => Buffer.from(xml, "utf16le") }, /no es un documento de Word/],
    ["no text", { "word/document.xml": () => undefined }, /no es un documento de Word/],
    ["a part outside of it", { "../../evil.xml": () => "<a/>" }, /nombres que no se admiten/],
    ["too many parts", Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`word/x${n}.xml`, () => "<a/>"])), /demasiado grande/],
    ["too much text", { "word/x.xml": () => "x".repeat(45 * 1024 * 1024) }, /demasiado grande/],
  ])("%s", async (_what, changes, message) => {
    const { status, body } = await upload(await tamperedDocx(changes));
    expect([status, body.code]).toEqual([400, "INVALID_FILE"]);
    expect(body.message).toMatch(message);
  });

  test("what a writ does not need is left out of it, and what it needs stays", async () => {
    const template = await tamperedDocx({
      [rels]: withRelation(`${type("customXml")} Target="../customXml/item1.xml"`),
      "customXml/item1.xml": () => "<a/>",
      "word/unused.svg": () => "<svg/>",
      "word/document.xml": inBody(`<w:p>${mark("begin")}${code(" DATE \\@ d ")}${mark("separate")}${mark("end")}</w:p>`),
    });
    const zip = await openDocx(template);
    expect(Object.keys(zip.files).toSorted()).toEqual(
      ["[Content_Types].xml", "_rels/.rels", rels, ...["document", "footer1", "header1", "styles"].map((name) => `word/${name}.xml`)].toSorted(),
    );
    expect(zip.file(rels)!.asText()).not.toContain("customXml");
    const again = await openDocx(zip.generate({ type: "nodebuffer" }));
    expect(again.file(rels)!.asText()).toBe(zip.file(rels)!.asText());
  });

  test("what is no archive, no document or too long", async () => {
    expect((await upload(Buffer.from("no zip at all"))).body.message).toMatch(/no es un documento de Word/);
    expect((await upload(Buffer.alloc(0))).status).toBe(400);
    expect((await upload(await docxWith("x"), { name: "x.docm" })).body.message).toMatch(/no es un documento de Word/);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test("an entry that unpacks to far more than it declares stops its own process, not the server", async () => {
    const bomb = lying(await tamperedDocx({ "word/bomb.xml": () => "MARK" }), deflateRawSync(Buffer.alloc(600 * 1024 * 1024)));
    const { status, body } = await upload(bomb);
    expect([status, body.code]).toEqual([400, "INVALID_FILE"]);
    expect((await upload(await docxWith("{numero}"))).body.problems).toEqual([]);
    expect(world.errors).toEqual([]);
  });
});

/** Replaces the data of the entry `word/bomb.xml` by other deflated data, with the declared size of the old. */
function lying(zip: Buffer, data: Buffer): Buffer {
  const name = Buffer.from("word/bomb.xml");
  const at = zip.indexOf(name);
  const start = at + name.length;
  const old = zip.readUInt32LE(at - 30 + 18);
  const head = Buffer.from(zip.subarray(0, start));
  head.writeUInt32LE(data.length, at - 30 + 18);
  const tail = Buffer.from(zip.subarray(start + old));
  const shift = data.length - old;
  let entry = tail.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const directory = entry;
  while (entry >= 0 && tail.readUInt32LE(entry) === 0x02014b50) {
    const length = tail.readUInt16LE(entry + 28);
    if (tail.toString("utf8", entry + 46, entry + 46 + length) === "word/bomb.xml") tail.writeUInt32LE(data.length, entry + 20);
    else if (tail.readUInt32LE(entry + 42) > at) tail.writeUInt32LE(tail.readUInt32LE(entry + 42) + shift, entry + 42);
    entry += 46 + length + tail.readUInt16LE(entry + 30) + tail.readUInt16LE(entry + 32);
  }
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  tail.writeUInt32LE(head.length + data.length + directory, end + 16);
  return Buffer.concat([head, data, tail]);
}

describe("the templates of the product", () => {
  test("are there in both languages, each marked as a draft, and can be downloaded and uploaded again", async () => {
    const { rows } = await manager.templates.list({ size: 100 });
    const shipped = rows.filter(({ id }) => id !== template.id);
    expect(Map.groupBy(shipped, ({ language }) => language).get("es")!.length).toBe(14);
    expect(Map.groupBy(shipped, ({ language }) => language).get("fr")!.length).toBe(9);
    for (const { id, draft, language } of shipped) {
      expect(draft).toBe(true);
      const { bytes, name } = await content(0, id);
      expect(name).toMatch(/\.docx"/);
      expect(docxText(bytes)).toContain(language === "es" ? "Borrador para revisar por un letrado" : "Projet à vérifier par un avocat");
      expect((await upload(bytes, { id })).body.problems).toEqual([]);
    }
  });
});

test("a template without a document, or out of use, is not offered", async () => {
  const lawyer = await world.as(await make.user({ role: "lawyer" }));
  const empty = await make.record(templateEntity, { title: "Vacía", country: "Spain", language: "es", recordKind: "case" });
  const offered = async () => (await lawyer.writs.templates({ entity: "case" })).map(({ id }) => id);
  expect(await offered()).not.toContain(empty.id);
  expect(await offered()).toContain(template.id);
  const { version } = await manager.templates.get({ id: template.id });
  await manager.templates.update({ id: template.id, version, values: { inactive: true } });
  expect(await offered()).not.toContain(template.id);
  expect(await refusal(lawyer.templates.versions({ id: template.id }))).toMatchObject({ status: 403 });
});
