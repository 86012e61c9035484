import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer({ alias: "Almacenes Brisa" });
const other = await make.customer();
const shop = await make.establishment({ customer: brisa });
const dni = "12345678Z";
const thief = await make.criminal({ customer: brisa, dni, name: "Aquilino", surname: "Zubeldia" });
const partner = await make.criminal({ customer: brisa, name: "Marcelino", surname: "Otxandio", nickname: "El Mudo" });
const guard = await make.witness({ customer: brisa, name: "Remedios", lastname: "Quiroga" });
// The same person is also a witness, and known to another customer too.
const asWitness = await make.witness({ customer: brisa, code: dni, name: "Aquilino", lastname: "Zubeldia", email: "aquilino@test.test" });
await make.criminal({ customer: other, dni, nickname: "canary-other-customer" });
const theft = await make.case({
  customer: brisa,
  establishment: shop,
  criminals: [thief.id, partner.id],
  facts: "Aquilino Zubeldia y MARCELINO OTXANDIO pasan las cajas; Quiroga los ve salir sin pagar.",
});
const seen = await make.issue({ customer: brisa, establishment: shop, criminals: [partner.id] });
const [manager, head] = [await make.user({ role: "manager" }), await make.user({ role: "supercustomer", customer: brisa })];
const api = await world.as(manager);
await api.cases.witnesses.add({ id: theft.id, values: { witness: guard.id } });
await api.issues.witnesses.add({ id: seen.id, values: { witness: asWitness.id } });
await deps.accessLog.flush();

const ask = async (person: Person, path: string) =>
  fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${await world.signIn(person)}` } });

type Data = {
  name: string;
  subjects: { kind: string; record: { id: string }; history: unknown[] }[];
  appearances: { entity: string; as: string; facts: string; others: string[] }[];
  accesses: { way: string; count: number }[];
};

describe("the answer to a person's data request", () => {
  test("has everything that the customer has under one identity document, with other people by initials", async () => {
    const answer = await ask(manager, `criminals/${thief.id}/request.json`);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([200, expect.stringContaining("attachment")]);
    const text = await answer.text();
    const data = JSON.parse(text) as Data;
    expect(data.name).toBe("Aquilino Zubeldia");
    expect(data.subjects.map(({ kind, record }) => [kind, record.id])).toEqual([
      ["criminal", thief.id],
      ["witness", asWitness.id],
    ]);
    expect(data.subjects.every(({ history }) => history.length > 0)).toBe(true);
    expect(data.appearances.map(({ entity, as, others }) => [entity, as, others]).toSorted()).toEqual([
      ["case", "criminal", ["M. O.", "R. Q."]],
      ["issue", "witness", ["M. O."]],
    ]);
    expect(data.appearances.find(({ entity }) => entity === "case")!.facts).toBe(
      "Aquilino Zubeldia y M. O. pasan las cajas; Q. los ve salir sin pagar.",
    );
    expect(text).not.toMatch(/Marcelino|Otxandio|Mudo|Remedios|Quiroga|canary/i);
  });

  test("is also available as a PDF", async () => {
    const answer = await ask(manager, `witnesses/${asWitness.id}/request.pdf`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const { text } = pdfText(Buffer.from(await answer.arrayBuffer()));
    for (const part of ["Aquilino Zubeldia", "Almacenes Brisa", "12345678Z", "M. O."]) expect(text).toContain(part);
    expect(text).not.toMatch(/Otxandio|Quiroga/i);
  });

  test("is for managers, and is recorded in the journal and the access log", async () => {
    expect((await ask(head, `criminals/${thief.id}/request.json`)).status).toBe(403);
    expect((await ask(manager, `criminals/${crypto.randomUUID()}/request.pdf`)).status).toBe(404);
    expect((await ask(manager, "criminals/x/request.json")).status).toBe(404);
    await ask(manager, `criminals/${partner.id}/request.json`);
    await deps.accessLog.flush();
    const { log, journal } = (await db.asSystem((tx) =>
      tx.row<{ log: number; journal: number }>(sql`
        select (select count(*)::int from access_log where way = 'request' and records = array[${partner.id}::uuid] and user_id = ${manager.id}) as log,
          (select count(*)::int from journal where entity = 'export' and changes::text like ${`%${partner.id}%`} and actor_id = ${manager.id}) as journal`),
    ))!;
    expect({ log, journal }).toEqual({ log: 1, journal: 1 });
  });
});

test("a data request of many pages has the name on each page", async () => {
  const busy = await make.criminal({ customer: brisa, name: "Ataúlfo", surname: "Berrueta" });
  const facts = "Entra, elige, esconde y sale sin pagar. ".repeat(40);
  for (let index = 0; index < 6; index++) await make.case({ customer: brisa, establishment: shop, criminals: [busy.id], facts });
  const answer = await ask(manager, `criminals/${busy.id}/request.pdf`);
  expect(answer.status).toBe(200);
  const { text, pages } = pdfText(Buffer.from(await answer.arrayBuffer()));
  expect(pages).toBeGreaterThan(1);
  expect(text.split("Ataúlfo Berrueta").length).toBeGreaterThan(pages);
});
