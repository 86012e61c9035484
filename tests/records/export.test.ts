import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { parse } from "csv-parse/sync";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { openSession } from "#server/auth/sessions.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { limitConnections } from "#tests/support/servers/databases.ts";
import { expectRefusal, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const brisa = await make.customer({ alias: "Almacenes Brisa" });
const other = await make.customer({ alias: "Otra" });
const shop = await make.establishment({ customer: brisa, alias: "Gran Plaza", code: "GP1" });
const manager = await make.user({ role: "manager" });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const token = await world.signIn(manager);

/** With the session cookie only, as a link in the page. */
async function download(person: Pick<Person, "id" | "alias">, path: string) {
  const session = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
  return fetch(`${url}/api${path}`, { headers: { cookie: `sumario-session=${session.secret}` } });
}
const csvRows = (text: string): string[][] => parse(text, { bom: true, delimiter: ";" });
const csv = async (person: Pick<Person, "id" | "alias">, path: string) => {
  const answer = await download(person, path);
  expect(answer.status).toBe(200);
  return csvRows(await answer.text());
};
const refused = (path: string, as = token) => sendRaw(url, "GET", path, { token: as });

describe("an export", () => {
  test("writes the number of a case as people say it", async () => {
    const { cid } = await make.case({ customer: brisa, establishment: shop });
    const rows = await csv(manager, "/cases/export?format=csv&columns=cid");
    expect(rows.slice(1)).toContainEqual([`${String(cid).slice(0, 4)}-${String(cid).slice(4)}`]);
  });

  test("names offences by the law of each case, whatever the language of the reader", async () => {
    const owner = await make.customer({ alias: "Mixta" });
    for (const country of ["Spain", "France"] as const) {
      const establishment = await make.establishment({ customer: owner, country, zip: country === "France" ? "75001" : "28001" });
      await make.case({ customer: owner, establishment, penalType: "pettyTheft" });
    }
    const french = await make.user({ role: "manager", locale: "fr" });
    const path = `/cases/export?format=csv&columns=crimeType,penalType&sort=cid&filter[customer][0]=${owner.id}`;
    expect((await csv(manager, path)).slice(1)).toEqual([
      ["Delito leve", "Delito leve de hurto"],
      ["Delito (délit)", "Hurto de escasa cuantía"],
    ]);
    expect((await csv(french, path)).slice(1)).toEqual([
      ["Infraction mineure (delito leve)", "Vol mineur (delito leve de hurto)"],
      ["Délit", "Vol simple de faible valeur"],
    ]);
  });

  test("keeps the columns apart, whatever characters a text has", async () => {
    const facts = "uno\u001fdos;tres\n\u001e«cuatro»";
    const { id, cid } = await make.case({ customer: brisa, establishment: shop, facts, crimeType: "petty", penalType: "pettyTheft" });
    const rows = await csv(manager, `/cases/export?format=csv&columns=facts,cid,penalType,trialDatetime,customer&ids=${id}`);
    const number = `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
    expect(rows[1]).toEqual(["uno dos;tres\n\u001e«cuatro»", number, "Delito leve de hurto", "", "Almacenes Brisa"]);
  });

  test("has the facts in full if their column is chosen, of the cases that the reader sees", async () => {
    const facts = `${"Oculta dos perfumes bajo el abrigo. ".repeat(20)}Sale sin pagar.`;
    const elsewhere = await make.establishment({ customer: brisa, alias: "Puerto", code: "PU1" });
    const [own, foreign] = [
      await make.case({ customer: brisa, establishment: shop, facts }),
      await make.case({ customer: brisa, establishment: elsewhere, facts }),
    ];
    const path = `/cases/export?format=csv&columns=cid,facts&ids=${own.id},${foreign.id}`;
    expect((await csv(manager, path)).map((row) => row[1])).toEqual(["Hechos", facts, facts]);
    expect((await csv(clerk, path)).map((row) => row[1])).toEqual(["Hechos", facts]);
    const french = await make.user({ role: "customer", locale: "fr", customer: brisa, establishments: [shop] });
    expect((await csv(french, path)).map((row) => row[1])).toEqual(["Exposé des faits", facts]);
    const [titles] = await csv(manager, "/cases/export?format=csv");
    expect(titles).not.toContain("Hechos");
  });

  test("is a workbook in the user's language, with a descriptive file name", async () => {
    const owner = await make.customer({
      alias: "Nube",
      country: "Spain",
      casesTypes: ["penal", "civil"],
      serviceStartDate: "2024-02-29",
      force2FA: true,
    });
    const french = await make.user({ role: "manager", locale: "fr" });
    const columns = "alias,country,casesTypes,serviceStartDate,force2FA,lawyer";
    const answer = await download(french, `/customers/export?format=xlsx&q=nube&columns=${columns}`);
    expect(answer.headers.get("content-type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="Clients_\d{4}-\d\d-\d\d\.xlsx"; filename\*=UTF-8''Clients_/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(["Clients"]);
    const [head, row, ...more] = sheets[0]!.rows;
    expect(head?.slice(0, 2)).toEqual(["Nom commercial", "Pays"]);
    expect(row?.slice(0, 5)).toEqual([owner.alias, "Espagne", expect.stringContaining(", "), new Date("2024-02-29T00:00:00Z"), "Oui"]);
    expect(more).toEqual([]);
  });

  test("has the columns of the list unless others are requested, and references by their names", async () => {
    const rows = await csv(manager, "/establishments/export?format=csv&q=gran");
    expect(rows).toEqual([
      ["Nombre", "Código", "Cliente", "Población", "País", "Abogado"],
      ["Gran Plaza", "GP1", "Almacenes Brisa", "Madrid", "España", ""],
    ]);
    expect(await csv(manager, "/establishments/export?format=csv&q=gran&columns=code,alias")).toEqual([
      ["Código", "Nombre"],
      ["GP1", "Gran Plaza"],
    ]);
  });

  test("has the rows of the list in its order, beyond one batch and one page", async () => {
    const owner = await make.customer();
    await db.asSystem((tx) =>
      tx.run(sql`insert into vehicles (id, plate, brand, customer_id)
        select gen_random_uuid(), lpad(n::text, 4, '0') || 'BBB', case when n % 3 > 0 then 'Marca ' || n % 7 end, ${owner.id} from generate_series(1, 1201) n`),
    );
    const api = await world.as(manager);
    const listed: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await api.vehicles.list({ filter: { customer: [owner.id] }, sort: "-brand", size: 100, ...(after && { after }) });
      listed.push(...page.rows.map((row) => row.alias));
      if (!page.next) break;
      after = page.next;
    }
    const rows = await csv(manager, `/vehicles/export?format=csv&columns=plate&sort=-brand&filter[customer][0]=${owner.id}`);
    expect(rows.slice(1).map(([plate]) => plate)).toEqual(listed);
    expect(listed).toHaveLength(1201);
  });

  test("as JSON is what the list gives, also when it is empty", async () => {
    const owner = await make.customer();
    for (const plate of ["1111BBB", "2222BBB"]) await make.vehicle({ customer: owner, plate });
    const api = await world.as(manager);
    const path = (plate: string) => `/vehicles/export?format=json&columns=plate,customer&q=${plate}&filter[customer][0]=${owner.id}`;
    const answer = await download(manager, path(""));
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="[^"]+\.json"/);
    const { rows } = await api.vehicles.list({ filter: { customer: [owner.id] }, columns: ["plate", "customer"] });
    expect(rows).toHaveLength(2);
    expect(await answer.json()).toEqual(rows);
    expect(await (await download(manager, path("9999"))).json()).toEqual([]);
    expectRefusal(await refused("/accesses/export?format=json", await world.signIn(await make.user({ role: "admin" }))), 400);
  });

  test("of a selection has the selected records, a thousand at most, and nothing outside of the scope", async () => {
    const [own, second, foreign] = [
      await make.vehicle({ customer: brisa, by: clerk }),
      await make.vehicle({ customer: brisa }),
      await make.vehicle({ customer: other }),
    ];
    const ids = [own, second, foreign].map(({ id }) => id).join(",");
    const plates = (rows: string[][]) => rows.slice(1).map(([plate]) => plate);
    expect(plates(await csv(clerk, `/vehicles/export?format=csv&columns=plate&ids=${ids}`))).toEqual([own.plate]);
    expect(plates(await csv(manager, `/vehicles/export?format=csv&columns=plate&ids=${ids}`))).toHaveLength(3);
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `0198c5d0-0000-7000-8000-${String(index).padStart(12, "0")}`).join(",");
    expect(plates(await csv(manager, `/vehicles/export?format=csv&columns=plate&ids=${many(1000)}`))).toEqual([]);
    expectRefusal(await refused(`/vehicles/export?format=csv&ids=${many(1001)}`), 400);
  });

  test("keeps hostile text as text", async () => {
    const hostile = '=HYPERLINK("http://elsewhere.test";"x")';
    await make.band({ customer: brisa, alias: hostile });
    const find = "/bands/export?columns=alias&q=hyperlink&format=";
    expect(await csv(manager, `${find}csv`)).toEqual([["Nombre"], [`'${hostile}`]]);
    const answer = await download(manager, `${find}xlsx`);
    const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()), { readStyles: true });
    expect(sheets[0]!.cells?.get("1,0")).toMatchObject({ value: hostile, type: "string" });
  });

  test("is in the journal with its query", async () => {
    await csv(manager, "/zones/export?format=csv&q=norte");
    const entry = await db.asSystem((tx) =>
      tx.row<{ actor_id: string; changes: { field: string; to: unknown }[] }>(
        sql`select actor_id, changes from journal where entity = 'export' order by seq desc limit 1`,
      ),
    );
    expect(entry?.actor_id).toBe(manager.id);
    expect(Object.fromEntries(entry!.changes.map(({ field, to }) => [field, to]))).toMatchObject({ collection: "zones", format: "csv", q: "norte" });
  });

  test("refuses what a list refuses, and columns that the user may not read", async () => {
    for (const query of [
      "",
      "format=pdf",
      "format=csv&columns=",
      "format=csv&columns=password",
      "format=csv&columns=nothing",
      "format=csv&sort=nothing",
      "format=csv&filter[hacked]=1",
      "format=csv&filter[role][0]=king",
      "format=csv&ids=x",
      "format=csv&q=%00",
      "format=csv&size=10",
      "format=csv&hacked=1",
    ])
      expectRefusal(await refused(`/users/export?${query}`), 400);
    const clerks = await world.signIn(clerk);
    for (const query of ["columns=alias,dni", "sort=-email", "columns=customer"]) {
      const answer = await refused(`/lawyers/export?format=csv&${query}`, clerks);
      expectRefusal(answer, 400);
      expect(Object.values(answer.body.data?.fields ?? {})).toEqual(["Campo desconocido"]);
    }
    const lawyer = await make.lawyer({ email: "secret@test.test", alias: "Velia" });
    expect(JSON.stringify(await csv(clerk, "/lawyers/export?format=csv"))).not.toContain("secret@");
    expect(JSON.stringify(await csv(manager, "/lawyers/export?format=csv"))).toContain(lawyer.email);
  });

  test("needs a valid session, and only reads", async () => {
    expect((await fetch(`${url}/api/vehicles/export?format=csv`)).status).toBe(401);
    const locked = await db.asSystem((tx) => openSession(tx, manager, "locked", false, { device: "test", address: "127.0.0.1" }));
    const headers = { cookie: `sumario-session=${locked.secret}` };
    expect((await fetch(`${url}/api/vehicles/export?format=csv`, { headers })).status).toBe(401);
    const open = await db.asSystem((tx) => openSession(tx, manager, "full", false, { device: "test", address: "127.0.0.1" }));
    for (const method of ["POST", "HEAD"])
      expect((await fetch(`${url}/api/vehicles/export?format=csv`, { method, headers: { cookie: `sumario-session=${open.secret}` } })).status).toBe(
        404,
      );
  });

  test.each([1, 2])("needs one database connection at a time: the maximum of concurrent exports completes with a pool of %i", async (most) => {
    const people = await Promise.all(Array.from({ length: 4 }, () => make.user({ role: "manager" })));
    await limitConnections(db, most);
    const tables = await Promise.all(people.map((person) => csv(person, "/customers/export?format=csv"))).finally(() => limitConnections(db, 10));
    expect(tables.map((rows) => rows.length)).toEqual(people.map(() => tables[0]!.length));
  });

  test("whose client disconnects releases its database connection", async () => {
    const owner = await make.customer();
    await db.asSystem((tx) =>
      tx.run(
        sql`insert into bands (id, alias, description, customer_id) select gen_random_uuid(), 'Banda ' || n || repeat('x', 180), null, ${owner.id} from generate_series(1, 40000) n`,
      ),
    );
    for (let time = 0; time < 12; time++) {
      const request = get(`${url}/api/bands/export?format=csv`, { headers: { authorization: `Bearer ${token}` } });
      const [response] = await once(request, "response");
      await once(response, "data");
      response.destroy();
    }
    await expect.poll(() => db.pool.totalCount - db.pool.idleCount, { timeout: 10_000 }).toBe(0);
    expect((await csv(manager, "/bands/export?format=csv&columns=alias")).length).toBeGreaterThan(40_000);
  });

  test("that is read slowly, or not at all, takes no more than two places of one person, and leaves the others to everybody", async () => {
    const begin = async (as: string) => {
      const request = get(`${url}/api/bands/export?format=csv`, { headers: { authorization: `Bearer ${as}` } });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      return response;
    };
    const slow: IncomingMessage[] = [];
    for (let index = 0; index < 5; index++) slow.push(await begin(token));
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 429, 429]);
    const colleague = await make.user({ role: "manager" });
    expect((await csv(colleague, "/bands/export?format=csv&columns=alias")).length).toBeGreaterThan(40_000);
    for (const response of slow) response.destroy();
    await expect.poll(async () => (await begin(token)).destroy().statusCode).toBe(200);
    await expect.poll(() => db.pool.totalCount - db.pool.idleCount, { timeout: 10_000 }).toBe(0);
  });
});
