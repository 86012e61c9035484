import { readdirSync } from "node:fs";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import type { ReportRequest } from "#api/reports.ts";
import { template as templateEntity } from "#domain/entities/template.ts";
import { sql } from "#server/db/sql.ts";
import { docxText, docxWith } from "#tests/support/docx.ts";
import { reportClient } from "#tests/support/report-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const { makeReport } = reportClient(world);
const customer = await make.customer({ alias: "Brisa", bussinessName: "Almacenes Brisa, S.A." });
const [shop, sibling] = [await make.establishment({ customer, alias: "Brisa Sol", city: "Getafe" }), await make.establishment({ customer })];
const inFrance = await make.customer({ country: "France", zip: "69003", city: "Lyon", code: "732829320", bussinessName: "Magasins Nuage SA" });
const frenchShop = await make.establishment({ customer: inFrance, country: "France", zip: "69003", alias: "Nuage Lyon", city: "Lyon" });
const counselUser = await make.user({ role: "lawyer", customers: [customer, inFrance], whole: [customer, inFrance], alias: "Nuria Abogada" });
const counsel = await world.as(counselUser);
const ofShop = await world.as(await make.user({ role: "lawyer", customers: [customer], establishments: [sibling] }));
const boss = await make.user({ role: "admin" });
const admin = await world.as(boss);
const lawyer = await make.lawyer({ alias: "Nuria Abogada", lawyerNumber: "54321", user: counselUser.id });
await admin.system.changeSettings({ officeName: "Despacho Ruiz", officeAddress: "Calle Mayor, 1, Madrid", officeTaxId: "B12345674" });

async function fullCase(of: { id: string }, place: { id: string }, country: "Spain" | "France") {
  const court = await make.court(
    country === "Spain"
      ? { alias: "Tribunal de Instancia de Getafe" }
      : { alias: "Tribunal judiciaire de Lyon", country, courtType: "frCriminalCourt", city: "Lyon" },
  );
  const offender = await make.criminal({ customer: of, name: "Rosa", surname: "Medel <b>", birthDate: "1990-02-01" });
  const vehicle = await make.vehicle({ customer: of });
  const record = await make.case({
    customer: of,
    establishment: place,
    datetime: "2026-03-01T16:05:00Z",
    facts: "Sale sin pagar & corre.\nVuelve después.",
    ticketAmount: 1234.56,
    recoveredProducts: "some",
    recoveredAmount: 200,
    hasImages: "storedUploaded",
    criminals: [offender.id],
    vehicles: [vehicle.id],
    court: court.id,
    trialSet: true,
    trialDatetime: "2026-06-15T08:30:00Z",
    lawyer: lawyer.id,
    attestation: "77/2026",
  } as never);
  const witness = await make.witness({ customer: of, name: "Ana", lastname: "López" });
  await admin.cases.witnesses.add({ id: record.id, values: { witness: witness.id } as never });
  await admin.cases.articles.add({ id: record.id, values: { name: "Perfume", quantity: 2, price: 19.95 } });
  return record;
}
const full = { Spain: await fullCase(customer, shop, "Spain"), France: await fullCase(inFrance, frenchShop, "France") };
const empty = {
  Spain: await make.case({ establishment: { id: "empresa" }, customer, lawyer: null } as never),
  France: await make.case({ establishment: { id: "empresa" }, customer: inFrance, lawyer: null } as never),
};
const civil = {
  Spain: await make.civilCase({ customer, partType: "demanding", claimedAmount: 4321.09, otherPart: "Comercial Norte", masc: true } as never),
  France: await make.civilCase({ customer: inFrance, partType: "demanding", claimedAmount: 80, otherPart: "Comptoir" } as never),
};
const emptyCivil = { Spain: await make.civilCase({ customer }), France: await make.civilCase({ customer: inFrance }) };

