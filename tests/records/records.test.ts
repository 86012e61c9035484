import { describe, expect, test } from "vitest";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const brisa = await make.customer();

describe("the life of a vehicle", () => {
  test("is created, read, changed and deleted, each with its entry in the history", async () => {
    const created = await manager.vehicles.create({ plate: "1234 bcd", brand: "Seat", customer: brisa.id });
    expect(created).toMatchObject({ plate: "1234BCD", brand: "Seat", model: null, version: 1, customer: { id: brisa.id, alias: brisa.alias } });
    const changed = await manager.vehicles.update({ id: created.id, version: 1, values: { model: "León" } });
    expect(changed).toMatchObject({ model: "León", version: 2 });
    await manager.vehicles.remove({ id: created.id, version: 2 });
    expect(await refusal(manager.vehicles.get({ id: created.id }))).toMatchObject({ status: 404 });
    const admin = await world.as(await make.user({ role: "admin" }));
    const restored = await admin.vehicles.restore({ id: created.id });
    expect(restored).toMatchObject({ deleted: false, version: 4 });
    const { entries } = await manager.vehicles.history({ id: created.id });
    expect(entries.map(({ action }) => action)).toEqual(["restore", "remove", "update", "create"]);
    expect(entries[2]?.changes).toEqual([{ field: "model", from: null, to: "León" }]);
  });

  test("a plate is unique within a customer, and the message is in both languages", async () => {
    await make.vehicle({ customer: brisa, plate: "7777BBB" });
    const french = await world.as(await make.user({ role: "manager" }), "fr");
    const spanish = await refusal(manager.vehicles.create({ plate: "7777-BBB", customer: brisa.id }));
    expect(spanish).toMatchObject({ status: 400, data: { fields: { plate: "Ya existe un vehículo con esa matricula" } } });
    const inFrench = await refusal(french.vehicles.create({ plate: "7777BBB", customer: brisa.id }));
    expect(inFrench.data?.fields?.plate).toBe("Un véhicule existe déjà avec cette immatriculation");
    await expect(manager.vehicles.create({ plate: "7777BBB", customer: (await make.customer()).id })).resolves.toMatchObject({ plate: "7777BBB" });
  });

  test("a deleted plate can be used again", async () => {
    const first = await make.vehicle({ customer: brisa, plate: "8888BBB" });
    await manager.vehicles.remove({ id: first.id, version: 1 });
    await expect(manager.vehicles.create({ plate: "8888BBB", customer: brisa.id })).resolves.toMatchObject({ version: 1 });
  });

  test("an invalid plate is refused at its field; a foreign plate passes when it is marked as such", async () => {
    const wrong = await refusal(manager.vehicles.create({ plate: "B-XY 99", customer: brisa.id }));
    expect(wrong.data?.fields?.plate).toBe("Matrícula incorrecta. Ej: 1234ABC o 9999ZZZ.");
    await expect(manager.vehicles.create({ plate: "B-XY99", foreignPlate: true, customer: brisa.id })).resolves.toMatchObject({ plate: "B-XY99" });
  });
});

describe("two editors", () => {
  test("the second is refused with the changes of the first, and nothing is written", async () => {
    const car = await make.vehicle({ customer: brisa });
    await manager.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } });
    const late = await refusal(manager.vehicles.update({ id: car.id, version: 1, values: { color: "azul" } }));
    expect(late).toMatchObject({ status: 409, data: { version: 2, changed: [{ field: "color", from: null, to: "rojo" }] } });
    expect(await manager.vehicles.get({ id: car.id })).toMatchObject({ color: "rojo", version: 2 });
  });

  test("the conflict has the value that was seen and the last one, whatever was in between", async () => {
    const car = await make.vehicle({ customer: brisa });
    await manager.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } });
    await manager.vehicles.update({ id: car.id, version: 2, values: { color: "verde" } });
    const late = await refusal(manager.vehicles.update({ id: car.id, version: 1, values: { color: "azul" } }));
    expect(late.data).toMatchObject({ version: 3, changed: [{ field: "color", from: null, to: "verde" }] });
  });

  test("saving unchanged values writes nothing", async () => {
    const car = await make.vehicle({ customer: brisa, color: "rojo" });
    expect(await manager.vehicles.update({ id: car.id, version: 1, values: { color: "rojo" } })).toMatchObject({ version: 1 });
  });
});

