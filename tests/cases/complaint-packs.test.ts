import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { PackRequest } from "#api/reports.ts";
import { sql } from "#server/db/sql.ts";
import { sealFiles } from "#server/features/evidence/seal-files.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { reportClient, unspaced } from "#tests/support/report-client.ts";
import { jpeg, pdf, phonePicture, video } from "#tests/support/sample-files.ts";
import { attachedFile, sendFile, sha256, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps, url } = world;
const { makeReport, download } = reportClient(world);
const folder = mkdtempSync(join(tmpdir(), "pack-"));
afterAll(() => rmSync(folder, { recursive: true }));

const spain = await make.customer({ alias: "Brisa", bussinessName: "Almacenes Brisa, S.A." });
const france = await make.customer({ country: "France", zip: "69003", city: "Lyon", code: "732829320", bussinessName: "Magasins Nuage SA" });
const shops = {
  Spain: await make.establishment({ customer: spain, alias: "Brisa Sol", city: "Getafe" }),
  France: await make.establishment({ customer: france, country: "France", zip: "69003", alias: "Nuage Lyon", city: "Lyon" }),
};
const staff = await make.user({ role: "manager", alias: "Gestora Uno" });
const clerks = {
  Spain: await make.user({ role: "customer", customer: spain, establishments: [shops.Spain] }),
  France: await make.user({ role: "customer", customer: france, establishments: [shops.France] }),
};
const office = await world.as(staff);
const client = tusClient({ url, token: await world.signIn(staff) });
const seal = () => sealFiles.run(deps, {}, { id: "", progress: async () => undefined, cancelled: () => false });

async function addFile(record: string, name: string, bytes: Buffer, more: { field?: string; category?: string } = {}) {
  const place = { collection: "cases", record, field: "files", ...more };
  const { id } = await sendFile(client, place, name, bytes);
  return attachedFile(office, place, id);
}

async function fullCase(country: "Spain" | "France") {
  const of = country === "Spain" ? spain : france;
  const offender = await make.criminal({ customer: of, name: "Rosa", surname: "Medel", dni: "12345678Z", birthDate: "1990-02-01" });
  const record = await make.case({
    customer: of,
    establishment: shops[country],
    datetime: "2026-03-01T16:05:00Z",
    facts: "Sale sin pagar & corre.",
    ticketAmount: 39.9,
    recoveredProducts: "some",
    recoveredAmount: 9.9,
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    hasImages: "storedUploaded",
    criminals: [offender.id],
    fcse: country === "Spain" ? "nationalPolice" : "frNationalPolice",
  } as never);
  const witness = await make.witness({ customer: of, name: "Ana", lastname: "López", witnessType: "vigilant", nTip: "12345" } as never);
  await office.cases.witnesses.add({ id: record.id, values: { witness: witness.id } as never });
  await office.cases.articles.add({ id: record.id, values: { name: "Perfume", quantity: 2, price: 19.95 } });
  const contents = {
    ticket: await jpeg(),
    photo: await phonePicture(),
    film: video(9 * 1024 * 1024),
    paper: pdf("poder"),
    // Two files of one name.
    again: pdf("otro"),
  };
  const files = [
    await addFile(record.id, "ticket.jpg", contents.ticket, { field: "ticket" }),
    await addFile(record.id, "cámara.jpg", contents.photo, { category: "images" }),
    await addFile(record.id, "pasillo.mp4", contents.film, { category: "images" }),
    await addFile(record.id, "poder.pdf", contents.paper, { category: "powerOfAttorney" }),
    await addFile(record.id, "poder.pdf", contents.again),
  ];
  return { id: record.id, files, contents };
}
const full = { Spain: await fullCase("Spain"), France: await fullCase("France") };
const empty = {
  Spain: await make.case({ establishment: { id: "empresa" }, customer: spain, lawyer: null, ticketAmount: 0 } as never),
  France: await make.case({ establishment: { id: "empresa" }, customer: france, lawyer: null, ticketAmount: 0 } as never),
};
const order = (id: string, route: PackRequest["route"], files: readonly { id: string }[] = []): PackRequest => ({
  ...{ kind: "pack", format: "zip", case: id, route },
  files: files.map((file) => file.id),
});

