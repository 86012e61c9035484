import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { importClient, shopFile, shopLine } from "#tests/support/import-client.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const manager = await make.user({ role: "manager" });
const api = await world.as(manager);
const brisa = await make.customer({ code: "B12345674", alias: "Almacenes Brisa" });
const lawyer = await make.lawyer({ dni: "12345678Z", alias: "Ana Letrada", lawyerNumber: "C-77" });
const { inspect, run, send } = importClient(world.url, await world.signIn(manager));

const shopNamed = async (code: string) => (await api.establishments.list({ q: code, size: 25 })).rows.find((row) => row.code === code);

describe("columns", () => {
  test("are proposed with samples; the user maps the rest", async () => {
    const file = Buffer.from("Código;Nombre;Observaciones;CÓDIGO\nA1;Uno;x;9\nA2;;y;9\n\nA3;Tres;;9\n");
    expect(await inspect("establishments", file)).toMatchObject({
      rows: 3,
      columns: [
        { heading: "Código", sample: ["A1", "A2", "A3"], field: "code" },
        { heading: "Nombre", sample: ["Uno", "Tres"], field: "alias" },
        { heading: "Observaciones", sample: ["x", "y"], field: null },
        { heading: "CÓDIGO", field: null },
      ],
      fields: expect.arrayContaining([
        { name: "code", required: true },
        { name: "state", required: false },
      ]),
    });
  });

  test("of required fields cannot be left out, and a mapping must fit the file", async () => {
    const refused = async (mapping: unknown) =>
      JSON.parse((await send("establishments", "check", shopFile(shopLine("M1")), mapping)).text).data.fields;
    expect(await refused(["code", "alias", null, null, null, null, null])).toEqual(
      Object.fromEntries(["customer", "country", "address", "zip", "city"].map((name) => [name, "Campo obligatorio"])),
    );
    for (const mapping of [undefined, "x", ["code"], {}, [1, 2, 3, 4, 5, 6, 7], ["code", "code", null, null, null, null, null], Array(7).fill("id")])
      expect(await refused(mapping)).toEqual({ mapping: "Valor incorrecto" });
  });
});

describe("a required field without a column", () => {
  const file = Buffer.from("Código;Nombre;Dirección;Código postal\nF1;Uno;Calle 1;28001\nF2;Dos;Calle 2;28002\n");
  const fill = { customer: "almacenes brisa", country: "España", city: "Madrid" };

  test("gets one value for all lines, read as a cell is", async () => {
    expect(await run("establishments", "write", file, { fill })).toEqual({ rows: 2, created: 2, errors: [], errorCount: 0 });
    for (const code of ["F1", "F2"]) expect(await shopNamed(code)).toMatchObject({ customer: { id: brisa.id }, country: "Spain", city: "Madrid" });
  });

  test("is refused without it, with a field that has a column, and with one that nobody imports", async () => {
    const mapping = ["code", "alias", "address", "zip"];
    const refused = async (given: unknown) => JSON.parse((await send("establishments", "check", file, mapping, given)).text).data.fields;
    expect(await refused({ customer: "Brisa", country: "Spain" })).toEqual({ city: "Campo obligatorio" });
    for (const wrong of [{ ...fill, code: "X" }, { ...fill, id: "X" }, { ...fill, city: " " }, { ...fill, city: 1 }, []])
      expect(await refused(wrong)).toEqual({ fill: "Valor incorrecto" });
  });

  test("is told with its value where that is wrong, as every error is", async () => {
    const { errors } = await run("establishments", "check", Buffer.from("Código;Nombre;Dirección;Código postal\nF9;Nueve;Calle 1;99999\n"), {
      fill: { ...fill, customer: "Nadie" },
    });
    expect(errors).toEqual([
      { line: 2, field: "customer", value: "Nadie", message: "El registro indicado no existe" },
      { line: 2, field: "zip", value: "99999", message: "Código postal incorrecto. Ej.: 28001 o 75001." },
    ]);
  });
});

