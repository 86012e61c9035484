import { describe, expect, test } from "vitest";
import { asKnown, missingOf } from "#domain/entities/as-known.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const guardUser = await make.user({ role: "customer", customer: brisa, establishments: [shop], alias: "Vigilante Noche" });
const guard = await world.as(guardUser);
const office = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], alias: "Letrada Ríos" });
const counsel = await world.as(counselUser);
const lawyer = await make.lawyer({ user: counselUser.id });
await db.asSystem((tx) => tx.run(sql`update establishments set lawyer_id = ${lawyer.id} where id = ${shop.id}`));
const manager = await world.as(await make.user({ role: "manager" }));
const french = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop], locale: "fr" }));

const intake = intakeFrom(shop);
type Added = NonNullable<Parameters<typeof intake>[0]>["added"];
const report = (added: NonNullable<Added>, api = guard) => api.cases.intake(intake({ added }));
const marta = { field: "witnesses" as const, values: { name: "Marta", mobile: "612345678" } };
const openTasks = async (id: string) =>
  (await manager.tasks.ofRecord({ entity: "case", record: id })).open.filter(({ origin }) => origin?.startsWith("rule:completion"));
const full = { code: "12345678Z", lastname: "Irrubel", witnessType: "employee" };

describe("a stranger whom a guard photographs", () => {
  const stranger = { field: "criminals" as const, values: { sex: "male", apparentAge: "about30" } };
  const photograph = async (user: typeof guardUser, record: string, name = "cara.jpg") =>
    sendFile(
      tusClient({ url: world.url, token: await world.signIn(user) }),
      { collection: "criminals", record, field: "criminalPictures" },
      name,
      await jpeg(),
    );

  test("has the id that the phone gave, so that the photos can follow; a retry adds nobody", async () => {
    const party = newId();
    const submitted = intake({ added: [{ ...stranger, party }] });
    const { id, criminals } = await guard.cases.intake(submitted);
    expect(criminals).toMatchObject([{ id: party }]);
    expect((await guard.cases.intake(submitted)).criminals).toHaveLength(1);
    await photograph(guardUser, party);
    await expect
      .poll(async () => (await manager.criminals.get({ id: party })).criminalPictures)
      .toMatchObject([{ name: "cara.jpg", sha256: expect.any(String) }]);
    const later = newId();
    const add = () => guard.cases.addParty({ id, ...stranger, party: later });
    expect((await add()).criminals).toHaveLength(2);
    expect((await add()).criminals).toHaveLength(2);
  });

  test("cannot take the id of somebody else, and only who sees the person adds photos", async () => {
    const party = newId();
    const { id } = await report([{ ...stranger, party }]);
    const other = await report([]);
    expect((await refusal(guard.cases.addParty({ id: other.id, ...stranger, party }))).status).toBe(404);
    expect((await refusal(french.cases.addParty({ id, ...stranger, party }))).status).toBe(404);
    expect((await refusal(report([{ ...stranger, party }], french))).status).toBe(404);
    const outsider = await make.user({ role: "customer" });
    expect((await photograph(outsider, party)).answer.status).toBe(404);
    expect((await photograph(guardUser, party, "cara.txt")).answer.status).toBe(400);
  });
});

