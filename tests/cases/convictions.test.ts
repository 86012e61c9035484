import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { convicted, writeCase } from "#tests/support/convicted.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const customer = await make.customer();
const [shop, sibling] = [await make.establishment({ customer }), await make.establishment({ customer })];
const counselUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer], alias: "Nuria Abogada" });
const counsel = await world.as(counselUser);
const inFrench = await world.as(counselUser, "fr");
const ofShop = await world.as(await make.user({ role: "lawyer", customers: [customer], establishments: [shop] }));
const court = await make.court({ alias: "Instrucción 7" });
const person = await make.criminal({ customer, name: "Rosa", surname: "Medel", birthDate: "1990-02-01" });
const place = { customer, establishment: shop, criminals: [person.id], hasImages: "noCamerasOrFaulty" } as const;

const judged = async (values: Record<string, unknown>, where: object = {}) => {
  const { id, cid } = await make.case({ ...place, datetime: "2025-06-01T10:00:00Z", court: court.id, ticketAmount: 90, ...where } as never);
  await writeCase(db, id, { ...convicted, ...values });
  return String(cid).replace(/^(\d{4})/, "$1-");
};
const textOf = (sheet: unknown) => JSON.stringify(sheet);
const fieldsOf = ({ sections }: { sections: { blocks: { kind: string; fields?: { label: string; value: string }[] }[] }[] }) =>
  Object.fromEntries(sections.flatMap(({ blocks }) => blocks.flatMap(({ fields = [] }) => fields.map(({ label, value }) => [label, value]))));

// Pleaded in a theft of 20 May 2026.
const theft = await make.case({
  ...place,
  datetime: "2026-05-20T10:00:00Z",
  ticketAmount: 120,
  stealType: "externalCustomer",
  lawyer: null,
} as never);
// Petty, served on 2 March 2026: its record counts until 2 September 2026, so on 20 May.
const petty = await judged({ sentence_served_date: "2026-03-02", autos_misdemeanor: "12/2026" });
// Less serious, ten months, served on 1 May 2026: until 1 May 2028.
const grave = await judged({ crime_type: "lessSerious", penal_type: "lessSeriousTheft", sentence_months: 10, sentence_served_date: "2026-05-01" });
// Petty, served on 2 January 2020: cancelled since 3 July 2020.
const old = await judged({ judgment_date: "2019-12-02", judgment_notification_date: "2019-12-02", sentence_served_date: "2020-01-02" });
// In a shop that one of the lawyers does not see.
const elsewhere = await judged({}, { establishment: sibling });
// Open: 120 and 350 € are added up.
await make.case({ ...place, datetime: "2026-05-10T10:00:00Z", ticketAmount: 350, stealType: "externalCustomer" } as never);

