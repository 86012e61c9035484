import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { importClient } from "#tests/support/import-client.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa", casesTypes: ["penal", "civil", "issue"] });
const other = await make.customer({ code: "A58818501", alias: "Otra Casa", casesTypes: ["penal", "civil", "issue"] });
const shop = await make.establishment({ customer: brisa, code: "T-1", alias: "Brisa Palma", zip: "35001", country: "Spain" });
await make.establishment({ customer: other, code: "T-9", alias: "Otra Centro" });
const managerUser = await make.user({ role: "manager" });
const manager = await world.as(managerUser);
const office = await make.user({ role: "supercustomer", customer: brisa });
const guard = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const clientOf = async (user: typeof guard) => importClient(world.url, await world.signIn(user));
const { run, inspect } = await clientOf(managerUser);

const headings = "customer;establishment;datetime;facts;ticketAmount;recoveredProducts;theftSeen;theftCount;looseArticles;hasImages";
const facts = "Sustrae dos artículos y pasa la línea de cajas sin abonarlos.";
const caseLine = (more: Partial<Record<string, string>> = {}) =>
  Object.values({
    ...{ customer: "B12345674", establishment: "T-1", datetime: "10/01/2026 10:30", facts, ticketAmount: "1.234,50" },
    ...{ recoveredProducts: "No", theftSeen: "seenAndReported", theftCount: "onePerson", looseArticles: "upToFour", hasImages: "storedUploaded" },
    ...more,
  }).join(";");
const caseFile = (columns: string, ...lines: string[]) => Buffer.from([`${headings}${columns}`, ...lines].join("\n"));