describe("a file", () => {
  test("of establishments is imported with all of its values, each record with its entry in the history", async () => {
    const headings = "Código,Nombre,Cliente,Empresa,País,Dirección,Código postal,Población,Teléfono,Abogado";
    await make.company({ customer: brisa, alias: "Brisa Norte", cif: "B12345674" });
    const file = Buffer.from(
      `${headings}\n" E-100 ","Brisa, Norte",ALMACENES brisa,brisa norte,España,"Calle ""Mayor"", 1",35001,Las Palmas,612 345 678,c-77\n`,
    );
    expect(await run("establishments", "check", file)).toEqual({ rows: 1, created: 1, errors: [], errorCount: 0 });
    expect(await shopNamed("E-100")).toBeUndefined();
    expect(await run("establishments", "write", file)).toEqual({ rows: 1, created: 1, errors: [], errorCount: 0 });
    const { id } = (await shopNamed("E-100"))!;
    expect(await api.establishments.get({ id })).toMatchObject({
      code: "E-100",
      alias: "Brisa, Norte",
      customer: { id: brisa.id },
      company: { alias: "Brisa Norte" },
      country: "Spain",
      address: 'Calle "Mayor", 1',
      zip: "35001",
      state: "Las Palmas",
      phone: "+34612345678",
      lawyer: { id: lawyer.id },
      version: 1,
    });
    const { entries } = await api.establishments.history({ id });
    expect(entries).toMatchObject([{ action: "create", actor: { id: manager.id } }]);
    expect(entries[0]!.changes).toContainEqual({ field: "customer", from: null, to: { id: brisa.id, alias: "Almacenes Brisa" } });
  });

  test("in XLSX gives numbers, dates and booleans with their types", async () => {
    const rows = [
      ["code", "alias", "Razón social", "country", "address", "zip", "city", "casesTypes", "serviceStartDate", "force2FA", "lawyer"],
      [
        "a-58818501",
        "Hoja",
        "Hoja S.A.",
        "France",
        "Rue 1",
        75001,
        "Paris",
        "penal, Casos civiles",
        new Date(Date.UTC(2026, 0, 31)),
        true,
        "12345678-z",
      ],
      [],
      ["732829320", "Otra", "Otra SAS", "FRANCE", "Rue 2", "13001", "Marseille", "Affaires pénales;issue", "15/02/2026", "non", "ana letrada"],
    ];
    const xlsx = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: "Clientes", rows },
          { name: "No", rows: [["x"]] },
        ],
      }),
    );
    const result = await run("customers", "write", xlsx);
    expect(result).toEqual({ rows: 2, created: 0, errors: [expect.objectContaining({ line: 2, field: "code" })], errorCount: 1 });
    rows[1]![3] = "España";
    rows[1]![5] = 28001;
    const mended = Buffer.from(await writeXlsx({ sheets: [{ name: "Clientes", rows }] }));
    expect(await run("customers", "write", mended)).toMatchObject({ created: 2 });
    const named = async (alias: string) => {
      const { rows: found } = await api.customers.list({ size: 100 });
      return api.customers.get({ id: found.find((row) => row.alias === alias)!.id });
    };
    expect(await named("Hoja")).toMatchObject({
      code: "A58818501",
      zip: "28001",
      state: "Madrid",
      casesTypes: ["penal", "civil"],
      serviceStartDate: "2026-01-31",
      force2FA: true,
      lawyer: { id: lawyer.id },
    });
    expect(await named("Otra")).toMatchObject({
      country: "France",
      state: "Bouches-du-Rhône",
      casesTypes: ["penal", "issue"],
      serviceStartDate: "2026-02-15",
      force2FA: false,
    });
  });

  test.each(["utf8", "windows-1252"] as const)("in %s, separated by tabs, keeps its accents", async (encoding) => {
    const code = encoding === "utf8" ? "00000001R" : "00000002W";
    const text = `DNI / NIE / Pasaporte\tNombre\tApellidos\tTipo de testigo\tCorreo electrónico\tCliente\n${code}\tÍñigo\tMuñoz\tEncargado\ta@b.es\tBrisa €\n`;
    await (encoding === "utf8" ? make.customer({ alias: "Brisa €" }) : undefined);
    const file = encoding === "utf8" ? Buffer.from(`\ufeff${text}`) : Buffer.from(text.replace("€", "\x80"), "latin1");
    expect(await run("witnesses", "write", file)).toMatchObject({ created: 1, errors: [] });
    expect((await api.witnesses.list({ q: code })).rows).toMatchObject([
      { name: "Íñigo", lastname: "Muñoz", witnessType: "attendant", customer: { alias: "Brisa €" } },
    ]);
  });

  test("of lawyers names their users by e-mail", async () => {
    const person = await make.user({ role: "supercustomer", customer: brisa, email: "letrada@test.test" });
    const file = Buffer.from("dni;alias;email;user;color\nX1234567L;Nueva;n@test.test;LETRADA@test.test;#12657A\n");
    expect(await run("lawyers", "write", file)).toMatchObject({ created: 1, errors: [] });
    const { rows } = await api.lawyers.list({ q: "Nueva", columns: ["dni", "color", "user"] });
    expect(rows).toMatchObject([{ dni: "X1234567L", color: "#12657a", user: { id: person.id } }]);
  });
});

