import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const place = { customer: brisa, establishment: shop };
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const clerk = await world.as(seller);
const neighbour = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [sibling] }));
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const counselUser = await make.user({ role: "lawyer", customers: [brisa], establishments: [shop] });
const counsel = await world.as(counselUser);
const manager = await world.as(await make.user());
const admin = await world.as(await make.user({ role: "admin" }));
const problems = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;
const setStatus = (id: string, status: string) => db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));

describe("two editors", () => {
  test("of one field: the second gets a conflict with the value of the first and loses nothing", async () => {
    const { id } = await make.case({ ...place, attestation: "A-1" });
    await manager.cases.update({ id, version: 1, values: { attestation: "A-2" } });
    const refused = await refusal(counsel.cases.update({ id, version: 1, values: { attestation: "A-3", courtRoom: "4" } }));
    expect(refused).toMatchObject({ status: 409, data: { version: 2, changed: [{ field: "attestation", from: "A-1", to: "A-2" }] } });
    expect(await manager.cases.get({ id })).toMatchObject({ attestation: "A-2", courtRoom: null, version: 2 });
  });

  test("of different fields both keep their changes", async () => {
    const { id } = await make.case(place);
    await manager.cases.update({ id, version: 1, values: { attestation: "A-2" } });
    const after = await counsel.cases.update({ id, version: 1, values: { courtRoom: "4" } });
    expect(after).toMatchObject({ attestation: "A-2", courtRoom: "4", version: 3 });
  });

  test("who add lines concurrently both keep theirs", async () => {
    const { id } = await make.case(place);
    const add = (action: "personation" | "indictment") =>
      counsel.cases.actions.add({ id, values: { date: "2026-05-05", type: "judicial", action, channel: "lexnet" } });
    await Promise.all([...Array.from({ length: 5 }, () => add("personation")), ...Array.from({ length: 5 }, () => add("indictment"))]);
    const after = await manager.cases.get({ id });
    expect([after.actions.length, after.version]).toEqual([10, 11]);
    const [line] = after.actions;
    const change = (notes: string) => counsel.cases.actions.change({ id, line: line!.id, version: line!.version, values: { notes } });
    await change("primero");
    expect((await refusal(change("segundo"))).status).toBe(409);
  });
});

describe("users of a store", () => {
  test("change a case while it is new or waits for documents, and only their fields", async () => {
    const { id } = await make.case(place);
    expect(await clerk.cases.update({ id, version: 1, values: { attestation: "A-1" } })).toMatchObject({ attestation: "A-1" });
    expect(await problems(head.cases.update({ id, version: 2, values: { penalType: "threats" } }))).toEqual({
      penalType: "No puede modificar este campo",
    });
    expect(await problems(clerk.cases.actions.add({ id, values: { date: "2026-05-05", type: "police", action: "imagesDelivery" } }))).toEqual({
      actions: "No puede modificar este campo",
    });
    for (const [status, wanted] of [
      ["assessment", 403],
      ["trialPending", 403],
      ["pendingDoc", 200],
    ] as const) {
      await setStatus(id, status);
      const version = (await manager.cases.get({ id })).version;
      const answer = await head.cases.update({ id, version, values: { courtRoom: status } }).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      expect([status, answer]).toEqual([status, wanted]);
      expect(await counsel.cases.update({ id, version, values: { policeStation: status } })).toMatchObject({ policeStation: status });
    }
  });

  test("never see the fee of a collaborator: not in the record, its history, a conflict or the event stream", async () => {
    const { id } = await make.case(place);
    const stream = await openStream(world.url, await world.signIn(seller));
    await stream.until(({ event }) => event === "hello");
    const values = { date: "2026-05-05", type: "judicial", action: "trialAttendance", lawyer: (await make.lawyer()).id, price: 777.77 } as const;
    expect((await counsel.cases.collaboratorActions.add({ id, values })).collaboratorActions).toMatchObject([{ price: 777.77 }]);
    expect(JSON.stringify(await counsel.cases.history({ id }))).toContain("777.77");
    await stream.until(({ data }) => data.id === id);
    stream.close();
    for (const api of [clerk, head]) {
      const record = await api.cases.get({ id });
      expect(record.collaboratorActions).toHaveLength(1);
      const late = await refusal(api.cases.changeStatus({ id, version: 1, to: "assessment" }));
      expect(late.data?.changed).toMatchObject([{ field: "collaboratorActions" }]);
      for (const told of [record, await api.cases.history({ id }), late.data, stream.events]) expect(JSON.stringify(told)).not.toContain("777.77");
    }
  });
});

