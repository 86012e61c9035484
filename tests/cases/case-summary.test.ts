import { describe, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { openSession } from "#server/auth/sessions.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const customer = await make.customer({ alias: "Almacenes Brisa" });
const shop = await make.establishment({ customer, alias: "Triana", zip: "35001", city: "Las Palmas" });
const sibling = await make.establishment({ customer });
const otherCustomer = await make.customer();
const otherShop = await make.establishment({ customer: otherCustomer });
const people = {
  customer: await make.user({ role: "customer", customer, establishments: [shop] }),
  customerNone: await make.user({ role: "customer", customer }),
  customerOther: await make.user({ role: "customer", customer: otherCustomer, establishments: [otherShop] }),
  supercustomer: await make.user({ role: "supercustomer", customer }),
  supercustomerOther: await make.user({ role: "supercustomer", customer: otherCustomer }),
  lawyerWhole: await make.user({ role: "lawyer", customers: [customer], whole: [customer] }),
  lawyerShop: await make.user({ role: "lawyer", customers: [customer], establishments: [shop], alias: "Vera Lozano" }),
  lawyerNone: await make.user({ role: "lawyer" }),
  manager: await make.user({ role: "manager" }),
  admin: await make.user({ role: "admin" }),
};
const admin = await world.as(people.admin);

async function ask(person: Person, id: string) {
  const answer = await fetch(`${url}/api/cases/${id}/summary.pdf`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  const file = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, file, ...(answer.status === 200 ? pdfText(file) : { text: file.toString(), pages: 0 }) };
}
/** Without white space: line breaks depend on the layout. */
const unspaced = (text: string) => text.replace(/[\s\u200b]/g, "");

const full = await fullCase();
const plain = await newCase(admin, { customer, establishment: shop });

/** A case with something in every tab. */
async function fullCase() {
  const inFile = { customer };
  const lawyer = await make.lawyer({ alias: "Colaboradora Ruiz" });
  const made = await admin.cases.create({
    customer: customer.id,
    establishment: shop.id,
    datetime: "2026-01-10T22:30:00Z",
    facts: "Ocultó los artículos bajo la chaqueta.\nSalió sin pagar.",
    ticketAmount: 1353.2,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
    penalType: "pettyTheft",
    crimeType: "petty",
    criminals: [(await make.criminal({ ...inFile, name: "Bruno", surname: "Salvatierra" })).id],
    bands: [(await make.band({ ...inFile, alias: "Los del puerto" })).id],
    vehicles: [(await make.vehicle({ ...inFile, plate: "1234BCD" })).id],
    complaintDatetime: "2026-01-11T09:00:00Z",
    complaintHolder: "employee",
    complaintPlace: "court",
    town: "Telde",
    judgmentType: "damning",
    judgmentDate: "2026-05-04",
    judgment: "Condena a un mes de multa.",
    enforcementNumber: "77/2026",
  });
  const { id } = made;
  await admin.cases.witnesses.add({
    id,
    values: { witness: (await make.witness({ ...inFile, name: "Irene", lastname: "Testa" })).id, summoned: true },
  });
  await admin.cases.actions.add({ id, values: { date: "2026-03-02", type: "judicial", action: "trialAttendance", notes: "Asiste la letrada" } });
  const fee = { date: "2026-03-02", type: "judicial", action: "trialAttendance", lawyer: lawyer.id, price: 421.37 } as const;
  await admin.cases.collaboratorActions.add({ id, values: fee });
  const place = { collection: "cases", record: id, field: "files", category: "images" };
  const sent = await sendFile(tusClient({ url, token: await world.signIn(people.admin) }), place, "cámara 1.jpg", await jpeg());
  return { ...made, file: await attachedFile(admin, place, sent.id) };
}

describe("the summary of a case", () => {
  test("is a tagged PDF with embedded fonts and a descriptive file name", async () => {
    const { headers, file } = await ask(people.manager, full.id);
    const number = recordNumber(full.cid);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-disposition")).toBe(
      `inline; filename="Resumen del caso ${number}.pdf"; filename*=UTF-8''Resumen%20del%20caso%20${number}.pdf`,
    );
    const source = file.toString("latin1");
    expect(source).toMatch(/^%PDF-1\.7/);
    for (const mark of ["/StructTreeRoot", "/Marked true", "/Lang (es)", `/Title (Resumen del caso ${number})`]) expect(source).toContain(mark);
    const fonts = [...source.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(([, name]) => name!.split("-")[0]);
    expect(new Set(fonts)).toEqual(new Set(["Inter"]));
    expect(source.match(/\/FontFile\d/g)).toHaveLength(source.match(/\/Type \/FontDescriptor/g)!.length);
  });

  test("has the known fields in the order of the tabs, in local time", async () => {
    const { text } = await ask(people.lawyerShop, full.id);
    const told = [
      ...[recordNumber(full.cid), "Almacenes Brisa · Triana", "Nuevo", "Historial de estados", "Canarias", "Hechos", "10/01/2026 22:30"],
      ...["Ocultó los artículos bajo la chaqueta.", "Salió sin pagar.", "Sustracción", "1.353,20\u00a0€", "Hay imágenes"],
      ...["Autores y vínculos", "Bruno Salvatierra", "Los del puerto", "1234BCD", "Testigos", "Irene Testa", "Calificación", "Tipo penal"],
      ...["Denuncia", "11/01/2026 09:00", "Telde", "Sentencia", "04/05/2026", "Condena a un mes de multa.", "Ejecución", "77/2026"],
      ...["Actuaciones", "02/03/2026", "Asiste la letrada", "Colaboradora Ruiz", "421,37\u00a0€"],
      ...["Archivos", "cámara 1.jpg", full.file.sha256, "Plazos legales (propuesta)"],
    ];
    let from = 0;
    for (const one of told) {
      const at = text.indexOf(one, from);
      expect([one, at >= 0]).toEqual([one, true]);
      from = at;
    }
    expect(text).toMatch(/Generado por Vera Lozano el \d\d\/\d\d\/\d{4} \d\d:\d\d\nPágina 1 de \d\n/);
  });

  test("leaves out empty fields", async () => {
    const { text, pages } = await ask(people.manager, plain.id);
    for (const absent of ["Denuncia", "Sentencia", "Ejecución", "Actuaciones", "Archivos", "Testigos", "Intervienen menores"])
      expect(text).not.toContain(absent);
    expect(pages).toBe(1);
  });

  test("is in the user's language", async () => {
    const { text, headers, file } = await ask(await make.user({ role: "manager", locale: "fr" }), full.id);
    for (const said of ["RÉSUMÉ DE L’AFFAIRE", "Plainte", "1\u202f353,20\u00a0€", "Page 1 sur", "Délais légaux (proposition)"])
      expect(text).toContain(said);
    expect(file.toString("latin1")).toContain("/Lang (fr)");
    expect(headers.get("content-disposition")).toContain('filename="Resume de l_affaire');
  });

  test("shows fees and legal dates to lawyers and staff only", async () => {
    const secrets = ["421,37", "Honorarios", "Plazos legales", "Prescripción"];
    for (const [name, sees] of [
      ["customer", false],
      ["supercustomer", false],
      ["lawyerShop", true],
      ["manager", true],
    ] as const) {
      const { text } = await ask(people[name], full.id);
      expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, sees ? secrets : []]);
      expect(text).toContain("Colaboradora Ruiz");
    }
  });

  test("is in the journal as an export, and a refused one is not", async () => {
    const entries = () =>
      db.asSystem((tx) =>
        tx.rows<{ actor: string; changes: { field: string; to: unknown }[] }>(
          sql`select actor_id as actor, changes from journal where entity = 'export' order by seq`,
        ),
      );
    const before = await entries();
    await ask(people.lawyerShop, full.id);
    await ask(people.customerOther, full.id);
    const added = (await entries()).slice(before.length);
    expect(added.map(({ actor, changes }) => [actor, Object.fromEntries(changes.map(({ field, to }) => [field, to]))])).toEqual([
      [people.lawyerShop.id, { collection: "cases", format: "pdf", ids: [full.id] }],
    ]);
  });

  test("prints hostile text literally, however long", async () => {
    const markup = '#panic("x") #read("/etc/passwd") *a* _b_ $c$ = d `e` \\u{41} {page} "f" // g /* h */ @i <j> [k] <script>alert(1)</script>';
    const { id } = await admin.cases.update({
      id: plain.id,
      version: plain.version,
      values: { facts: `${markup}\n\u202e${"שלום"} 😀 ${"x".repeat(9_500)} final`, attestation: "#let x = 1" },
    });
    const { status, text, pages } = await ask(people.manager, id);
    expect([status, pages > 2]).toEqual([200, true]);
    // A page footer and the next header may be in between.
    expect(text.replace(/[^x]/g, "").length).toBeGreaterThanOrEqual(9_500);
    for (const said of [markup, "final", "#let x = 1"]) expect(unspaced(text)).toContain(unspaced(said));
    // No character reverses the direction of the text that follows.
    expect(text).not.toContain("\u202e");
  });
});