describe("cases", () => {
  test("are imported as their screen creates them: number, zone of the shop, people by name, plate and document, articles", async () => {
    const [first, second] = [
      await make.criminal({ customer: brisa, dni: "12345678Z", name: "Ana", surname: "Ruiz" }),
      await make.criminal({ customer: brisa, nickname: "el Zurdo" }),
    ];
    const car = await make.vehicle({ customer: brisa, plate: "1234BCD" });
    const witness = await make.witness({ customer: brisa, code: "00000001R" });
    const file = caseFile(
      ";criminals;vehicles;witnesses;articles",
      caseLine({
        ticketAmount: "",
        criminals: '"12345678-z; el zurdo"',
        vehicles: "1234 bcd",
        witnesses: "00000001R",
        articles: '"2 x Perfume @ 19,95; Crema @ 5,00"',
      }),
      caseLine({ criminals: "", vehicles: "", witnesses: "", articles: "" }),
    );
    expect(await run("cases", "check", file)).toMatchObject({ rows: 2, created: 2, errorCount: 0 });
    expect((await manager.cases.count({})).count).toBe(0);
    expect(await run("cases", "write", file)).toMatchObject({ rows: 2, created: 2, errorCount: 0 });
    const { rows } = await manager.cases.list({ sort: "cid" });
    expect(rows).toHaveLength(2);
    expect(Number(rows[1]!.cid) - Number(rows[0]!.cid)).toBe(1);
    const made = await manager.cases.get({ id: rows[0]!.id });
    expect(made).toMatchObject({
      caseStatus: "new",
      // 10:30 in the Canary Islands.
      datetime: "2026-01-10T10:30:00.000Z",
      timeZone: "Atlantic/Canary",
      ticketAmount: 44.9,
      customer: { id: brisa.id },
      establishment: { id: shop.id },
      vehicles: [{ id: car.id }],
      witnesses: [{ witness: { id: witness.id } }],
      articles: [
        { name: "Perfume", quantity: 2, price: 19.95 },
        { name: "Crema", quantity: 1, price: 5 },
      ],
      caseCreator: { id: managerUser.id },
    });
    expect(made.criminals.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await manager.cases.history({ id: made.id })).entries.at(-1)).toMatchObject({ action: "create" });
    expect(await manager.cases.get({ id: rows[1]!.id })).toMatchObject({ ticketAmount: 1234.5, articles: [] });
  });

  test("are refused with line, field and value, and nothing of the file is written", async () => {
    const before = await settledContents(db);
    const file = caseFile(
      ";criminals;articles;trialSet",
      caseLine({ criminals: "", articles: "", trialSet: "" }),
      caseLine({ establishment: "T-9", criminals: "Nadie", articles: "Perfume", trialSet: "" }),
      caseLine({ datetime: "31/02/2026 10:00", ticketAmount: "-5", criminals: "", articles: "", trialSet: "" }),
      caseLine({ datetime: "29/03/2026 01:30", criminals: "", articles: "", trialSet: "sí" }),
      caseLine({ datetime: "10/01/2126 10:00", facts: "=cmd|' /C calc'!A0", criminals: "", articles: "", trialSet: "" }),
    );
    const { created, errors } = await run("cases", "write", file);
    expect(created).toBe(0);
    expect(errors.map(({ line, field, value }) => [line, field, value])).toEqual(
      expect.arrayContaining([
        [3, "establishment", "T-9"],
        [3, "criminals", "Nadie"],
        [3, "articles", "Perfume"],
        [4, "datetime", "31/02/2026 10:00"],
        [4, "ticketAmount", "-5"],
        [5, "trialDatetime", null],
        [5, "datetime", "29/03/2026 01:30"],
        [6, "datetime", "10/01/2126 10:00"],
      ]),
    );
    expect(errors.filter(({ line }) => line === 2)).toEqual([]);
    expect(await settledContents(db)).toEqual(before);
  });

  test("are those of the customers whom a person serves, in shops whom they see", async () => {
    const own = caseFile("", caseLine({ ticketAmount: "20" }))
      .toString()
      .replaceAll(/^[^;]*;/gm, "");
    const shopClient = await clientOf(guard);
    expect(await shopClient.run("cases", "write", Buffer.from(own))).toMatchObject({ created: 1 });
    expect((await (await world.as(guard)).cases.list({})).rows).toMatchObject([{ customer: { id: brisa.id } }, {}, {}]);
    expect((await shopClient.run("cases", "check", Buffer.from(own.replace("T-1", "T-9")))).errors).toMatchObject([
      { line: 2, field: "establishment", value: "T-9" },
    ]);
    const counselClient = await clientOf(counsel);
    expect(await counselClient.run("cases", "write", caseFile("", caseLine()))).toMatchObject({ created: 1 });
    const { errors } = await counselClient.run("cases", "check", caseFile("", caseLine({ customer: "A58818501", establishment: "T-9" })));
    expect(errors.map(({ line, field }) => [line, field])).toEqual([
      [2, "customer"],
      [2, "establishment"],
    ]);
  });

  test("in XLSX keep the local time of the sheet; the whole company is a place", async () => {
    const cells = [...caseLine({ establishment: "empresa" }).split(";")] as unknown[];
    cells[2] = new Date(Date.UTC(2026, 0, 10, 18, 30));
    const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: "Casos", rows: [headings.split(";"), cells as string[]] }] }));
    expect(await run("cases", "write", xlsx)).toMatchObject({ created: 1, errorCount: 0 });
    const [newest] = (await manager.cases.list({ sort: "-cid" })).rows;
    expect(newest).toMatchObject({ establishment: { id: "empresa" }, datetime: expect.stringMatching(/^2026-01-10T1[78]:30/) });
  });

  test("are a thousand at a time at most, because others wait for their numbers", async () => {
    const many = caseFile("", ...Array.from({ length: 1001 }, () => caseLine()));
    // Choosing columns is not refused: a file with a key may have many rows for each case.
    expect(await inspect("cases", many)).toMatchObject({ rows: 1001 });
    await expect(run("cases", "check", many)).rejects.toThrow("1.000");
  });
});