describe("the convictions of a person", () => {
  test("are shown with what counts for the facts of a case, and the calculation", async () => {
    const sheet = await counsel.convictions.sheet({ id: person.id, case: theft.id });
    expect(sheet.name).toBe("Rosa Medel");
    expect(sheet.about).toMatch(/^Para los hechos del 20\/05\/2026 \(caso .*\) · Fecha de nacimiento: 01\/02\/1990$/);
    const [list] = sheet.sections[0]!.blocks;
    const rows = (list as { rows: (string | { text: string; note: string })[][] }).rows.map((row) => [
      (row[0] as { note: string }).note,
      row[5],
      row[6],
    ]);
    expect(rows).toEqual([
      [old, "02/07/2020", "No cuenta"],
      [petty, "02/09/2026", "234.2 CP"],
      [grave, "01/05/2028", "234.2, 235.1.7.º CP"],
      // Notified on 12 January 2026: five working days end on Monday 19, briefs are in time until the 20th. Final on the 21st, and six months more.
      [elsewhere, "21/07/2026", "234.2 CP"],
    ]);
    expect(fieldsOf(sheet as never)).toMatchObject({
      "Multirreincidencia (art. 234.2 CP)": "3 condenas cuentan; la ley exige 3",
      "Hurto agravado (art. 235.1.7.º CP)": "1 condena cuenta; la ley exige 3",
    });
    expect(textOf(sheet)).toContain("Extinción de la pena: 02/03/2026");
    expect(textOf(sheet)).toContain("Instrucción 7");
    expect(textOf(sheet)).toContain("Un hurto sin juzgar suma 350,00\u00a0€");
    expect(textOf(sheet)).toContain("Puede haber otras: pida la hoja histórico-penal");
  });

  test("come only from cases that the reader sees", async () => {
    const sheet = await ofShop.convictions.sheet({ id: person.id, case: theft.id });
    expect(textOf(sheet)).not.toContain(elsewhere);
    expect(fieldsOf(sheet as never)["Multirreincidencia (art. 234.2 CP)"]).toBe("2 condenas cuentan; la ley exige 3");
  });

  test("are told in French, by récidive légale for facts in France", async () => {
    const autre = await make.criminal({ customer, name: "Luc", surname: "Morel" });
    const there = { criminals: [autre.id] };
    await judged({ crime_type: "lessSerious", country: "France", sentence_served_date: "2026-02-01" }, there);
    const vol = await make.case({ ...place, ...there, datetime: "2026-05-20T10:00:00Z" } as never);
    await db.asSystem((tx) =>
      tx.run(sql`update cases set country = 'France', crime_type = 'lessSerious', penal_type = 'pettyTheft' where id = ${vol.id}`),
    );
    const sheet = await inFrench.convictions.sheet({ id: autre.id, case: vol.id });
    expect(fieldsOf(sheet as never)).toMatchObject({ "Récidive légale (art. 132-8 à 132-11 CP)": "132-10, 132-16 CP" });
    expect(fieldsOf(sheet as never)).not.toHaveProperty("Espagne, multirécidive (art. 234.2 CP)");
  });

  test("are not for shops and head offices, nor of a person who is not in the case", async () => {
    for (const role of ["customer", "supercustomer"] as const) {
      const api = await world.as(await make.user({ role, customer, ...(role === "customer" && { establishments: [shop] }) }));
      expect((await refusal(api.convictions.sheet({ id: person.id }))).status).toBe(403);
      expect((await refusal(api.convictions.annex({ id: theft.id, criminal: person.id }))).status).toBe(403);
    }
    const stranger = await make.criminal({ customer });
    expect((await refusal(counsel.convictions.annex({ id: theft.id, criminal: stranger.id }))).status).toBe(404);
    expect((await refusal(counsel.convictions.sheet({ id: person.id, case: "01900000-0000-7000-8000-000000000000" }))).status).toBe(404);
  });
});

test("an annex is signed by who made it, and lies in the files of the case", async () => {
  const { id, name, version } = await counsel.convictions.annex({ id: theft.id, criminal: person.id });
  expect(name).toMatch(/^Antecedentes .*\.pdf$/);
  const record = await counsel.cases.get({ id: theft.id });
  expect([record.version, record.files.map((file) => [file.id, file.type, file.author])]).toEqual([
    version,
    [[id, "application/pdf", "Nuria Abogada"]],
  ]);
  const answer = await fetch(`${world.url}/api/files/${id}/content`, { headers: { authorization: `Bearer ${await world.signIn(counselUser)}` } });
  const { text } = pdfText(Buffer.from(await answer.arrayBuffer()));
  for (const part of ["Rosa Medel", "Hecha y revisada por", "Nuria Abogada", "235.1.7.º CP", petty]) expect(text).toContain(part);
  // Whoever signs it off has checked it.
  expect(text).not.toContain("Propuesta: la revisa el abogado");
  const [entry] = (await counsel.cases.history({ id: theft.id })).entries;
  expect([entry?.actor?.id, entry?.changes.map(({ field }) => field)]).toEqual([counselUser.id, ["files"]]);
});