const token = await world.signIn(counselUser);
async function contentOf(file: { id: string }) {
  const answer = await fetch(`${world.url}/api/files/${file.id}/content`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
}
const templatesOf = async (entity: "case" | "civilCase", record: string) => counsel.writs.templates({ entity, record });
const named = async (entity: "case" | "civilCase", record: string, title: RegExp) =>
  (await templatesOf(entity, record)).find((one) => title.test(one.title))!;
/** Makes a writ and reads it. */
async function written(entity: "case" | "civilCase", id: string, template: string) {
  const { file } = await counsel.writs.make({ entity, id, template });
  const bytes = await contentOf(file);
  return { file, bytes, text: docxText(bytes) };
}

describe("every template of the product", () => {
  const records = [
    ["case", full],
    ["case", empty],
    ["civilCase", civil],
    ["civilCase", emptyCivil],
  ] as const;
  test.each(["Spain", "France"] as const)("of %s is filled for a full and for an almost empty record, and nothing is left over", async (country) => {
    let made = 0;
    for (const [entity, of] of records) {
      for (const { id, title } of await templatesOf(entity, of[country].id)) {
        const { text } = await written(entity, of[country].id, id);
        expect([title, /[{}]|undefined|null|NaN|\[object/.exec(text)]).toEqual([title, null]);
        expect(text).toContain("Despacho Ruiz");
        made++;
      }
    }
    const sources = readdirSync(`src/server/writs/shipped/${country === "Spain" ? "es" : "fr"}`);
    expect(made).toBe(sources.length * 2);
  });
});

test("a writ says what the record says, in words too, and joins its files as a writ", async () => {
  const { Spain } = full;
  const template = await named("case", Spain.id, /^Denuncia ante la Policía/);
  expect(template).toMatchObject({ fits: true, draft: true, action: { type: "police", action: "complaintFiling" } });
  const { file, text } = await written("case", Spain.id, template.id);
  const number = String(Spain.cid).replace(/^(\d{4})/, "$1-");
  expect(file.name).toBe(`Denuncia ante la Policía o la Guardia Civil ${number}.docx`);
  for (const part of [
    "1 de marzo de 2026, a las 17:05 horas",
    "Sale sin pagar & corre.\nVuelve después.",
    "mil doscientos treinta y cuatro euros con cincuenta y seis céntimos",
    "el perjuicio es de 1.034,56",
    "Rosa Medel <b>",
    "Ana López",
    "Perfume",
    "Brisa Sol",
    "NIF B12345674",
  ])
    expect(text).toContain(part);
  const record = await counsel.cases.get({ id: Spain.id });
  expect((record.files as { id: string; category: string; name: string }[]).find(({ id }) => id === file.id)).toMatchObject({ category: "writ" });
  const { entries } = await counsel.cases.history({ id: Spain.id });
  const added = entries.find(({ changes }) => changes.some(({ field, to }) => field === "files" && JSON.stringify(to).includes(file.id)));
  expect(added!.actor).toMatchObject({ alias: "Nuria Abogada" });
});

test("the French ones are in French, with their amounts and dates", async () => {
  const { France } = full;
  const { text } = await written("case", France.id, (await named("case", France.id, /^Plainte simple/)).id);
  expect(text).toContain("mille deux cent trente-quatre euros et cinquante-six centimes");
  expect(text).toContain("Le 1er mars 2026, à 17 h 05");
});

test("the template of another kind or country, or one that does not exist, is refused", async () => {
  const [french, ofCivil] = [await named("case", full.France.id, /^Pouvoir/), await named("civilCase", civil.Spain.id, /monitorio/)];
  const make400 = (template: string) => refusal(counsel.writs.make({ entity: "case", id: full.Spain.id, template }));
  expect(await make400(french.id)).toMatchObject({ status: 400 });
  expect(await make400(ofCivil.id)).toMatchObject({ status: 400 });
  expect(await make400(full.Spain.id)).toMatchObject({ status: 404 });
});

describe("a writ has only what its author may see", () => {
  test("whoever does not see the case gets nothing, and customers make none", async () => {
    const template = await named("case", full.Spain.id, /^Personación/);
    const order = { entity: "case", id: full.Spain.id, template: template.id } as const;
    expect(await refusal(ofShop.writs.make(order))).toMatchObject({ status: 404 });
    expect(await refusal(ofShop.writs.templates({ entity: "case", record: full.Spain.id }))).toMatchObject({ status: 404 });
    const customers = await world.as(await make.user({ role: "supercustomer", customer }));
    expect(await refusal(customers.writs.make(order))).toMatchObject({ status: 403 });
  });

  test("of a minor whom the lawyer sees by initials elsewhere there is no document and no date of birth", async () => {
    const minor = await make.criminal({ customer, name: "Leo", surname: "Campos", birthDate: "2012-05-05", dni: "12345678Z" });
    const record = await make.case({ establishment: shop, customer, criminals: [minor.id], minors: true, datetime: "2026-03-01T16:05:00Z" } as never);
    const { id } = await make.record(templateEntity, { title: "Menor", country: "Spain", language: "es", recordKind: "case" });
    const bytes = await docxWith("{#denunciados}", "{nombre} · {documento} · {nacimiento_num} · {#es_menor}menor{/es_menor}", "{/denunciados}");
    const headers = { authorization: `Bearer ${await world.signIn(boss)}`, "content-type": "application/octet-stream" };
    await fetch(`${world.url}/api/templates/${id}/versions?name=m.docx`, { method: "POST", headers, body: new Uint8Array(bytes) });
    const listed = (await counsel.criminals.list({ size: 100 })).rows.find((row) => row.id === minor.id);
    expect(listed).toMatchObject({ alias: "L. C. (menor)", dni: null });
    const { text } = await written("case", record.id, id);
    expect(text).toContain("Leo Campos ·  ·  · menor");
    const { file } = await admin.writs.make({ entity: "case", id: record.id, template: id });
    expect(docxText(await contentOf(file))).toContain("Leo Campos · 12345678Z · 05/05/2012 · menor");
  });
});

test("making one is refused where no file may be added, and leaves no bytes behind", async () => {
  const record = await make.case({ establishment: shop, customer });
  const template = await named("case", record.id, /^Autorización/);
  await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${record.id}`));
  expect(await refusal(counsel.writs.make({ entity: "case", id: record.id, template: template.id }))).toMatchObject({ status: 404 });
});

describe("many at once", () => {
  const unpacked = (file: Buffer) => {
    const zip = new PizZip(file);
    return Object.keys(zip.files).map((name) => ({ name, text: docxText(zip.file(name)!.asNodeBuffer()) }));
  };

  test("are an archive with a document of each record that the user sees and that the template is for", async () => {
    const template = await named("case", full.Spain.id, /^Denuncia ante la Policía/);
    const hidden = await make.case();
    const ids = [full.Spain.id, empty.Spain.id, full.France.id, hidden.id, full.Spain.id];
    const { name, answer, file } = await makeReport(counselUser, { kind: "writs", format: "zip", entity: "case", template: template.id, ids });
    expect([name, answer.headers.get("content-type")]).toEqual(["escritos_5.zip", "application/zip"]);
    const documents = unpacked(file);
    expect(documents.length).toBe(2);
    expect(documents[0]!.text).toContain("Rosa Medel <b>");
    for (const { text } of documents) expect(text).not.toMatch(/[{}]|undefined/);
    const seen = await db.asSystem((tx) =>
      tx.rows<{ records: string[] }>(sql`select records from access_log where user_id = ${counselUser.id} and way = 'document' and entity = 'case'`),
    );
    expect(seen.flatMap(({ records }) => records)).toContain(empty.Spain.id);
    expect(seen.flatMap(({ records }) => records)).not.toContain(hidden.id);
  });

  test("are for lawyers and staff, and of a template of this kind", async () => {
    const template = await named("civilCase", civil.Spain.id, /monitorio/);
    const order = { kind: "writs", format: "zip", entity: "case", template: template.id, ids: [full.Spain.id] } satisfies ReportRequest;
    expect(await refusal(counsel.reports.request(order))).toMatchObject({ status: 400 });
    const customers = await world.as(await make.user({ role: "supercustomer", customer }));
    expect(await refusal(customers.reports.request(order))).toMatchObject({ status: 403 });
  });
});