describe("lists", () => {
  test("pages can be read in both directions without losing or repeating a row", async () => {
    const owner = await make.customer();
    for (let index = 0; index < 7; index++) await make.vehicle({ customer: owner, brand: index % 2 ? "Seat" : null });
    const filter = { customer: [owner.id] };
    const seen: string[] = [];
    let page = await manager.vehicles.list({ filter, sort: "-brand", size: 3 });
    const first = page;
    for (;;) {
      seen.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      page = await manager.vehicles.list({ filter, sort: "-brand", size: 3, after: page.next });
    }
    expect(new Set(seen).size).toBe(7);
    expect(page.rows).toHaveLength(1);
    const back = await manager.vehicles.list({ filter, sort: "-brand", size: 3, before: page.previous! });
    expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(3, 6));
    const last = await manager.vehicles.list({ filter, sort: "-brand", size: 3, last: true });
    expect(last.rows.map(({ id }) => id)).toEqual(seen.slice(4));
    expect(last.next).toBeNull();
    expect(first.previous).toBeNull();
    expect(await manager.vehicles.count({ filter })).toEqual({ count: 7, exact: true });
  });

  test("records without a surname sort last, also in descending order", async () => {
    const owner = await make.customer();
    const names = ["Zúñiga", null, "Ábalos", "ʒorra", null, "Ñandú"];
    for (const surname of names) await make.criminal({ customer: owner, surname, name: "Demo" });
    const inOrder = async (sort: string) => {
      const filter = { customer: [owner.id] };
      const first = await manager.criminals.list({ filter, sort, size: 4 });
      const second = await manager.criminals.list({ filter, sort, size: 4, after: first.next! });
      return [...first.rows, ...second.rows].map(({ surname }) => surname);
    };
    expect(await inOrder("surname")).toEqual(["Ábalos", "Ñandú", "Zúñiga", "ʒorra", null, null]);
    expect(await inOrder("-surname")).toEqual(["ʒorra", "Zúñiga", "Ñandú", "Ábalos", null, null]);
  });

  test("return the requested columns and the alias, no more", async () => {
    const owner = await make.customer();
    const car = await make.vehicle({ customer: owner, brand: "Seat", model: "León" });
    const rowsWith = async (columns?: string[]) => (await manager.vehicles.list({ filter: { customer: [owner.id] }, columns })).rows;
    const known = { id: car.id, version: 1, alias: car.plate };
    expect(await rowsWith(["model"])).toEqual([{ ...known, model: "León" }]);
    expect(await rowsWith(["customer", "foreignPlate"])).toEqual([
      { ...known, customer: { id: owner.id, alias: owner.alias }, foreignPlate: expect.any(Boolean) },
    ]);
    expect(Object.keys((await rowsWith())[0]!).sort()).toEqual(["alias", "brand", "color", "customer", "id", "model", "plate", "version"]);
  });

  test.each(["nothing", "id", "search", "created_by", "pictures", "bands"])("refuse a name that is no column (%s)", async (column) => {
    expect(await refusal(manager.vehicles.list({ columns: [column] }))).toMatchObject({ status: 400 });
  });

  test("can be read to the end when sorted by a column that is not returned", async () => {
    const owner = await make.customer();
    for (const brand of ["Seat", null, "Audi", "Fiat"]) await make.vehicle({ customer: owner, brand, model: brand });
    const models: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const page = await manager.vehicles.list({ filter: { customer: [owner.id] }, sort: "brand", columns: ["model"], size: 1, after });
      models.push(...page.rows.map((row) => row.model));
      if (!page.next) break;
      after = page.next;
    }
    expect(models).toEqual(["Audi", "Fiat", "Seat", null]);
  });

  test("the search ignores accents and takes patterns literally", async () => {
    const owner = await make.customer();
    await make.vehicle({ customer: owner, brand: "Citroën", model: "C4" });
    const found = (q: string) => manager.vehicles.list({ q, filter: { customer: [owner.id] } }).then(({ rows }) => rows.length);
    expect([await found("citroen c4"), await found("%"), await found("c_")]).toEqual([1, 0, 0]);
  });

  test("a deleted record is in no list and no picker", async () => {
    const owner = await make.customer();
    const car = await make.vehicle({ customer: owner });
    await manager.vehicles.remove({ id: car.id, version: 1 });
    expect((await manager.vehicles.list({ filter: { customer: [owner.id] } })).rows).toEqual([]);
    expect(await manager.vehicles.pick({ q: car.plate! })).toEqual([]);
  });
});