describe("deleting", () => {
  test("is for managers, and for the creator within a day while nobody has read it", async () => {
    const own = await make.case({ ...place, by: seller });
    expect((await refusal(counsel.cases.remove({ id: own.id, version: 1 }))).status).toBe(403);
    expect((await refusal(head.cases.remove({ id: own.id, version: 1 }))).status).toBe(403);
    expect((await refusal(neighbour.cases.remove({ id: own.id, version: 1 }))).status).toBe(404);
    await clerk.cases.remove({ id: own.id, version: 1 });
    const read = await make.case({ ...place, by: seller });
    await setStatus(read.id, "assessment");
    expect((await refusal(clerk.cases.remove({ id: read.id, version: 1 }))).status).toBe(403);
    const old = await make.case({ ...place, by: seller });
    await db.asSystem((tx) => tx.run(sql`update cases set created_at = now() - interval '25 hours' where id = ${old.id}`));
    expect((await refusal(clerk.cases.remove({ id: old.id, version: 1 }))).status).toBe(403);
    await manager.cases.remove({ id: old.id, version: 1 });
  });

  test("is shown to users who could see the case and to nobody else; an admin reads and restores it", async () => {
    const { id, cid } = await make.case(place);
    await manager.cases.remove({ id, version: 1 });
    for (const api of [clerk, head, counsel, manager]) {
      expect(await refusal(api.cases.get({ id }))).toMatchObject({ status: 410, code: "DELETED", message: "Este caso ha sido eliminado" });
      expect((await api.cases.byNumber({ cid })).id).toBe(id);
      expect((await refusal(api.cases.choices({ id }))).status).toBe(404);
      expect((await refusal(api.cases.update({ id, version: 2, values: { courtRoom: "1" } }))).status).toBe(404);
      expect((await refusal(api.cases.changeStatus({ id, version: 2, to: "assessment" }))).status).toBe(404);
    }
    expect((await refusal(neighbour.cases.get({ id }))).status).toBe(404);
    expect((await refusal(neighbour.cases.byNumber({ cid }))).status).toBe(404);
    expect(await admin.cases.get({ id })).toMatchObject({ deleted: true });
    expect(await admin.cases.choices({ id })).toEqual({ choices: [], undo: null });
    expect((await refusal(admin.cases.changeStatus({ id, version: 2, to: "archived", force: true, reason: "motivo suficiente" }))).status).toBe(404);
    expect((await refusal(manager.cases.restore({ id }))).status).toBe(403);
    expect(await admin.cases.restore({ id })).toMatchObject({ deleted: false });
    expect(await clerk.cases.get({ id })).toMatchObject({ id });
  });
});