describe("other records", () => {
  test("issues and civil cases get their numbers", async () => {
    expect(await run("issues", "write", caseFile(";articles", caseLine({ articles: "Gorra @ 9,90" })))).toMatchObject({ created: 1, errorCount: 0 });
    expect((await manager.issues.list({})).rows).toMatchObject([{ cid: expect.any(Number), ticketAmount: 1234.5 }]);
    const civil = Buffer.from(`customer;date;partType;facts;claimedAmount\nB12345674;10/01/2026;demanding;${facts};3.000\nB12345674;;x;;\n`);
    const { errors } = await run("civilCases", "write", civil);
    expect(errors.map(({ line, field }) => [line, field])).toEqual(
      expect.arrayContaining([
        [3, "date"],
        [3, "partType"],
        [3, "facts"],
      ]),
    );
    const good = Buffer.from(civil.toString().split("\n").slice(0, 2).join("\n"));
    expect(await run("civilCases", "write", good)).toMatchObject({ created: 1 });
    expect((await manager.civilCases.list({})).rows).toMatchObject([{ claimedAmount: 3000, status: "new", cid: expect.any(Number) }]);
  });

  test("offenders, vehicles and bands join the file of the customer, with their links", async () => {
    const people = Buffer.from(
      "dni;name;surname;sex;clothes;birthDate;customer\nX1234567L;Luis;Gil;Varón;;01/02/1990;B12345674\n;Eva;;;;;B12345674\n",
    );
    expect(await run("criminals", "write", people)).toMatchObject({ created: 2, errorCount: 0 });
    expect((await run("criminals", "check", people)).errors).toMatchObject([{ line: 2, field: "dni", value: "X1234567L" }]);
    const nobody = Buffer.from("dni;name;sex;customer\n;;Varón;B12345674\n");
    expect((await run("criminals", "check", nobody)).errors).toMatchObject([{ line: 2, field: "dni" }]);
    const cars = Buffer.from('plate;brand;criminals;customer\n5678FGH;Seat;"X1234567L; Eva";B12345674\nmala!;Seat;Nadie;B12345674\n');
    const { errors } = await run("vehicles", "write", cars);
    expect(errors.map(({ line, field, value }) => [line, field, value])).toEqual(
      expect.arrayContaining([
        [3, "plate", "mala!"],
        [3, "criminals", "Nadie"],
      ]),
    );
    expect(await run("vehicles", "write", Buffer.from(cars.toString().split("\n").slice(0, 2).join("\n")))).toMatchObject({ created: 1 });
    const bands = Buffer.from("Nombre;Vehículos;Cliente\nLos Rápidos;5678 FGH;Almacenes Brisa\n");
    expect((await inspect("bands", bands)).columns.map(({ field }) => field)).toEqual(["alias", "vehicles", "customer"]);
    expect(await run("bands", "write", bands)).toMatchObject({ created: 1 });
    const [car] = (await manager.vehicles.list({ q: "5678FGH" })).rows;
    const { bands: joined, criminals } = await manager.vehicles.get({ id: car!.id });
    expect([joined.map(({ alias }) => alias), criminals.length]).toEqual([["Los Rápidos"], 2]);
  });

  test("a guard writes into the file of the own customer, and is told once of what only the head office sees", async () => {
    const client = await clientOf(guard);
    expect(await client.run("vehicles", "write", Buffer.from("plate;brand\n9999ZZZ;Opel\n"))).toMatchObject({ created: 1 });
    expect((await manager.vehicles.list({ q: "9999ZZZ" })).rows).toMatchObject([{ customer: { id: brisa.id } }]);
    await expect(client.run("vehicles", "write", Buffer.from("plate;brand\n8888ZZZ;Opel\n5678FGH;Seat\n"))).rejects.toThrow(/Línea 3: /);
    expect((await manager.vehicles.list({ q: "8888ZZZ" })).rows).toEqual([]);
    const counselClient = await clientOf(counsel);
    expect((await counselClient.send("vehicles", "inspect", Buffer.from("plate\n1\n"))).status).toBe(403);
    expect(await (await clientOf(office)).run("bands", "write", Buffer.from("alias\nDe la oficina\n"))).toMatchObject({ created: 1 });
  });
});