describe("courts", () => {
  test("are offered and accepted in cases of their own country only", async () => {
    const [spanish, french] = [
      await make.court({ alias: "Juzgado Propio" }),
      await make.court({ alias: "Juzgado Ajeno", country: "France", courtType: "frPoliceCourt" }),
    ];
    const offered = async (country: "Spain" | "France") => (await manager.courts.pick({ q: "Juzgado", country })).map(({ id }) => id);
    expect([await offered("Spain"), await offered("France")]).toEqual([[spanish.id], [french.id]]);
    const { id } = await make.case();
    const name = (court: string) => manager.cases.update({ id, version: 1, values: { court } });
    expect((await refusal(name(french.id))).data?.fields).toEqual({ court: "El registro indicado no existe" });
    expect((await name(spanish.id)).court?.id).toBe(spanish.id);
  });

  test("of the kind of case are offered first, then those that hear nothing of it, each by name", async () => {
    const kinds = [
      ["Ávila, Mercantil", "commercial"],
      ["Ávila, Audiencia", "provincialCourt"],
      ["Ávila, Penal", "penal"],
      ["Ávila, Instrucción", "instruction"],
      ["Ávila, Civil", "firstInstance"],
    ] as const;
    for (const [alias, courtType] of kinds) await make.court({ alias, courtType });
    const offered = async (group?: string) => (await manager.courts.pick({ q: "Ávila,", group })).map(({ alias }) => alias.slice(7));
    expect(await offered("penal")).toEqual(["Audiencia", "Instrucción", "Penal", "Civil", "Mercantil"]);
    expect(await offered("civil")).toEqual(["Audiencia", "Civil", "Mercantil", "Instrucción", "Penal"]);
    for (const none of [undefined, "unknown"]) expect(await offered(none)).toEqual(["Audiencia", "Civil", "Instrucción", "Mercantil", "Penal"]);
    const { fields } = penalCase;
    for (const { group } of [fields.court, fields.courtInstruction, fields.courtPenal, fields.courtAppeal, fields.enforcementCourt])
      expect(group).toBe("penal");
    expect(civilCase.fields.court.group).toBe("civil");
  });

  test("accept only types of their own country", async () => {
    const refused = await refusal(manager.courts.create({ alias: "Tribunal", country: "France", courtType: "instruction", city: "Paris" }));
    expect(refused.data?.fields).toHaveProperty("courtType");
  });

  test("validate postal codes by country and phones, and store them in normal form", async () => {
    const wrong = await refusal(
      manager.courts.create({ alias: "X", country: "Spain", courtType: "penal", city: "Madrid", zip: "99999", phone: "12" }),
    );
    expect(Object.keys(wrong.data?.fields ?? {}).sort()).toEqual(["phone", "zip"]);
    const right = await manager.courts.create({
      alias: "X",
      country: "Spain",
      courtType: "penal",
      city: "Madrid",
      zip: "28001",
      phone: "612 345 678",
    });
    expect(right).toMatchObject({ zip: "28001", phone: "+34612345678" });
  });
});

describe("the fields of a lawyer that customers see", () => {
  test("are limited, and neither sorting nor a cursor reveals the others", async () => {
    const lawyer = await make.lawyer({ email: "secret@test.test", color: "#12657a" });
    const clerk = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
    expect(await clerk.lawyers.get({ id: lawyer.id })).toMatchObject({ alias: lawyer.alias, color: "#12657a" });
    for (const hidden of ["dni", "email", "phone", "customer"]) expect(await clerk.lawyers.get({ id: lawyer.id })).not.toHaveProperty(hidden);
    for (const sort of ["dni", "-email", "phone"]) expect(await refusal(clerk.lawyers.list({ sort }))).toMatchObject({ status: 400 });
    expect(JSON.stringify(await clerk.lawyers.list({}))).not.toContain("secret@");
    await expect(manager.lawyers.list({ sort: "dni" })).resolves.toMatchObject({ previous: null });
  });
});

test("names and codes are unique without case, accents and spaces: bands, companies, establishments, courts, zones", async () => {
  const shop = await make.establishment({ customer: brisa, code: "Ág-1" });
  const place = { country: "Spain", address: "Calle 1", zip: "28001", city: "Madrid" } as const;
  const fieldsOf = async (answer: Promise<unknown>) => (await refusal(answer)).data?.fields;
  await manager.bands.create({ alias: "Los Ágiles", customer: brisa.id });
  expect(await fieldsOf(manager.bands.create({ alias: " LOS  agiles", customer: brisa.id }))).toEqual({
    alias: "Ya existe una banda con ese nombre",
  });
  await manager.bands.create({ alias: "Los Ágiles", customer: (await make.customer()).id });
  await manager.companies.create({ alias: "Brisa Moda, S.L.", customer: brisa.id, cif: "B12345674" });
  expect(await fieldsOf(manager.companies.create({ alias: "BRISA MODA, S. L.", customer: brisa.id, cif: "B12345674" }))).toHaveProperty("alias");
  const other = { code: "AG - 1", alias: "Otra", customer: brisa.id, ...place };
  expect(await fieldsOf(manager.establishments.create(other))).toEqual({ code: "Ya existe un establecimiento con ese código" });
  const court = { country: "Spain", city: "Ávila", alias: "Juzgado n.º 1", zip: "05001", courtType: "firstInstance" } as const;
  const first = await manager.courts.create(court);
  expect(await fieldsOf(manager.courts.create({ ...court, city: "AVILA", alias: "juzgado N.º  1" }))).toHaveProperty("alias");
  expect(await manager.courts.update({ id: first.id, version: 1, values: { alias: "JUZGADO n.º 1" } })).toMatchObject({ alias: "JUZGADO n.º 1" });
  const zone = { alias: "Zona Norte", customer: brisa.id, establishments: [shop.id] };
  await manager.zones.create(zone);
  expect(await fieldsOf(manager.zones.create({ ...zone, alias: "zona norte" }))).toEqual({
    alias: "Ya existe una zona con ese nombre para este cliente",
  });
});