describe("a witness whom a shop reports", () => {
  test("is a first name and a telephone; the office gets a task and sees who is to be completed", async () => {
    const { id, witnesses } = await report([marta]);
    const witness = witnesses[0]!.witness;
    expect(witness.alias).toBe("Marta");
    expect(await openTasks(id)).toMatchObject([{ what: "Completar los datos del testigo Marta", assignee: { id: counselUser.id } }]);
    const unfinished = async (api = counsel) => (await api.cases.appearances({ id })).map((one) => [one.entity, one.unfinished]);
    expect(await unfinished()).toEqual([["witness", true]]);
    expect(await unfinished(guard)).toEqual([["witness", false]]);
    expect(JSON.stringify(await guard.cases.history({ id }))).not.toContain("Completar");
  });

  test("has a name and a way to be reached", async () => {
    const without = async (values: Record<string, string>) =>
      Object.keys((await refusal(report([{ field: "witnesses", values }]))).data?.fields ?? {});
    expect(await without({ mobile: "612345678" })).toEqual(["witnesses"]);
    expect(await without({ name: "Marta" })).toEqual(["witnesses"]);
  });

  test("is completed by the lawyer, who may not open witnesses otherwise: the task is done, and the history has both", async () => {
    const { id, witnesses } = await report([{ ...marta, values: { ...marta.values, name: "Luz" } }]);
    const party = witnesses[0]!.witness.id;
    const at = { id, field: "witnesses" as const, party };
    const known = await counsel.cases.readParty(at);
    expect(known).toMatchObject({ version: 1, alias: "Luz", values: { name: "Luz", mobile: "+34612345678" }, reported: { by: "Vigilante Noche" } });
    expect(known.missing.toSorted()).toEqual(["code", "lastname", "witnessType"]);
    const { version } = known;
    expect((await refusal(counsel.cases.completeParty({ ...at, version, values: { lastname: "Vela" } }))).data?.fields).toMatchObject({
      code: expect.anything(),
    });
    expect((await refusal(guard.cases.completeParty({ ...at, version, values: full }))).status).toBe(403);
    const after = await counsel.cases.completeParty({ ...at, version, values: full });
    expect(after.witnesses[0]!.witness.alias).toBe("Luz Irrubel");
    expect(await openTasks(id)).toEqual([]);
    const { done } = await manager.tasks.ofRecord({ entity: "case", record: id });
    expect(done).toMatchObject([{ what: "Completar los datos del testigo Luz", doneBy: { id: counselUser.id } }]);
    const { entries } = await manager.witnesses.history({ id: party });
    expect(entries.map(({ actor, action }) => [actor?.alias, action])).toEqual([
      ["Letrada Ríos", "update"],
      ["Vigilante Noche", "create"],
    ]);
    expect(entries[0]!.changes).toContainEqual({ field: "lastname", from: null, to: "Irrubel" });
    // Nothing is left to complete: the lawyer changes nothing more.
    expect((await refusal(counsel.cases.readParty(at))).status).toBe(404);
    expect((await refusal(counsel.cases.completeParty({ ...at, version: version + 1, values: { lastname: "Otra" } }))).status).toBe(409);
  });

  test("is completed by a manager in the list of witnesses too, or the task is ticked", async () => {
    const { id, witnesses } = await report([marta]);
    const party = witnesses[0]!.witness.id;
    expect((await refusal(manager.witnesses.update({ id: party, version: 1, values: { mobile: "612000000" } }))).status).toBe(400);
    await manager.witnesses.update({ id: party, version: 1, values: { ...full, code: "00000001R" } as never });
    expect(await openTasks(id)).toEqual([]);
    const other = await report([marta]);
    const [task] = await openTasks(other.id);
    await counsel.tasks.finish({ id: task!.id });
    await counsel.cases.completeParty({
      id: other.id,
      field: "witnesses",
      party: other.witnesses[0]!.witness.id,
      version: 1,
      values: { ...full, code: "00000002W" },
    });
    expect(await openTasks(other.id)).toEqual([]);
  });

  test("takes the task along when somebody removes the person from the record, or puts another in its place", async () => {
    const { id, witnesses } = await report([marta, { ...marta, values: { ...marta.values, name: "Luz" } }]);
    const lineOf = (alias: string) => witnesses.find(({ witness }) => witness.alias === alias)!;
    const tasks = async () => (await openTasks(id)).map(({ what }) => what);
    expect((await tasks()).toSorted()).toEqual(["Completar los datos del testigo Luz", "Completar los datos del testigo Marta"]);
    const touched = (await openTasks(id)).find(({ what }) => what.endsWith("Marta"))!;
    await counsel.tasks.update({ id: touched.id, version: touched.version, values: { dueDate: "2030-01-10" } });
    await guard.cases.witnesses.remove({ id, line: lineOf("Marta").id });
    expect(await tasks()).toEqual(["Completar los datos del testigo Luz"]);
    expect((await manager.tasks.ofRecord({ entity: "case", record: id })).done).toEqual([]);
    const removal = (await manager.cases.history({ id })).entries.flatMap(({ changes }) => changes).find(({ field }) => field === "tasks");
    expect(removal).toMatchObject({ from: [{ alias: "Completar los datos del testigo Marta" }], to: [] });

    const complete = await make.witness({ customer: brisa });
    const luz = lineOf("Luz");
    await manager.cases.witnesses.change({ id, line: luz.id, version: luz.version, values: { witness: complete.id } });
    expect(await tasks()).toEqual([]);
    // Somebody thinks better of it.
    await manager.cases.witnesses.add({ id, values: { witness: luz.witness.id } });
    expect(await tasks()).toEqual(["Completar los datos del testigo Luz"]);
  });

  test("takes the task along when the person is removed from the file", async () => {
    const { id, witnesses } = await report([marta]);
    expect((await openTasks(id)).map(({ what }) => what)).toEqual(["Completar los datos del testigo Marta"]);
    await manager.witnesses.remove({ id: witnesses[0]!.witness.id, version: 1 });
    expect(await openTasks(id)).toEqual([]);
  });

  test("is complete when the office reports or creates the person", async () => {
    const fields = async (work: Promise<unknown>) => (await refusal(work)).data?.fields;
    expect(await fields(manager.witnesses.create({ name: "Marta", mobile: "612345678", customer: brisa.id }))).toMatchObject({
      code: expect.anything(),
    });
    expect(await fields(counsel.cases.intake(intake({ added: [marta] })))).toHaveProperty("witnesses");
    const { id } = await report([]);
    expect(await fields(counsel.cases.addParty({ id, field: "witnesses", values: marta.values }))).toMatchObject({ code: expect.anything() });
    expect(await fields(counsel.cases.addParty({ id, field: "vehicles", values: { color: "rojo" } }))).toMatchObject({ plate: expect.anything() });
    expect(await fields(counsel.cases.addParty({ id, field: "criminals", values: { sex: "male" } }))).toMatchObject({
      dni: "Indique DNI, nombre o alias",
    });
    expect((await office.cases.addParty({ id, field: "witnesses", values: marta.values })).witnesses).toHaveLength(1);
    expect((await guard.issues.intake(intake({ added: [marta] }))).witnesses).toHaveLength(1);
  });

  test("can be the user: from the account, once for all cases, once per case", async () => {
    const me = [{ field: "witnesses" as const, values: {}, self: true }];
    const first = await report(me);
    const { witness } = first.witnesses[0]!;
    expect(witness.alias).toBe("Vigilante Noche");
    expect(await manager.witnesses.get({ id: witness.id })).toMatchObject({ email: guardUser.email, lastname: null, code: null });
    const again = await guard.cases.addParty({ id: first.id, field: "witnesses", values: {}, self: true });
    expect(again.witnesses).toHaveLength(1);
    expect((await report(me)).witnesses[0]!.witness.id).toBe(witness.id);
  });
});