describe("access to the summary", () => {
  const seen = {
    own: ["customer", "supercustomer", "lawyerWhole", "lawyerShop", "manager", "admin"],
    sibling: ["supercustomer", "lawyerWhole", "manager", "admin"],
    companyWide: ["supercustomer", "lawyerWhole", "manager", "admin"],
    other: ["customerOther", "supercustomerOther", "manager", "admin"],
    deleted: [],
    unknown: [],
  };

  test("is for users who see the case; it does not exist for others, and has nothing outside of the scope", async () => {
    const written = async (canary: string, owner: { id: string }, establishment: string, relatedCases: string[] = []) => {
      const { id, version } = await newCase(admin, { customer: owner, establishment: { id: establishment } });
      return admin.cases.update({ id, version, values: { facts: `canary-${canary} en la sección de perfumería`, relatedCases } });
    };
    const siblings = await written("sibling", customer, sibling.id);
    const removed = await written("deleted", customer, shop.id);
    await admin.cases.remove({ id: removed.id, version: removed.version });
    const ids: Record<keyof typeof seen, string> = {
      own: (await written("own", customer, shop.id, [siblings.id])).id,
      sibling: siblings.id,
      companyWide: (await written("companyWide", customer, "empresa")).id,
      other: (await written("other", otherCustomer, otherShop.id)).id,
      deleted: removed.id,
      unknown: "0199e1c0-0000-7000-8000-000000000000",
    };
    const refusals = new Set<string>();
    for (const [name, person] of Object.entries(people))
      for (const [of, id] of Object.entries(ids)) {
        const { status, text } = await ask(person, id);
        expect([name, of, status]).toEqual([name, of, (seen[of as keyof typeof seen] as string[]).includes(name) ? 200 : 404]);
        if (status !== 200) refusals.add(text);
        else expect([...text.matchAll(/canary-(\w+)/g)].map(([, canary]) => canary)).toEqual([of]);
        // A related case is named only to users who see it.
        if (of === "own" && status === 200) expect([name, text.includes(recordNumber(siblings.cid))]).toEqual([name, seen.sibling.includes(name)]);
      }
    refusals.add((await ask(people.admin, "x")).text);
    expect(refusals.size).toBe(1);
  });

  test("needs the session cookie only, and is refused without a session or without penal cases", async () => {
    const session = await db.asSystem((tx) => openSession(tx, people.customer, "full", false, { device: "test", address: "127.0.0.1" }));
    const path = `/cases/${full.id}/summary.pdf`;
    const status = async (headers: Record<string, string>, method = "GET", at = path) => (await fetch(`${url}/api${at}`, { method, headers })).status;
    const byCookie = { cookie: `sumario-session=${session.secret}` };
    const civil = await make.user({ role: "supercustomer", customer, casesTypes: ["civil"] });
    const byToken = { authorization: `Bearer ${await world.signIn(civil)}` };
    expect([await status(byCookie), await status(byCookie, "HEAD"), await status({}), await status(byToken)]).toEqual([200, 404, 401, 403]);
    expect(await status(byToken, "GET", "/cases/export?format=csv")).toBe(403);
  });

  test("works for ten concurrent requests, each with its own case", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(people.manager, index % 2 ? full.id : plain.id)));
    expect(answers.map(({ text }) => text.includes("Bruno Salvatierra"))).toEqual(answers.map((_, index) => index % 2 === 1));
  });
});