/** Unpacks with Python, which reads every checksum. */
function unpacked(name: string, archive: Buffer): string {
  const to = join(folder, name);
  mkdirSync(to);
  writeFileSync(join(to, "pack.zip"), archive);
  const program = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])";
  const { status, stderr } = spawnSync("python3", ["-c", program, join(to, "pack.zip"), to], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return to;
}
const verify = (at: string, originals: string) => {
  const script = join(import.meta.dirname, "../support/verify-manifest.mjs");
  const { status, stdout } = spawnSync(process.execPath, [script, join(at, "manifest.json"), join(at, originals)], { encoding: "utf8" });
  return { status, told: stdout.trim().split("\n") };
};

describe("a complaint pack", () => {
  test.each([
    ["Spain", "onSite", "Expediente de denuncia", "originales", "IVA incluido", "Falta quién presenta la denuncia."],
    ["France", "complaint", "Dossier de plainte", "originaux", "toutes taxes comprises", "Il manque la personne qui dépose plainte."],
  ] as const)(
    "of a full case in %s has its document, originals and manifest, which an independent script verifies",
    async (country, route, title, originals, vat, lacks) => {
      await seal();
      const { id, files, contents } = full[country];
      const made = await makeReport(staff, order(id, route, files));
      expect(made.name).toMatch(new RegExp(`^${title} 2026-\\d{6}\\.zip$`));
      const at = unpacked(country, made.file);
      const document = readdirSync(at).find((name) => name.endsWith(".pdf"))!;
      expect(readdirSync(at).sort()).toEqual([document, "manifest.json", originals, "pack.zip"].sort());
      const names = ["01 ticket.jpg", "02 cámara.jpg", "03 pasillo.mp4", "04 poder.pdf", "05 poder.pdf"];
      expect(readdirSync(join(at, originals)).sort()).toEqual(names);
      const stored = names.map((name) => sha256(readFileSync(join(at, originals, name))));
      expect(stored).toEqual(Object.values(contents).map((bytes) => sha256(bytes)));
      const { text } = pdfText(readFileSync(join(at, document)));
      const bare = unspaced(text);
      for (const part of [
        title,
        "Rosa Medel",
        "12345678Z",
        "Ana López",
        "12345",
        "Perfume",
        "39,90",
        "30,00",
        "Sale sin pagar & corre.",
        vat,
        lacks,
        ...stored,
      ])
        expect(bare).toContain(unspaced(part));

      expect(verify(at, originals)).toEqual({ status: 0, told: ["5 files are those that were sealed"] });
      const film = join(at, originals, "03 pasillo.mp4");
      const changed = readFileSync(film);
      changed[5_000_000]! ^= 1;
      writeFileSync(film, changed);
      expect(verify(at, originals)).toEqual({ status: 1, told: ["03 pasillo.mp4: other bytes than the manifest names"] });
      const manifest = JSON.parse(readFileSync(join(at, "manifest.json"), "utf8"));
      expect(manifest.document).toMatchObject({ name: document, sha256: sha256(readFileSync(join(at, document))) });

      const alone = await fetch(`${url}/api/reports/${made.id}/document.pdf`, { headers: { authorization: `Bearer ${await world.signIn(staff)}` } });
      expect([alone.status, alone.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(sha256(Buffer.from(await alone.arrayBuffer()))).toBe(manifest.document.sha256);
    },
  );

  test.each([
    ["Spain", "police", ["Falta el importe", "Falta el autor", "Sin archivos."]],
    ["France", "complaint", ["Il manque le montant", "Il manque l’auteur", "Aucun fichier."]],
  ] as const)("of an almost empty case in %s is made too, and says what is missing", async (country, route, told) => {
    const made = await makeReport(staff, order(empty[country].id, route));
    const at = unpacked(`empty ${country}`, made.file);
    const document = readdirSync(at).find((name) => name.endsWith(".pdf"))!;
    const { text } = pdfText(readFileSync(join(at, document)));
    for (const part of told) expect(unspaced(text)).toContain(unspaced(part));
    expect(text).not.toMatch(/undefined|null|NaN/);
    expect(JSON.parse(readFileSync(join(at, "manifest.json"), "utf8")).files).toEqual([]);
  });

  test("counts as a download of each of its files, and its case and people as shown", async () => {
    const { id, files } = full.Spain;
    const [chosen, left] = [files[1]!, files[3]!];
    await db.asSystem((tx) => tx.run(sql`delete from access_log`));
    await makeReport(clerks.Spain, order(id, "police", [chosen]));
    await deps.accessLog.flush();
    const rows = await db.asSystem((tx) =>
      tx.rows<{ way: string; entity: string; file: string | null; downloaded: boolean | null }>(
        sql`select way, entity, file_id as file, downloaded from access_log where user_id = ${clerks.Spain.id}`,
      ),
    );
    expect(rows).toContainEqual({ way: "file", entity: "case", file: chosen.id, downloaded: true });
    expect(rows.some(({ file }) => file === left.id)).toBe(false);
    for (const entity of ["case", "criminal", "witness"]) expect(rows.some((row) => row.way === "document" && row.entity === entity)).toBe(true);
    const exported = await db.asSystem((tx) =>
      tx.rows(sql`select from journal where entity = 'export' and actor_id = ${clerks.Spain.id} and changes::text like '%"pack"%'`),
    );
    expect(exported.length).toBe(1);
  });
});

describe("what it asks for first", () => {
  test("is told by route, with where it is entered", async () => {
    const told = await office.packs.prepare({ id: full.Spain.id });
    expect([told.language, told.route, told.routes.map(({ route }) => route)]).toEqual(["es", "onSite", ["onSite", "police"]]);
    const missing = told.routes[0]!.needs.filter(({ isMet }) => !isMet);
    expect(missing.map(({ need, level, field }) => [need, level, field])).toEqual([
      ["attestation", "recommended", "attestation"],
      ["holder", "recommended", "complaintHolder"],
      ["method", "recommended", "theftMethod"],
    ]);
    expect(told.files.map(({ name }) => name)).toEqual(["ticket.jpg", "cámara.jpg", "pasillo.mp4", "poder.pdf", "poder.pdf"]);
    expect((await office.packs.prepare({ id: full.France.id })).route).toBe("complaint");
  });
});

describe("nobody else", () => {
  test("of another customer makes, prepares or downloads one", async () => {
    const { id, files } = full.Spain;
    const stranger = await world.as(clerks.France);
    expect(await refusal(stranger.packs.prepare({ id }))).toMatchObject({ status: 404 });
    expect(await refusal(stranger.reports.request(order(id, "police", files)))).toMatchObject({ status: 404 });
    const made = await makeReport(clerks.Spain, order(id, "police", files.slice(0, 1)));
    expect((await download(clerks.France, made.id)).status).toBe(404);
    const token = await world.signIn(clerks.France);
    const alone = await fetch(`${url}/api/reports/${made.id}/document.pdf`, { headers: { authorization: `Bearer ${token}` } });
    expect(alone.status).toBe(404);
  });

  test("gets files of another case, or a route of another country", async () => {
    const own = await world.as(clerks.Spain);
    const { id, files } = full.Spain;
    expect(await refusal(own.reports.request(order(id, "police", full.France.files)))).toMatchObject({ status: 400 });
    expect(await refusal(own.reports.request(order(id, "complaint", files)))).toMatchObject({ status: 400 });
  });

  test("downloads one of a case that is gone", async () => {
    const record = await make.case({ establishment: shops.Spain, customer: spain });
    const made = await makeReport(clerks.Spain, order(record.id, "police"));
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${record.id}`));
    expect((await download(clerks.Spain, made.id)).status).toBe(404);
  });
});

test("one that was cancelled leaves nothing behind", async () => {
  const { id, files } = full.Spain;
  const made = await office.reports.request(order(id, "police", files));
  await office.reports.remove({ id: made.id });
  await vi.waitFor(
    async () => {
      const rows = await db.asSystem((tx) => tx.rows(sql`select from jobs where id = ${made.id} and state in ('waiting', 'running')`));
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  const keys: string[] = [];
  for await (const key of deps.files.keys()) keys.push(key);
  expect(keys).not.toContain(made.id);
  expect((await office.reports.list()).some((one) => one.id === made.id)).toBe(false);
});
