import { describe, expect, test } from "vitest";
import { recordNumber } from "#domain/formats/record-number.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const customer = await make.customer({ alias: "Almacenes Brisa" });
const shop = await make.establishment({ customer, alias: "Triana", zip: "35001", city: "Las Palmas" });
const sibling = await make.establishment({ customer });
const people = {
  clerk: await make.user({ role: "customer", customer, establishments: [shop] }),
  stranger: await make.user({ role: "customer", customer, establishments: [sibling] }),
  lawyer: await make.user({ role: "lawyer", customers: [customer], establishments: [shop] }),
  manager: await make.user(),
};
const manager = await world.as(people.manager);
const lawyer = await make.lawyer({ alias: "Vera Lozano" });
const court = await make.court({ alias: "Instrucción n.º 4" });
const full = await make.case({
  customer,
  establishment: shop,
  datetime: "2026-01-10T10:00:00Z",
  trialDatetime: "2026-11-16T10:30:00Z",
  court: court.id,
  courtRoom: "7",
  lawyer: lawyer.id,
  ticketAmount: 1353.2,
  companyCivilLiability: true,
  companyCivilLiabilityAmount: 987.65,
  facts: `Ocultó los artículos bajo la chaqueta. ${"Salió sin pagar por la puerta principal. ".repeat(100)}`,
});
const { id } = full;
for (let index = 0; index < 12; index++) {
  const witness = await make.witness({ customer, name: `Irene ${index}`, lastname: "Testa", mobile: `6123456${String(index).padStart(2, "0")}` });
  await manager.cases.witnesses.add({ id, values: { witness: witness.id, summoned: index === 0 } });
  await manager.cases.adjournments.add({ id, values: { date: `2026-0${1 + (index % 9)}-20T09:00:00Z`, reason: "suspensionCourtCause" } });
  await db.asSystem((tx) =>
    tx.run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
      values (${newId()}, 'case', ${id}, 'files', ${index}, ${`cámara ${index}.mp4`}, 'video/mp4', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)})`),
  );
}

async function pdf(person: Person, of = id) {
  const answer = await fetch(`${url}/api/cases/${of}/sheet.pdf`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });
  const file = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    name: answer.headers.get("content-disposition"),
    ...(answer.status === 200 ? pdfText(file) : { text: "", pages: 0 }),
  };
}
const unspaced = (text: string) => text.replace(/[\s\u200b\u00a0]/g, "");

describe("the trial sheet", () => {
  test("is one page with time, court, room, lawyer, witnesses and phones, claim, files and history", async () => {
    const { status, name, text, pages } = await pdf(people.lawyer);
    expect([status, pages]).toEqual([200, 1]);
    expect(name).toContain(`Hoja del juicio ${recordNumber(full.cid)}.pdf`);
    const told = [
      "16/11/2026 10:30",
      "Instrucción n.º 4",
      "Vera Lozano",
      "Irene 0 Testa",
      "+34 612 345 600",
      "1.353,20 €",
      "987,65 €",
      "cámara 0.mp4",
    ];
    for (const part of [...told, "Causa del órgano judicial", "Ocultó los artículos", "Triana", "Canarias"])
      expect(unspaced(text)).toContain(unspaced(part));
  });

  test("has the same content on the screen", async () => {
    const sheet = await (await world.as(people.lawyer, "es")).cases.sheet({ id });
    expect(sheet.name).toBe(recordNumber(full.cid));
    expect(sheet.sections.map(({ title }) => title)).toEqual([
      "Señalamiento",
      "Testigos",
      "Reclamación y hechos",
      "Archivos",
      "Suspensiones y estados",
    ]);
    expect(sheet.witnesses).toHaveLength(12);
    expect(sheet.witnesses[0]).toMatch(/^Irene 0 Testa \(/);
    expect(JSON.stringify(sheet)).toContain("y 4 más");
  });

  test("names the accused with the number of the procedure, and the earlier convictions in cases that the reader may see", async () => {
    const thief = await make.criminal({ customer, name: "Aquilino", surname: "Zubeldia" });
    const convicted = async (establishment: { id: string }) => {
      const crime = { datetime: "2025-12-01T10:00:00Z", penalType: "pettyTheft", crimeType: "petty" } as const;
      const { id: other, cid } = await make.case({ customer, establishment, criminals: [thief.id], ...crime });
      await db.asSystem((tx) =>
        tx.run(sql`update cases set case_status = 'guiltyVerdict', judgment_type = 'damning', judgment_date = '2026-02-03' where id = ${other}`),
      );
      return recordNumber(cid);
    };
    const [seen, unseen] = [await convicted(shop), await convicted(sibling)];
    const values = { datetime: "2026-10-01T10:00:00Z", trialDatetime: "2026-11-17T10:30:00Z", court: court.id, criminals: [thief.id] };
    const { id: accused } = await make.case({ customer, establishment: shop, ...values });
    await manager.cases.update({ id: accused, version: 1, values: { autosMisdemeanor: "123/2026" } });
    const sheetOf = async (person: Person) => (await world.as(person, "es")).cases.sheet({ id: accused });
    const sheet = await sheetOf(people.lawyer);
    expect([sheet.accused, sheet.procedure]).toEqual([["Aquilino Zubeldia"], "123/2026"]);
    const convictions = JSON.stringify(sheet.sections.find(({ title }) => title === "Condenas anteriores"));
    expect([convictions.includes(seen), convictions.includes(unseen)]).toEqual([true, false]);
    expect(JSON.stringify(await sheetOf(people.manager))).toContain(unseen);
    expect(JSON.stringify(sheet.sections[0])).toMatch(/Aquilino Zubeldia.*Instrucción n.º 4.*123\/2026/);
  });

  test("shows phones to lawyers and staff only", async () => {
    const said = async (person: Person) => JSON.stringify(await (await world.as(person)).cases.sheet({ id }));
    expect(await said(people.manager)).toContain("+34 612 345 600");
    const clerks = await said(people.clerk);
    expect(clerks).toContain("Irene 0 Testa");
    expect(clerks).not.toContain("345 600");
    expect(unspaced((await pdf(people.clerk)).text)).not.toContain("345600");
  });

  test("is for users who see the case", async () => {
    const asked = async (person: Person, of = id) => [
      (await pdf(person, of)).status,
      (await refusal((await world.as(person)).cases.sheet({ id: of }))).status,
    ];
    expect(await asked(people.stranger)).toEqual([404, 404]);
    expect(await asked(people.manager, people.manager.id)).toEqual([404, 404]);
    const gone = await make.case({ customer, establishment: shop });
    await manager.cases.remove({ id: gone.id, version: gone.version });
    expect(await asked(people.clerk, gone.id)).toEqual([404, 404]);
    expect((await pdf(people.manager, "nonsense")).status).toBe(404);
  });

  test("of a case without a date says so", async () => {
    const plain = await make.case({ customer, establishment: shop });
    const { text, pages } = await pdf(people.clerk, plain.id);
    expect(pages).toBe(1);
    expect(text).toContain("Sin juicio señalado");
  });

  test("is in the journal when it is downloaded", async () => {
    const person = await make.user();
    await pdf(person);
    const row = await db.asSystem((tx) => tx.row(sql`select changes from journal where entity = 'export' and actor_id = ${person.id}`));
    expect(JSON.stringify(row)).toContain(id);
  });
});