describe("a new record created within a case", () => {
  const person = { code: "12345678Z", name: "Ana", lastname: "Ruiz", witnessType: "employee", email: "ana@test.test" };

  test("belongs to the customer and is linked to the case, by any user who may change that part of the case", async () => {
    const { id } = await make.case(place);
    const seen = await clerk.cases.addParty({ id, field: "witnesses", values: person });
    expect(seen.witnesses).toMatchObject([{ witness: { alias: "Ana Ruiz" }, injured: false, summoned: false }]);
    const author = await counsel.cases.addParty({ id, field: "criminals", values: { nickname: "El Rubio" } });
    expect(author.criminals).toMatchObject([{ alias: "El Rubio" }]);
    const band = await counsel.cases.addParty({ id, field: "bands", values: { alias: "Los Grises", modusOperandi: "linedBag" } });
    expect(band).toMatchObject({ bands: [{ alias: "Los Grises" }], modusOperandi: "linedBag" });
    const car = await clerk.cases.addParty({ id, field: "vehicles", values: { plate: "1234BBC" } });
    const [vehicle] = car.vehicles;
    expect(await manager.vehicles.get({ id: vehicle!.id })).toMatchObject({ customer: { id: brisa.id }, cases: [{ id }] });
    const told = (await manager.vehicles.history({ id: vehicle!.id })).entries;
    expect(told.map(({ action, changes }) => [action, changes.at(-1)?.field])).toEqual([
      ["update", "cases"],
      ["create", "customer"],
    ]);
    expect((await manager.cases.history({ id })).entries[0]).toMatchObject({
      changes: [{ field: "vehicles", from: [], to: [{ alias: "1234BBC" }] }],
    });
  });

  test("is validated as on its own screen, and a refusal leaves the case unchanged", async () => {
    const { id } = await make.case(place);
    await manager.witnesses.create({ ...person, code: "X1234567L", witnessType: "employee", customer: brisa.id });
    const twice = { id, field: "witnesses", values: { ...person, code: "X1234567L" } } as const;
    expect(await problems(manager.cases.addParty(twice))).toEqual({ code: "El DNI / NIE ya existe, por favor use el buscador de testigos." });
    // Who may not see the witness is not sent to search for it.
    expect(await problems(clerk.cases.addParty(twice))).toEqual({ code: "La central ya tiene una ficha con este dato que usted no puede ver" });
    expect(await problems(clerk.cases.addParty({ id, field: "vehicles", values: { plate: "1", color: 5, hacked: true } }))).toEqual({
      color: "Valor incorrecto",
      hacked: "Campo desconocido",
    });
    const nobody = { id, field: "criminals", values: {} } as const;
    expect(await problems(manager.cases.addParty(nobody))).toEqual({ dni: "Indique DNI, nombre o alias" });
    expect(await problems(clerk.cases.addParty(nobody))).toEqual({ dni: "Indique cómo era o cómo se llama" });
    expect(await problems(clerk.cases.addParty({ id, field: "bands", values: { alias: "X" } }))).toEqual({ bands: "No puede modificar este campo" });
    expect((await refusal(neighbour.cases.addParty({ id, field: "vehicles", values: { plate: "9999BBC" } }))).status).toBe(404);
    await setStatus(id, "assessment");
    expect((await refusal(clerk.cases.addParty({ id, field: "vehicles", values: { plate: "9999BBC" } }))).status).toBe(403);
    expect(await manager.cases.get({ id })).toMatchObject({ version: 1, witnesses: [], vehicles: [] });
    expect(await manager.vehicles.list({ q: "9999BBC" })).toMatchObject({ rows: [] });
  });

  test("a witness can be in a case only once", async () => {
    const { id } = await make.case(place);
    const witness = await make.witness({ customer: brisa, by: seller });
    await clerk.cases.witnesses.add({ id, values: { witness: witness.id, injured: true } });
    expect(await problems(clerk.cases.witnesses.add({ id, values: { witness: witness.id } }))).toEqual({
      witness: "Este testigo ya está en el caso",
    });
  });
});