describe("an error in a file", () => {
  const file = shopFile(
    shopLine("W1"),
    shopLine("", { country: "Narnia", zip: "99999" }),
    shopLine("W3", { customer: "Nadie", alias: "x".repeat(201) }),
    `${shopLine("W4")};de más`,
  );
  test("is listed by line and field in Spanish, and nothing is written", async () => {
    const before = await settledContents(db);
    expect(await run("establishments", "write", file)).toMatchObject({
      rows: 4,
      created: 0,
      errorCount: 6,
      errors: [
        { line: 3, field: "code", message: "Campo obligatorio" },
        { line: 3, field: "country", message: "Valor incorrecto" },
        { line: 3, field: "zip", message: "Código postal incorrecto. Ej.: 28001 o 75001." },
        { line: 4, field: "customer", message: "El registro indicado no existe" },
        { line: 4, field: "alias", message: "Máximo 200 caracteres" },
        { line: 5, field: null, message: "La línea tiene más celdas que títulos" },
      ],
    });
    expect(await settledContents(db)).toEqual(before);
  });

  test("is in French for a user of that language", async () => {
    const { errors } = await importClient(world.url, await world.signIn(manager), "fr").run("establishments", "check", file);
    expect(errors.slice(0, 2)).toMatchObject([
      { line: 3, field: "code", message: "Champ obligatoire" },
      { line: 3, field: "country", message: "Valeur incorrecte" },
    ]);
  });

  test("is counted beyond the limit of two hundred listed errors", async () => {
    const { errors, errorCount } = await run(
      "establishments",
      "check",
      shopFile(...Array.from({ length: 300 }, (_, n) => shopLine(`L${n}`, { zip: "x" }))),
    );
    expect([errors.length, errorCount]).toEqual([200, 300]);
  });

  test("is found by the rules between fields, as in the form", async () => {
    const witnesses = Buffer.from("code;name;lastname;witnessType;customer\n00000003A;Uno;Dos;vigilant;B12345674\n");
    expect((await run("witnesses", "check", witnesses)).errors).toMatchObject([
      { line: 2, field: "nTip", message: "Campo obligatorio" },
      { line: 2, field: "email", message: "Indique un correo o un móvil" },
    ]);
  });

  test("is a name that several records have, or a record of another customer", async () => {
    const [one, other] = [await make.customer({ alias: "Gemelos" }), await make.customer({ alias: "Gemelos" })];
    await make.company({ customer: other, alias: "Ajena" });
    const gone = await make.customer({ alias: "Borrado" });
    await api.customers.remove({ id: gone.id, version: 1, name: gone.alias });
    const lines = ["Gemelos;", `${one.code};Ajena`, `${other.code};ajena`, "Borrado;"].map((refs, n) => `R${n};R;${refs};Spain;C;28001;M`);
    const refs = Buffer.from(["code;alias;customer;company;country;address;zip;city", ...lines].join("\n"));
    expect((await run("establishments", "check", refs)).errors).toMatchObject([
      { line: 2, field: "customer", message: "Hay varios registros con ese nombre: indíquelo por su código" },
      { line: 3, field: "company", message: "El registro indicado no existe" },
      { line: 5, field: "customer", message: "El registro indicado no existe" },
    ]);
  });
});