describe("an offender whom nobody knows", () => {
  const seen = { field: "criminals" as const, values: { sex: "male", apparentAge: "about30", clothes: "Chaqueta roja" } };

  test("is named by the description, in the language of whoever gives it; several at once", async () => {
    const { criminals } = await report([seen, seen, { field: "criminals", values: { sex: "female" } }]);
    expect(criminals.map(({ alias }) => alias)).toEqual(["Desconocida: mujer", ...Array(2).fill("Desconocido: varón, unos 30 años, Chaqueta roja")]);
    const inFrench = await report([seen], french);
    expect(inFrench.criminals[0]!.alias).toBe("Inconnu\u00a0: homme, environ 30 ans, Chaqueta roja");
    expect(Object.keys((await refusal(report([{ field: "criminals", values: {} }]))).data?.fields ?? {})).toEqual(["criminals"]);
  });

  test("may stay unknown when more is found out, and is found by name once identified", async () => {
    const { id, criminals } = await report([seen]);
    const party = criminals[0]!.id;
    const at = { id, field: "criminals" as const, party };
    expect((await counsel.cases.appearances({ id })).map(({ unfinished }) => unfinished)).toEqual([true]);
    let after = await counsel.cases.completeParty({ ...at, version: 1, values: { height: "tall" } });
    expect(after.criminals[0]!.alias).toBe("Desconocido: varón, unos 30 años, estatura alta, Chaqueta roja");
    await guard.criminals.update({ id: party, version: 2, values: { marks: "Cojea" } });
    after = await counsel.cases.completeParty({ ...at, version: 3, values: { name: "Aquilino", surname: "Zubeldia" } });
    expect(after.criminals[0]!.alias).toBe("Aquilino Zubeldia");
    expect((await counsel.cases.appearances({ id })).map(({ unfinished }) => unfinished)).toEqual([false]);
    const { entries } = await guard.criminals.history({ id: party });
    expect(entries.at(-1)!.changes).toContainEqual({ field: "apparentAge", from: null, to: "about30" });
    expect(entries[0]!.changes).toContainEqual({ field: "name", from: null, to: "Aquilino" });
  });
});