describe("links", () => {
  test("between cases are on both sides, with a line in both histories", async () => {
    const [one, other] = [await make.case(place), await make.case(place)];
    await counsel.cases.update({ id: one.id, version: 1, values: { relatedCases: [other.id] } });
    expect(await counsel.cases.get({ id: other.id })).toMatchObject({ relatedCases: [{ id: one.id }], version: 2 });
    await manager.cases.update({ id: other.id, version: 2, values: { relatedCases: [] } });
    expect(await counsel.cases.get({ id: one.id })).toMatchObject({ relatedCases: [], version: 3 });
    expect((await manager.cases.history({ id: one.id })).entries[0]).toMatchObject({ changes: [{ field: "relatedCases", to: [] }] });
    expect((await refusal(counsel.cases.update({ id: one.id, version: 3, values: { relatedCases: [one.id] } }))).status).toBe(400);
  });

  test("can be made only with records that the user sees, of the case's own customer", async () => {
    const { id } = await make.case(place);
    const [hidden, foreign] = [await make.criminal({ customer: brisa }), await make.criminal()];
    const elsewhere = await make.case({ customer: brisa, establishment: sibling, criminals: [hidden.id] });
    const unknown = "El registro indicado no existe";
    expect(await problems(clerk.cases.update({ id, version: 1, values: { criminals: [hidden.id] } }))).toEqual({ criminals: unknown });
    expect(await problems(head.cases.update({ id, version: 1, values: { criminals: [foreign.id] } }))).toEqual({ criminals: unknown });
    expect(await problems(manager.cases.update({ id, version: 1, values: { criminals: [foreign.id] } }))).toEqual({ criminals: unknown });
    expect(await problems(counsel.cases.update({ id, version: 1, values: { relatedCases: [elsewhere.id] } }))).toEqual({ relatedCases: unknown });
    expect(await head.cases.update({ id, version: 1, values: { criminals: [hidden.id] } })).toMatchObject({ criminals: [{ id: hidden.id }] });
    // Through the linked case the shop and its lawyer see the offender, and may remove the link again.
    for (const api of [clerk, counsel]) expect(await api.criminals.get({ id: hidden.id })).toMatchObject({ cases: [{ id }] });
    expect(await clerk.cases.update({ id, version: 2, values: { criminals: [] } })).toMatchObject({ criminals: [] });
    expect((await refusal(clerk.criminals.get({ id: hidden.id }))).status).toBe(404);
  });

  test("keep a case and its linked records within one customer", async () => {
    const other = await make.customer();
    const target = await make.establishment({ customer: other });
    const { id } = await make.case(place);
    const author = await make.criminal({ customer: brisa });
    await manager.cases.update({ id, version: 1, values: { criminals: [author.id] } });
    expect(await problems(manager.criminals.update({ id: author.id, version: 2, values: { customer: other.id } }))).toEqual({
      cases: "El registro indicado no existe",
    });
    const moved = { customer: other.id, establishment: target.id };
    expect(await problems(manager.cases.update({ id, version: 2, values: moved }))).toEqual({ criminals: "El registro indicado no existe" });
    const seen = await make.case(place);
    await manager.cases.witnesses.add({ id: seen.id, values: { witness: (await make.witness({ customer: brisa })).id } });
    expect(await problems(manager.cases.update({ id: seen.id, version: 2, values: moved }))).toEqual({
      customer: "Los testigos del registro son de otro cliente: quítelos antes de cambiarlo",
    });
  });

  test("never show a case that the user does not see", async () => {
    const [here, there] = [await make.case(place), await make.case({ customer: brisa, establishment: sibling })];
    const author = await make.criminal({ customer: brisa });
    for (const { id } of [here, there]) await manager.cases.update({ id, version: 1, values: { criminals: [author.id] } });
    await manager.cases.update({ id: here.id, version: 2, values: { relatedCases: [there.id] } });
    for (const told of [
      await clerk.criminals.get({ id: author.id }),
      await clerk.criminals.history({ id: author.id }),
      await clerk.cases.get({ id: here.id }),
      await clerk.cases.history({ id: here.id }),
      await counsel.cases.appearances({ id: here.id }),
      (await refusal(clerk.cases.changeStatus({ id: here.id, version: 1, to: "assessment" }))).data,
    ]) {
      expect(JSON.stringify(told)).not.toContain(there.id);
      expect(JSON.stringify(told)).not.toContain(String(there.cid).slice(4));
    }
    expect(JSON.stringify(await head.criminals.history({ id: author.id }))).toContain(there.id);
  });
});

test("a case shows where else its people and vehicles appear, among the cases that the user sees", async () => {
  const [author, lone] = [await make.criminal({ customer: brisa }), await make.criminal({ customer: brisa })];
  const car = await make.vehicle({ customer: brisa });
  const witness = await make.witness({ customer: brisa });
  const here = await make.case({ ...place, criminals: [author.id, lone.id], vehicles: [car.id], datetime: daysAgo(9) });
  const later = await make.case({ ...place, criminals: [author.id], datetime: daysAgo(2) });
  const earlier = await make.case({ ...place, criminals: [author.id], vehicles: [car.id], datetime: daysAgo(5) });
  const hidden = await make.case({ customer: brisa, establishment: sibling, criminals: [author.id], datetime: daysAgo(1) });
  const gone = await make.case({ ...place, criminals: [author.id] });
  await manager.cases.remove({ id: gone.id, version: 1 });
  for (const { id } of [here, later]) await manager.cases.witnesses.add({ id, values: { witness: witness.id } });
  const told = async (api: typeof clerk) => {
    const all = await api.cases.appearances({ id: here.id });
    return Object.fromEntries(all.map(({ entity, id, cases, last }) => [`${entity} ${id}`, [cases, last?.id ?? null]]));
  };
  expect(await told(clerk)).toEqual({
    [`criminal ${author.id}`]: [2, later.id],
    [`criminal ${lone.id}`]: [0, null],
    [`vehicle ${car.id}`]: [1, earlier.id],
    [`witness ${witness.id}`]: [1, later.id],
  });
  expect((await told(head))[`criminal ${author.id}`]).toEqual([3, hidden.id]);
});

