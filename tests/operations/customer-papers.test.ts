import { readXlsx } from "hucre/xlsx";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { PackRequest } from "#api/reports.ts";
import { newId } from "#server/base/new-id.ts";
import { docxText } from "#tests/support/docx.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { reportClient, unspaced } from "#tests/support/report-client.ts";
import { png } from "#tests/support/sample-files.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, outbox, url } = world;
const { makeReport, pdf, sheets } = reportClient(world);
const boss = await make.user({ role: "admin", alias: "Gestora Uno" });
const admin = await world.as(boss);
await admin.system.changeSettings({ siteName: "Despacho Ría", accent: "#1f4e9c", senderName: "Ría Avisos", replyTo: "respuestas@ria.test" });
const brisa = await make.customer({ alias: "Brisa" });
const nube = await make.customer({ alias: "Nube" });
const shops = { brisa: await make.establishment({ customer: brisa }), nube: await make.establishment({ customer: nube }) };
const cases = {
  brisa: await make.case({ customer: brisa, establishment: shops.brisa }),
  nube: await make.case({ customer: nube, establishment: shops.nube }),
};
const people = {
  head: await make.user({ role: "supercustomer", customer: brisa }),
  shop: await make.user({ role: "customer", customer: brisa, establishments: [shops.brisa] }),
  other: await make.user({ role: "supercustomer", customer: nube }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa, nube], whole: [brisa, nube] }),
};
const place = { collection: "customers", record: brisa.id, field: "letterhead" };
const letterhead = await png();
const uploader = tusClient({ url, token: await world.signIn(boss) });

const own = { paperName: "Almacenes Brisa", accent: "#9C2227", senderName: "Brisa Seguridad", replyTo: "seguridad@brisa.test" };
const change = async (values: object) =>
  admin.customers.update({ id: brisa.id, version: (await admin.customers.get({ id: brisa.id })).version, values });
await change(own);
const file = await attachedFile(admin, place, (await sendFile(uploader, place, "membrete.png", letterhead)).id);

async function read(person: { id: string; alias: string }, path: string) {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const pictures = (bytes: Buffer) => bytes.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0;
const headFill = (sheet: { cells?: Map<string, { style?: unknown }> }, row = 0) => JSON.stringify(sheet.cells?.get(`${row},0`)?.style ?? {});

describe("what is refused", () => {
  test.each([
    [{ accent: "#ffd400" }, "accent", "contraste"],
    [{ accent: "rojo" }, "accent", "Color incorrecto"],
    [{ replyTo: "nobody" }, "replyTo", "Correo electrónico incorrecto"],
    [{ senderName: 'a" <x@y.test>' }, "senderName", ""],
    [{ senderName: "a\r\nBcc: x@y.test" }, "senderName", ""],
    [{ paperName: "a\u202eb" }, "paperName", ""],
    [{ paperName: "x".repeat(61) }, "paperName", ""],
  ])("%o", async (wrong, field, text) => {
    expect(await refusal(change(wrong))).toMatchObject({ status: 400, data: { fields: { [field]: expect.stringContaining(text) } } });
  });

  test("a letterhead that is no picture", async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [name, bytes] of [
      ["membrete.svg", script],
      ["membrete.png", script],
      ["membrete.png", letterhead.subarray(0, 60)],
      ["membrete.pdf", Buffer.from("%PDF-1.7\n%%EOF\n")],
    ] as const)
      expect([name, (await sendFile(uploader, place, name, bytes)).answer.status]).toEqual([name, 400]);
    expect((await admin.customers.get({ id: brisa.id })).letterhead.map(({ id }) => id)).toEqual([file.id]);
  });

  test.each(["head", "shop", "other", "lawyer"] as const)("to %s: changing it, reading the record and its picture", async (who) => {
    const api = await world.as(people[who]);
    expect(await refusal(api.customers.update({ id: brisa.id, version: 1, values: { paperName: "x" } }))).toMatchObject({ status: 403 });
    expect(await refusal(api.customers.get({ id: brisa.id }))).toMatchObject({ status: 403 });
    expect((await read(people[who], `/files/${file.id}/content`)).status).toBe(404);
    const theirs = tusClient({ url, token: await world.signIn(people[who]) });
    expect((await sendFile(theirs, place, "membrete.png", letterhead)).answer.status).toBe(403);
  });
});

describe("documents", () => {
  test.each(["summary", "sheet"])("of a case, %s: the customer's name, colour and letterhead, on its own paper only", async (kind) => {
    const mine = await read(people.shop, `/cases/${cases.brisa.id}/${kind}.pdf`);
    expect(unspaced(pdfText(mine.bytes).text)).toContain("AlmacenesBrisa");
    expect(mine.bytes.toString("latin1")).toContain("(Almacenes Brisa)");
    expect(pictures(mine.bytes)).toBeGreaterThan(0);
    const theirs = await read(boss, `/cases/${cases.nube.id}/${kind}.pdf`);
    expect(unspaced(pdfText(theirs.bytes).text)).not.toContain("AlmacenesBrisa");
    expect(unspaced(pdfText(theirs.bytes).text)).toContain(unspaced("Despacho Ría"));
    expect(pictures(theirs.bytes)).toBe(0);
  });

  test("the complaint pack and the custody sheet", async () => {
    const order = (id: string): PackRequest => ({ kind: "pack", format: "zip", case: id, route: "police", files: [] });
    for (const [of, has] of [
      ["brisa", true],
      ["nube", false],
    ] as const) {
      const { file: archive } = await makeReport(boss, order(cases[of].id));
      const [packed] = new PizZip(archive).file(/\.pdf$/);
      const document = packed!.asNodeBuffer();
      expect([pictures(document) > 0, unspaced(pdfText(document).text).includes("AlmacenesBrisa")]).toEqual([has, has]);
      const custody = await read(boss, `/custody/case/${cases[of].id}/sheet.pdf`);
      expect([pictures(custody.bytes) > 0, custody.status]).toEqual([has, 200]);
    }
  });

  test("a writ has the letterhead in its header, beside the office that signs it", async () => {
    const [template] = await admin.writs.templates({ entity: "case", record: cases.brisa.id });
    await admin.system.changeSettings({ officeName: "Despacho Ruiz" });
    for (const [of, has] of [
      ["brisa", true],
      ["nube", false],
    ] as const) {
      const made = await admin.writs.make({ entity: "case", id: cases[of].id, template: template!.id });
      const { bytes } = await read(boss, `/files/${made.file.id}/content`);
      const zip = new PizZip(bytes);
      expect(Object.keys(zip.files).filter((name) => name.endsWith(".png")).length).toBe(has ? 1 : 0);
      expect(zip.file("word/header1.xml")!.asText().includes("<w:drawing>")).toBe(has);
      expect(docxText(bytes).includes("Almacenes Brisa")).toBe(has);
      expect(docxText(bytes)).toContain("Despacho Ruiz");
      expect(docxText(bytes)).not.toMatch(/[\ue0ff{}]/);
    }
  });
});