describe("half a plate", () => {
  test("is kept, found by what is known of it, and never a duplicate", async () => {
    await make.vehicle({ customer: brisa, plate: "1234KLM" });
    const half = { field: "vehicles" as const, values: { plate: "12?4 k?", color: "rojo" } };
    const { vehicles } = await report([half, half, { field: "vehicles", values: { plate: "9876 KLM" } }]);
    expect(vehicles.map(({ alias }) => alias)).toEqual(["12?4K?", "12?4K?", "9876KLM"]);
    const listed = async (q: string) => (await guard.vehicles.list({ q })).rows.map(({ alias }) => alias);
    expect(await listed("4K")).toContain("12?4K?");
    const found = async (q: string) =>
      (await guard.search.find({ q })).flatMap(({ rows }) => rows.map(({ alias }) => alias)).filter((alias) => alias.includes("?"));
    for (const q of ["12?4", "4K", "12"]) expect([q, await found(q)]).toEqual([q, ["12?4K?", "12?4K?"]]);
    expect((await refusal(report([{ field: "vehicles", values: { plate: "?" } }]))).data?.fields).toEqual({
      vehicles: expect.stringContaining("12?4 K?"),
    });
    expect((await refusal(guard.vehicles.create({ plate: "12?4K?" }))).data?.fields).toEqual({
      plate: "Matrícula incorrecta. Ej: 1234ABC o 9999ZZZ.",
    });
  });

  test("of another shop does not say that the head office has it", async () => {
    const sibling = await make.establishment({ customer: brisa });
    const other = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [sibling] }));
    const half = [{ field: "vehicles" as const, values: { plate: "77?7 X?" } }];
    await report(half);
    expect((await other.cases.intake(intakeFrom(sibling)({ added: half }))).vehicles).toHaveLength(1);
    expect((await other.vehicles.list({})).rows).toHaveLength(1);
  });

  test("can be none: a colour and a make are enough, and the lawyer completes it", async () => {
    const { id, vehicles } = await report([{ field: "vehicles", values: { brand: "Seat", color: "rojo" } }]);
    expect(vehicles[0]!.alias).toBe("Seat rojo");
    const party = vehicles[0]!.id;
    expect((await guard.vehicles.list({ sort: "plate" })).rows.at(-1)!.alias).toBe("Seat rojo");
    expect((await guard.vehicles.list({ q: "rojo" })).rows.map((row) => row.id)).toContain(party);
    await guard.vehicles.update({ id: party, version: 1, values: { model: "Ibiza" } });
    const after = await counsel.cases.completeParty({ id, field: "vehicles", party, version: 2, values: { plate: "5555LLL" } });
    expect(after.vehicles[0]!.alias).toBe("5555LLL");
  });
});

test("what the database calls unfinished is what the declarations call so", async () => {
  const records = [
    ["witness", { name: "A", mobile: "+34612345678" }],
    ["witness", { name: "A", mobile: "+34612345678", ...full, witnessType: "vigilant", code: "00000003A" }],
    ["criminal", { sex: "male" }],
    ["criminal", { nickname: "Botas" }],
    ["vehicle", { plate: "12?4" }],
    ["vehicle", { plate: "4444LLL" }],
  ] as const;
  for (const [name, values] of records) {
    const field = `${name}s`.replace("witnesss", "witnesses") as "witnesses" | "criminals" | "vehicles";
    const { id } = await report([{ field, values }]);
    const [shown] = await counsel.cases.appearances({ id });
    expect([name, values, shown!.unfinished]).toEqual([name, values, missingOf(name, { ...values, customer: brisa.id }).length > 0]);
  }
  expect(Object.keys(asKnown)).toEqual(["witness", "criminal", "vehicle"]);
});

test("lists find the people whom the office has to complete; shops are not asked to", async () => {
  const { id, witnesses, criminals } = await report([marta, { field: "criminals", values: { sex: "female" } }]);
  const [witness, offender] = [witnesses[0]!.witness.id, criminals[0]!.id];
  const listed = async (of: "witnesses" | "criminals", unfinished: boolean, api = manager) =>
    (await api[of].list({ filter: { unfinished } })).rows.map((row) => row.id);
  expect(await listed("witnesses", true)).toContain(witness);
  expect(await listed("criminals", true)).toContain(offender);
  expect(await listed("criminals", false)).not.toContain(offender);
  expect(await listed("criminals", true, counsel)).toContain(offender);
  expect((await refusal(guard.criminals.list({ filter: { unfinished: true } }))).status).toBe(400);
  const at = { id, version: 1 };
  await counsel.cases.completeParty({ ...at, field: "witnesses", party: witness, values: { ...full, code: "00000004G" } });
  await counsel.cases.completeParty({ ...at, field: "criminals", party: offender, values: { nickname: "La Rubia" } });
  expect(await listed("witnesses", true)).not.toContain(witness);
  expect(await listed("witnesses", false)).toContain(witness);
  expect(await listed("criminals", true)).not.toContain(offender);
});