test("the counts by status are those of the list", async () => {
  const other = await make.customer();
  const store = await make.establishment({ customer: other });
  const boss = await world.as(await make.user({ role: "supercustomer", customer: other }));
  const ids = await Promise.all([1, 2, 3].map(() => make.case({ customer: other, establishment: store, attestation: "tira" })));
  await setStatus(ids[0]!.id, "archived");
  expect(await boss.cases.statuses({})).toEqual([
    { status: "archived", count: 1 },
    { status: "new", count: 2 },
  ]);
  expect(await boss.cases.statuses({ q: "nada parecido" })).toEqual([]);
  expect(await boss.cases.statuses({ filter: { caseStatus: ["new"] } })).toEqual([{ status: "new", count: 2 }]);
  expect(await clerk.cases.statuses({ q: "tira" })).toEqual([]);
});

describe("the recovered amount", () => {
  const recovered = async (ticketAmount: number, recoveredProducts: "yesForSale" | "yesNotForSale" | "some", recoveredAmount?: number) => {
    const { id } = await make.case(place);
    return manager.cases.update({ id, version: 1, values: { ticketAmount, recoveredProducts, ...(recoveredAmount && { recoveredAmount }) } });
  };

  test("follows a corrected ticket, so that nothing is claimed that was recovered", async () => {
    const { id, version } = await recovered(250, "yesForSale");
    expect(await manager.cases.update({ id, version, values: { ticketAmount: 400 } })).toMatchObject({ recoveredAmount: 400 });
    const part = await recovered(250, "some", 50);
    expect(await manager.cases.update({ id: part.id, version: part.version, values: { ticketAmount: 400 } })).toMatchObject({ recoveredAmount: 50 });
  });

  test("is asked for when goods that were unfit for sale become some, and is never more than the ticket", async () => {
    const { id, version } = await recovered(250, "yesNotForSale");
    const change = (values: Record<string, unknown>) => manager.cases.update({ id, version, values });
    expect(await problems(change({ recoveredProducts: "some" }))).toEqual({ recoveredAmount: "Campo obligatorio" });
    expect(await problems(change({ recoveredProducts: "some", recoveredAmount: 250.01 }))).toEqual({
      recoveredAmount: "Lo recuperado no puede superar el importe del ticket",
    });
    const after = await change({ recoveredProducts: "some", recoveredAmount: 100 });
    expect(await problems(manager.cases.update({ id, version: after.version, values: { ticketAmount: 80 } }))).toEqual({
      recoveredAmount: "Lo recuperado no puede superar el importe del ticket",
    });
    expect(await manager.cases.update({ id, version: after.version, values: { recoveredProducts: "yesForSale" } })).toMatchObject({
      recoveredAmount: 250,
    });
  });
});

test("an action belongs to its type", async () => {
  const { id } = await make.case(place);
  const wrong = { action: "No corresponde al tipo elegido" };
  const values = { date: "2026-05-05", type: "police", action: "judgmentNotification" } as const;
  expect(await problems(counsel.cases.actions.add({ id, values }))).toEqual(wrong);
  const { actions } = await counsel.cases.actions.add({ id, values: { ...values, type: "judicial" } });
  const [line] = actions;
  expect(await problems(counsel.cases.actions.change({ id, line: line!.id, version: 1, values: { type: "police" } }))).toEqual(wrong);
});