describe("workbooks", () => {
  const year = { start: "2026-01-01", end: "2026-12-31" };
  test("of one customer have its name and colour, those of several the installation's", async () => {
    const ofOne = await sheets(people.head, { kind: "customer", format: "xlsx", customer: brisa.id, ...year });
    expect(String(ofOne.sheets[0]!.caption[0])).toMatch(/^Almacenes Brisa · /);
    expect(headFill(ofOne.sheets[0]!, ofOne.sheets[0]!.above)).toMatch(/9c2227/i);
    const ofAll = await sheets(boss, { kind: "global", format: "xlsx", ...year });
    expect(String(ofAll.sheets[0]!.caption[0])).toMatch(/^Despacho Ría · /);
    expect(headFill(ofAll.sheets[0]!, ofAll.sheets[0]!.above)).toMatch(/1f4e9c/i);
    expect(JSON.stringify(ofAll.sheets.map(({ caption }) => caption))).not.toContain("Almacenes Brisa");
  });

  test("a report as PDF too", async () => {
    const ofOne = await pdf(people.head, { kind: "customer", format: "pdf", customer: brisa.id, ...year });
    expect([pictures(ofOne.file), unspaced(ofOne.text).includes("AlmacenesBrisa")]).toEqual([1, true]);
  });

  test("lists have the colour of the customer whose list it is", async () => {
    const fillOf = async (person: { id: string; alias: string }, query = "") => {
      const { bytes } = await read(person, `/cases/export?format=xlsx&columns=cid${query}`);
      return headFill((await readXlsx(bytes, { readStyles: true })).sheets[0]!);
    };
    expect(await fillOf(people.head)).toMatch(/9c2227/i);
    expect(await fillOf(boss, `&filter[customer][0]=${brisa.id}`)).toMatch(/9c2227/i);
    expect(await fillOf(boss)).toMatch(/1f4e9c/i);
    expect(await fillOf(people.other)).toMatch(/1f4e9c/i);
  });
});

describe("mails", () => {
  const resetOf = async (email: string) => {
    await world.anybody.auth.forgot({ email });
    return (await mailsTo(outbox, email))[0]!;
  };

  test("to people of the customer come in its name from the address of the installation", async () => {
    const mail = await resetOf(people.head.email);
    expect(mail.headers.get("from")).toBe("Brisa Seguridad <sumario@example.test>");
    expect(mail.headers.get("reply-to")).toContain("<seguridad@brisa.test>");
    expect(mail.html).toContain("Almacenes Brisa");
    expect(mail.html).toContain("background:#9c2227");
    expect(mail.html).not.toContain("#1f4e9c");
  });

  test.each(["other", "lawyer"] as const)("to %s in that of the installation", async (who) => {
    const mail = await resetOf(people[who].email);
    expect(mail.headers.get("reply-to")).toContain("<respuestas@ria.test>");
    expect(mail.html).toContain("background:#1f4e9c");
    expect(mail.html).not.toContain("Almacenes Brisa");
  });

  test("a letter from a record of the customer, whoever gets it; its author gets the answer", async () => {
    const recipients = { brisa: "comisaria@policia.test", nube: "otra@policia.test" };
    for (const of of ["brisa", "nube"] as const)
      await admin.letters.send({
        ...{ entity: "case", id: cases[of].id, letter: newId(), recipientKind: "court", recipient: recipients[of], language: "es" },
        ...{ subject: "Documentos", body: "Buenos días." },
      });
    const [mine] = await mailsTo(outbox, recipients.brisa);
    expect(mine!.headers.get("from")).toBe("Brisa Seguridad <sumario@example.test>");
    expect(mine!.headers.get("reply-to")).toContain(`<${boss.email}>`);
    expect(mine!.html).toContain("Almacenes Brisa");
    const [theirs] = await mailsTo(outbox, recipients.nube);
    expect(theirs!.html).toContain("Despacho Ría");
    expect(theirs!.html).not.toContain("Almacenes Brisa");
  });
});

test("what the customer takes back comes from the installation again", async () => {
  await change({ paperName: null, accent: null, senderName: null, replyTo: null });
  await admin.files.remove({ id: file.id });
  const { bytes } = await read(people.shop, `/cases/${cases.brisa.id}/summary.pdf`);
  expect([pictures(bytes), unspaced(pdfText(bytes).text).includes(unspaced("Despacho Ría"))]).toEqual([0, true]);
});
