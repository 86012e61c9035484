import { describe, expect, test } from "vitest";
import { databaseContents, expectRefusal, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const [brisa, corail] = [await make.customer(), await make.customer()];
const [ours, theirs] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: corail })];
const head = await make.user({ role: "supercustomer", customer: brisa });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [ours] });
const car = await make.vehicle({ customer: brisa, by: clerk, brand: "Seat" });
const foreignCar = await make.vehicle({ customer: corail });
const zone = await make.zone({ customer: brisa, establishments: [ours] });
const boss = await make.user();
const [asHead, asClerk, asBoss] = [await world.as(head), await world.as(clerk), await world.as(boss)];
const token = await world.signIn(boss);
const post = (path: string, body: unknown, type?: string) =>
  sendRaw(url, "POST", path, { token, body: typeof body === "string" ? body : JSON.stringify(body), ...(type && { type }) });
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";

/** Checks that the call is refused, and that no row and no journal entry changes. */
async function nothingWritten<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = await databaseContents(db);
  const result = await work();
  expect(await databaseContents(db)).toEqual(before);
  return result;
}

describe("a field", () => {
  test.each([
    ["hacked", 1],
    ["id", nobodyHas],
    ["version", 7],
    ["deleted", true],
    ["createdAt", "2020-01-01T00:00:00Z"],
    ["created_by", nobodyHas],
    ["constructor", "x"],
    ["search", "x"],
  ])("that is not declared (%s) is refused by its name", async (name, value) => {
    const answer = await nothingWritten(() => post("/vehicles", { plate: "1111BBB", customer: brisa.id, [name]: value }));
    expectRefusal(answer, 400);
    expect(answer.body.data?.fields).toEqual({ [name]: "Campo desconocido" });
    const update = await nothingWritten(() =>
      sendRaw(url, "PATCH", `/vehicles/${car.id}`, { token, body: JSON.stringify({ version: 1, values: { [name]: value } }) }),
    );
    expect(update.body.data?.fields).toEqual({ [name]: "Campo desconocido" });
  });

  test("of the system (availability of a user) cannot be written", async () => {
    const refused = await nothingWritten(() => post("/users", { availability: "online" }));
    expect(refused.body.data?.fields).toEqual({ availability: "Campo desconocido" });
  });

  test.each([
    ["plate", 5],
    ["plate", ["1111BBB"]],
    ["plate", {}],
    ["plate", "X".repeat(21)],
    ["brand", "X".repeat(61)],
    ["brand", "nul \u0000 byte"],
    ["foreignPlate", "true"],
    ["foreignPlate", null],
    ["customer", "no id"],
    ["customer", { id: brisa.id }],
    ["customer", nobodyHas],
    ["customer", 1e308],
  ])("of the wrong kind or size (%s: %o) is refused by its name", async (name, value) => {
    const answer = await nothingWritten(() => post("/vehicles", { plate: "2222BBB", customer: brisa.id, [name]: value }));
    expectRefusal(answer, 400);
    expect(Object.keys(answer.body.data?.fields ?? {})).toEqual([name]);
  });

  test.each([
    ["establishments", "x"],
    ["establishments", [ours.id, 5]],
    ["establishments", [[ours.id]]],
    ["alias", ["x"]],
    ["description", "x".repeat(2001)],
    ["description", "nul \u0000 byte"],
  ])("of a zone of the wrong kind or size (%s) is refused by its name", async (name, value) => {
    const answer = await nothingWritten(() => post("/zones", { alias: "Norte", customer: brisa.id, establishments: [ours.id], [name]: value }));
    expectRefusal(answer, 400);
    expect(Object.keys(answer.body.data?.fields ?? {}).map((field) => field.split(".")[0])).toContain(name);
  });
});

describe("users of a customer", () => {
  test("cannot write records of another customer, nor set their own customer explicitly", async () => {
    for (const api of [asHead, asClerk])
      for (const customer of [corail.id, nobodyHas, brisa.id])
        expect(await nothingWritten(() => refusal(api.vehicles.create({ plate: "3333BBB", customer })))).toMatchObject({
          status: 400,
          data: { fields: { customer: "No puede modificar este campo" } },
        });
    expect(
      await nothingWritten(() => refusal(asHead.zones.create({ alias: "Sur", customer: corail.id, establishments: [theirs.id] }))),
    ).toMatchObject({ status: 400 });
  });

  test("cannot move a record to another customer, nor to none", async () => {
    for (const customer of [corail.id, nobodyHas, null]) {
      expect(await nothingWritten(() => refusal(asClerk.vehicles.update({ id: car.id, version: 1, values: { customer } })))).toMatchObject({
        status: 400,
        data: { fields: { customer: expect.any(String) } },
      });
      expect(await nothingWritten(() => refusal(asHead.zones.update({ id: zone.id, version: 1, values: { customer } })))).toMatchObject({
        status: 400,
      });
    }
  });

  test("cannot change, remove or restore records of others", async () => {
    const { id } = foreignCar;
    await nothingWritten(async () => {
      for (const api of [asHead, asClerk]) {
        expect(await refusal(api.vehicles.update({ id, version: 1, values: { brand: "Otra" } }))).toMatchObject({ status: 404 });
        expect(await refusal(api.vehicles.remove({ id, version: 1 }))).toMatchObject({ status: 404 });
        expect(await refusal(api.vehicles.restore({ id }))).toMatchObject({ status: 403 });
      }
    });
  });

  test("cannot link an establishment of another customer to a zone", async () => {
    for (const establishments of [[theirs.id], [ours.id, theirs.id], [ours.id, nobodyHas]])
      expect(await nothingWritten(() => refusal(asHead.zones.update({ id: zone.id, version: 1, values: { establishments } })))).toMatchObject({
        status: 400,
        data: { fields: { establishments: "El registro indicado no existe" } },
      });
  });

  test("cannot clear a required field", async () => {
    expect(await nothingWritten(() => refusal(asHead.zones.update({ id: zone.id, version: 1, values: { establishments: [] } })))).toMatchObject({
      status: 400,
      data: { fields: { establishments: "Campo obligatorio" } },
    });
    for (const plate of ["", "   ", null])
      expect(await nothingWritten(() => refusal(asClerk.vehicles.update({ id: car.id, version: 1, values: { plate } })))).toMatchObject({
        status: 400,
        data: { fields: { plate: "Campo obligatorio" } },
      });
  });
});

test("a duplicate in a list of references is stored once", async () => {
  const twice = await asHead.zones.create({ alias: "Doble", establishments: [ours.id, ours.id, ours.id.toUpperCase()] });
  expect(twice.establishments.map(({ id }) => id)).toEqual([ours.id]);
  const person = await asBoss.users.create({
    email: "twice@test.test",
    alias: "Dos",
    role: "lawyer",
    customers: [brisa.id, brisa.id],
    establishments: [`empresa:${brisa.id}`, `empresa:${brisa.id}`],
    casesTypes: ["penal", "penal"],
  });
  expect(person).toMatchObject({ customers: [{ id: brisa.id }], establishments: [{ id: `empresa:${brisa.id}` }], casesTypes: ["penal"] });
});

test("staff cannot put establishments of one customer into a zone of another", async () => {
  expect(await nothingWritten(() => refusal(asBoss.zones.update({ id: zone.id, version: 1, values: { customer: corail.id } })))).toMatchObject({
    status: 400,
  });
  expect(await nothingWritten(() => refusal(asBoss.zones.create({ alias: "Este", customer: brisa.id, establishments: [theirs.id] })))).toMatchObject({
    status: 400,
    data: { fields: { establishments: expect.any(String) } },
  });
});
