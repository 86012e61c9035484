import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = await make.customer();
const officeUser = await make.user({ role: "supercustomer", customer: owner });
const office = await world.as(officeUser);

describe("a relation", () => {
  test("created from either side is the same one, visible on both and in the history of both", async () => {
    const band = await office.bands.create({ alias: "Grupo Uno" });
    const car = await office.vehicles.create({ plate: make.plate(), bands: [band.id] });
    expect((await office.bands.get({ id: band.id })).vehicles).toEqual([{ id: car.id, alias: car.plate }]);
    const now = await office.bands.get({ id: band.id });
    expect(now.version).toBe(2);
    await office.bands.update({ id: band.id, version: 2, values: { vehicles: [] } });
    expect((await office.vehicles.get({ id: car.id })).bands).toEqual([]);
    const ofCar = await office.vehicles.history({ id: car.id });
    expect(ofCar.entries[0]?.changes).toEqual([{ field: "bands", from: [{ id: band.id, alias: "Grupo Uno" }], to: [] }]);
    const ofBand = await office.bands.history({ id: band.id });
    expect(ofBand.entries.map(({ changes }) => changes.map(({ field }) => field))).toContainEqual(["vehicles"]);
  });

  test("changes the version of the other end, so that an editor there gets a conflict", async () => {
    const criminal = await office.criminals.create({ nickname: "El Demo" });
    const band = await office.bands.create({ alias: "Grupo Dos" });
    await office.bands.update({ id: band.id, version: 1, values: { criminals: [criminal.id] } });
    expect(await refusal(office.criminals.update({ id: criminal.id, version: 1, values: { bands: [] } }))).toMatchObject({
      status: 409,
      data: { changed: [{ field: "bands" }] },
    });
  });

  test("with a record of another customer, or one that is deleted, is refused as unknown", async () => {
    const foreign = await make.vehicle();
    const gone = await office.vehicles.create({ plate: make.plate() });
    await office.vehicles.remove({ id: gone.id, version: 1 });
    for (const vehicle of [foreign, gone]) {
      const refused = await refusal(office.bands.create({ alias: "Grupo Tres", vehicles: [vehicle.id] }));
      expect(refused.data?.fields).toEqual({ vehicles: "El registro indicado no existe" });
    }
    const manager = await world.as(await make.user({ role: "manager" }));
    expect(await refusal(manager.bands.create({ alias: "Grupo Tres", customer: owner.id, vehicles: [foreign.id] }))).toMatchObject({ status: 400 });
  });

  test("with a record that was deleted later stays readable, and the rest can still be changed", async () => {
    const [one, two] = [await office.vehicles.create({ plate: make.plate() }), await office.vehicles.create({ plate: make.plate() })];
    const band = await office.bands.create({ alias: "Grupo Cuatro", vehicles: [one.id] });
    await office.vehicles.remove({ id: one.id, version: (await office.vehicles.get({ id: one.id })).version });
    const changed = await office.bands.update({ id: band.id, version: band.version, values: { vehicles: [one.id, two.id] } });
    expect(changed.vehicles.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  test("with a record that was deleted later can be removed", async () => {
    const gone = await office.vehicles.create({ plate: make.plate() });
    const band = await office.bands.create({ alias: "Grupo Seis", vehicles: [gone.id] });
    await office.vehicles.remove({ id: gone.id, version: (await office.vehicles.get({ id: gone.id })).version });
    expect(await office.bands.update({ id: band.id, version: band.version, values: { vehicles: [] } })).toMatchObject({ vehicles: [] });
  });

  test("keeps a record from moving to another customer until it is removed", async () => {
    const manager = await world.as(await make.user({ role: "manager" }));
    const car = await office.vehicles.create({ plate: make.plate() });
    await office.bands.create({ alias: "Grupo Cinco", vehicles: [car.id] });
    const now = await manager.vehicles.get({ id: car.id });
    const refused = await refusal(manager.vehicles.update({ id: car.id, version: now.version, values: { customer: (await make.customer()).id } }));
    expect(Object.keys(refused.data?.fields ?? {})).toEqual(["bands"]);
  });

  test("created concurrently from both ends, and crosswise, does not deadlock", async () => {
    const size = 8;
    const [bands, criminals] = [
      await Promise.all(Array.from({ length: size }, () => make.band({ customer: owner }))),
      await Promise.all(Array.from({ length: size }, () => make.criminal({ customer: owner, by: officeUser }))),
    ];
    const [first, second] = [await make.case({ customer: owner }), await make.case({ customer: owner })];
    const manager = await world.as(await make.user());
    const answers = await Promise.allSettled([
      ...bands.map(({ id }, n) => office.bands.update({ id, version: 1, values: { criminals: [criminals[n]!.id, criminals[(n + 1) % size]!.id] } })),
      ...criminals.map(({ id }, n) => office.criminals.update({ id, version: 1, values: { bands: [bands[n]!.id] } })),
      manager.cases.update({ id: first.id, version: 1, values: { relatedCases: [second.id] } }),
      manager.cases.update({ id: second.id, version: 1, values: { relatedCases: [first.id] } }),
      manager.cases.addParty({ id: first.id, field: "criminals", values: { nickname: "Nuevo", bands: bands.map(({ id }) => id) } }),
    ]);
    // A writer whose list is out of date gets a conflict; nothing else fails.
    for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ status: 409 });
    expect(answers.slice(-3).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect((await manager.cases.get({ id: first.id })).relatedCases.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe("people in a case", () => {
  test("a witness stays with the customer whose cases and issues it is in", async () => {
    const elsewhere = (await make.customer()).id;
    for (const of of ["cases", "issues"] as const) {
      const { id } = await make.witness({ customer: owner });
      const record = of === "cases" ? await make.case({ customer: owner }) : await make.issue({ customer: owner });
      const manager = await world.as(await make.user());
      const { witnesses } = await manager[of].witnesses.add({ id: record.id, values: { witness: id } });
      const move = { id, version: 1, values: { customer: elsewhere, name: "Otra" } };
      expect((await refusal(manager.witnesses.update(move))).data?.fields).toEqual({
        customer: "El testigo figura en casos o hechos de su cliente y no puede pasar a otro",
      });
      expect(await manager.witnesses.get({ id })).toMatchObject({ version: 1, name: "Witness" });
      await manager.witnesses.update({ id, version: 1, values: { customer: owner.id, name: "Otra" } });
      await manager[of].witnesses.remove({ id: record.id, line: witnesses.at(-1)!.id });
      expect((await manager.witnesses.update({ ...move, version: 2 })).customer.id).toBe(elsewhere);
    }
  });

  test("a witness needs contact data, and a guard a card number", async () => {
    const manager = await world.as(await make.user({ role: "manager" }));
    const base = { code: "12345678Z", name: "Testigo", lastname: "De Prueba", customer: owner.id };
    const refused = await refusal(manager.witnesses.create({ ...base, witnessType: "vigilant" }));
    expect(refused.data?.fields).toEqual({ email: "Indique un correo o un móvil", nTip: "Campo obligatorio" });
    await manager.witnesses.create({ ...base, witnessType: "vigilant", nTip: "123", mobile: "612345678" });
    const again = await refusal(manager.witnesses.create({ ...base, witnessType: "employee", email: "a@b.es" }));
    expect(again.data?.fields).toEqual({ code: "El DNI / NIE ya existe, por favor use el buscador de testigos." });
    expect(await manager.witnesses.pick({ q: "prueba" })).toMatchObject([{ alias: "Testigo De Prueba" }]);
  });

  test("a criminal needs at least one identifying field, and an identity document is unique", async () => {
    expect((await refusal(office.criminals.create({ surname: "Solo" }))).data?.fields).toEqual({ dni: "Indique DNI, nombre o alias" });
    expect((await refusal(office.criminals.create({ dni: "12345678A" }))).data?.fields).toEqual({
      dni: "DNI/NIE incorrecto. Ej: 12345678X o X1234567Y.",
    });
    await office.criminals.create({ dni: "12345678Z" });
    expect((await refusal(office.criminals.create({ dni: "12.345.678-Z" }))).data?.fields).toEqual({ dni: "Ya existe un autor con ese DNI" });
  });

  test("a company is unique by name within its customer, and an establishment can have one of its own customer only", async () => {
    const manager = await world.as(await make.user({ role: "manager" }));
    const [first, second] = [await make.customer(), await make.customer()];
    const company = await manager.companies.create({ cif: "B12345674", alias: "Uno S.L.", customer: first.id });
    expect((await refusal(manager.companies.create({ cif: "B12345674", alias: "Uno S.L.", customer: first.id }))).data?.fields).toEqual({
      alias: "Ya existe una empresa con ese nombre para este cliente",
    });
    await manager.companies.create({ cif: "732829320", alias: "Uno S.L.", customer: second.id });
    const shop = await make.establishment({ customer: second });
    expect((await refusal(manager.establishments.update({ id: shop.id, version: 1, values: { company: company.id } }))).data?.fields).toEqual({
      company: "El registro indicado no existe",
    });
  });
});
