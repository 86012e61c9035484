import { describe, expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, outbox } = world;
const customer = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer, alias: "Brisa Sol" }), await make.establishment({ customer })];
const counselUser = await make.user({ role: "lawyer", customers: [customer], establishments: [shop], alias: "Letrada Ríos" });
const colleagueUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer], alias: "Letrado Vega" });
const strangerUser = await make.user({ role: "lawyer", customers: [customer], establishments: [otherShop] });
const managerUser = await make.user({ alias: "Gestora Paz" });
const [counsel, colleague, stranger, manager] = await Promise.all(
  [counselUser, colleagueUser, strangerUser, managerUser].map((one) => world.as(one)),
);
const guardUser = await make.user({ role: "customer", customer, establishments: [shop] });
const officeUser = await make.user({ role: "supercustomer", customer });
const lawyer = await make.lawyer({ user: counselUser.id });
const today = localDay(world.deps.now(), "Europe/Madrid");
const newCase = () => make.case({ customer, establishment: shop, lawyer: lawyer.id });
const newTask = async (values: object = {}) =>
  counsel!.tasks.create({ what: "Llamar a la tienda", dueDate: addDays(today, 3), case: (await newCase()).id, ...values });
const fieldsOf = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;

describe("a task", () => {
  test("is of one record, takes its customer, and goes to the lawyer of the record unless somebody else is named", async () => {
    const { id } = await newCase();
    const own = await manager!.tasks.create({ what: "Pedir atestado", dueDate: today, case: id });
    expect(own).toMatchObject({ case: { id }, civilCase: null, customer: { id: customer.id }, assignee: { id: counselUser.id }, done: false });
    const given = await counsel!.tasks.create({ what: "Revisar", dueDate: today, case: id, assignee: managerUser.id });
    expect(given.assignee).toMatchObject({ id: managerUser.id, alias: "Gestora Paz" });
    const unassigned = await make.case({ customer, establishment: shop });
    const made = await colleague!.tasks.create({ what: "Asignar", dueDate: today, case: unassigned.id });
    expect(made.assignee?.id).toBe(colleagueUser.id);
  });

  test("of no record, of two, of one that the user does not see, or of a deleted one is refused", async () => {
    const [one, issue] = [await newCase(), await make.issue({ customer, establishment: shop })];
    const values = { what: "Algo", dueDate: today };
    expect(await fieldsOf(counsel!.tasks.create(values))).toEqual({ case: "Indique de qué caso es la tarea" });
    expect(Object.keys((await fieldsOf(counsel!.tasks.create({ ...values, case: one.id, issue: issue.id })))!)).toEqual(["case", "issue"]);
    expect(await fieldsOf(stranger!.tasks.create({ ...values, case: one.id }))).toHaveProperty("case");
    await manager!.cases.remove({ id: one.id, version: 1 });
    expect(await fieldsOf(manager!.tasks.create({ ...values, case: one.id }))).toHaveProperty("case");
  });

  test("is not given to somebody who cannot open its record, and stays with it", async () => {
    const task = await newTask();
    const refused = counsel!.tasks.update({ id: task.id, version: 1, values: { assignee: strangerUser.id } });
    expect(await fieldsOf(refused)).toEqual({
      assignee: "Esta persona no puede abrir el caso: elija a otra o amplíe antes su asignación",
    });
    for (const person of [guardUser, officeUser])
      expect(await fieldsOf(counsel!.tasks.update({ id: task.id, version: 1, values: { assignee: person.id } }))).toHaveProperty("assignee");
    const { id: other } = await newCase();
    expect(await fieldsOf(counsel!.tasks.update({ id: task.id, version: 1, values: { case: other } }))).toHaveProperty("case");
    const offered = await counsel!.tasks.assignees({ entity: "case", record: task.case!.id });
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([counselUser.id, colleagueUser.id, managerUser.id]));
    expect(offered.map(({ id }) => id)).not.toContain(strangerUser.id);
  });

  test("that somebody else gives is told to the person, with a mail, and two who give it at once conflict", async () => {
    const task = await newTask();
    const given = await counsel!.tasks.update({ id: task.id, version: 1, values: { assignee: colleagueUser.id } });
    expect(given).toMatchObject({ version: 2, assignee: { alias: "Letrado Vega" } });
    const [notice] = (await colleague!.notices.list({})).notices;
    expect(notice).toMatchObject({ kind: "taskAssigned", entity: "case", record: task.case!.id });
    expect(notice!.text).toMatch(/^Le han dado una tarea para el .* en el caso .* de Brisa Sol$/);
    expect((await mailsTo(outbox, colleagueUser.email)).at(-1)?.text).toContain(`/main/cases/${task.case!.id}`);
    const late = await refusal(manager!.tasks.update({ id: task.id, version: 1, values: { assignee: managerUser.id } }));
    expect(late.status).toBe(409);
    // Nobody is told of a task that they give themselves.
    await manager!.tasks.update({ id: task.id, version: 2, values: { assignee: managerUser.id } });
    expect((await manager!.notices.list({})).notices.filter(({ record }) => record === task.case!.id)).toEqual([]);
  });

  test("is done once, however often and by however many people at once, and can be opened again", async () => {
    const task = await newTask();
    const answers = await Promise.all([counsel!, manager!, colleague!, counsel!].map((one) => one.tasks.finish({ id: task.id })));
    expect(new Set(answers.map(({ task: one }) => `${one.version} ${one.doneBy!.id} ${one.doneAt}`)).size).toBe(1);
    expect(answers[0]!.task).toMatchObject({ version: 2, done: true });
    const reopened = await Promise.all([counsel!, manager!].map((one) => one.tasks.reopen({ id: task.id })));
    expect(reopened.map(({ task: one }) => [one.version, one.done, one.doneBy])).toEqual([
      [3, false, null],
      [3, false, null],
    ]);
    const { entries } = await counsel!.tasks.history({ id: task.id });
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([["doneAt", "doneBy"], ["doneAt", "doneBy"], expect.anything()]);
    const ofCase = (await manager!.cases.history({ id: task.case!.id })).entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === "tasks"),
    );
    expect(ofCase.map(({ from, to }) => [from, to])).toEqual([
      [[{ id: task.id, alias: task.what, done: true }], [{ id: task.id, alias: task.what, done: false }]],
      [[{ id: task.id, alias: task.what, done: false }], [{ id: task.id, alias: task.what, done: true }]],
      [[], [{ id: task.id, alias: task.what, done: false }]],
    ]);
    // The case has no new version: whoever has it open does not meet a conflict.
    expect((await manager!.cases.get({ id: task.case!.id })).version).toBe(1);
  });

  test("that was the last planned step says so", async () => {
    // No term of the law runs in it.
    const civilCase = (await make.civilCase({ customer, partType: "defendant" })).id;
    const task = await counsel!.tasks.create({ what: "Una", dueDate: today, civilCase });
    const second = await counsel!.tasks.create({ what: "Otra", dueDate: today, civilCase });
    expect((await counsel!.tasks.finish({ id: task.id })).isLastStep).toBe(false);
    expect((await counsel!.tasks.finish({ id: second.id })).isLastStep).toBe(true);
  });

  test("is nothing that customers hear of: no route, no history, no number of dependents", async () => {
    const task = await newTask({ what: "Secreto de despacho" });
    await counsel!.tasks.finish({ id: task.id });
    for (const person of [guardUser, officeUser]) {
      const api = await world.as(person);
      const calls: (() => Promise<unknown>)[] = [
        () => api.tasks.list({}),
        () => api.tasks.get({ id: task.id }),
        () => api.tasks.ofRecord({ entity: "case", record: task.case!.id }),
        () => api.tasks.finish({ id: task.id }),
        () => api.tasks.reopen({ id: task.id }),
        () => api.tasks.finishAll({ ids: [task.id] }),
        () => api.tasks.addAll({ entity: "case", ids: [task.case!.id], what: "x", dueDate: today }),
        () => api.tasks.create({ what: "x", dueDate: today, case: task.case!.id }),
        () => api.taskPresets.list({}),
      ];
      for (const call of calls) expect((await refusal(call())).status).toBe(403);
      const told = JSON.stringify([await api.cases.history({ id: task.case!.id }), await api.cases.get({ id: task.case!.id })]);
      expect(told).not.toContain("Secreto de despacho");
      expect(told).not.toContain('"tasks"');
    }
    expect((await refusal(stranger!.tasks.finish({ id: task.id }))).status).toBe(404);
  });

  test("of a civil case is not seen by a lawyer without civil cases", async () => {
    const civil = await make.civilCase({ customer });
    const penalOnly = await world.as(await make.user({ role: "lawyer", customers: [customer], whole: [customer], casesTypes: ["penal"] }));
    const task = await colleague!.tasks.create({ what: "Contestar", dueDate: today, civilCase: civil.id });
    expect((await refusal(penalOnly.tasks.get({ id: task.id }))).status).toBe(404);
    expect((await penalOnly.tasks.list({ q: "Contestar" })).rows).toEqual([]);
    expect((await colleague!.tasks.list({ q: "Contestar" })).rows.map(({ id }) => id)).toEqual([task.id]);
    expect((await refusal(penalOnly.tasks.ofRecord({ entity: "civilCase", record: civil.id }))).status).toBe(404);
  });

  test("goes with its record when that is deleted, and comes back with it", async () => {
    const task = await newTask();
    const admin = await world.as(await make.user({ role: "admin" }));
    await manager!.cases.remove({ id: task.case!.id, version: 1 });
    expect((await refusal(counsel!.tasks.get({ id: task.id }))).status).toBe(404);
    expect((await refusal(counsel!.tasks.finish({ id: task.id }))).status).toBe(404);
    expect((await refusal(admin.tasks.restore({ id: task.id }))).status).toBe(404);
    await admin.cases.restore({ id: task.case!.id });
    expect((await counsel!.tasks.get({ id: task.id })).deleted).toBe(false);
  });

  test.each([
    ["a NUL byte", { what: "a\0b" }],
    ["only spaces", { what: "   " }],
    ["no day", { dueDate: "2026-13-45" }],
    ["a text that is too long", { what: "x".repeat(201) }],
    ["an unknown assignee", { assignee: "0198b7c2-0000-7000-8000-000000000000" }],
    ["another origin", { origin: "rule:appeal" }],
    ["done in advance", { doneAt: "2026-01-01T00:00:00Z" }],
  ])("with %s is refused", async (_name, values) => {
    expect((await refusal(newTask(values))).status).toBe(400);
  });

  test("keeps hostile texts as they are", async () => {
    const what = `"'; drop table tasks; -- <img src=x onerror=alert(1)> \u202e ${"\ud83d"}`;
    expect((await newTask({ what })).what).toBe(what.toWellFormed());
  });
});

describe("a selection", () => {
  test("of cases gets the same task, each with an answer of its own", async () => {
    const [one, other] = [await newCase(), await newCase()];
    const foreign = await make.case({ customer, establishment: otherShop });
    const rows = await counsel!.tasks.addAll({ entity: "case", ids: [one.id, other.id, foreign.id], what: "Reclamar sentencia", dueDate: today });
    expect(rows.map(({ done }) => done)).toEqual([true, true, false]);
    const { rows: made } = await counsel!.tasks.list({ q: "Reclamar sentencia" });
    expect(made).toHaveLength(2);
  });

  test("of tasks is finished, or given to somebody, except where that person cannot open the record", async () => {
    const [one, other] = [await newTask(), await newTask({ case: (await make.case({ customer, establishment: shop })).id })];
    const far = await colleague!.tasks.create({ what: "Lejos", dueDate: today, case: (await make.case({ customer, establishment: otherShop })).id });
    const given = await manager!.tasks.bulk({ ids: [one.id, far.id], values: { assignee: counselUser.id } });
    expect(given).toMatchObject([{ done: true }, { done: false, message: expect.stringContaining("no puede abrir") }]);
    const done = await counsel!.tasks.finishAll({ ids: [one.id, other.id, other.id, far.id] });
    expect(done.map((row) => row.done)).toEqual([true, true, false]);
    expect((await manager!.tasks.get({ id: other.id })).done).toBe(true);
  });
});

test("the tasks of a record come with the usual ones of its status, and the list with what is mine, overdue or done", async () => {
  const { id } = await newCase();
  const mine = { case: id, assignee: counselUser.id };
  const late = await counsel!.tasks.create({ what: "Tarde", dueDate: addDays(today, -2), ...mine });
  const soon = await counsel!.tasks.create({ what: "Pronto", dueDate: addDays(today, 2), ...mine });
  const done = await counsel!.tasks.create({ what: "Hecho", dueDate: today, ...mine });
  await counsel!.tasks.finish({ id: done.id });
  const { open, done: finished, presets } = await counsel!.tasks.ofRecord({ entity: "case", record: id });
  expect([open, finished].map((tasks) => tasks.map((task) => task.id))).toEqual([[late.id, soon.id], [done.id]]);
  expect(presets.map(({ what }) => what)).toEqual(["Revisar los hechos y la prueba disponible"]);
  const idsOf = async (filter: object) =>
    (await counsel!.tasks.list({ filter: { assignee: [counselUser.id], ...filter }, size: 100 })).rows
      .map((row) => row.id)
      .filter((one) => [late.id, soon.id, done.id].includes(one));
  expect(await idsOf({ done: false })).toEqual([late.id, soon.id]);
  expect(await idsOf({ done: false, dueDate: { to: addDays(today, -1) } })).toEqual([late.id]);
  expect(await idsOf({ done: true })).toEqual([done.id]);
});

test("tasks of somebody whose account is no longer active are nobody's to managers, until somebody else gets them", async () => {
  const leaver = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
  const { id } = await newTask({ assignee: leaver.id });
  const isNobodys = async () => (await manager!.tasks.list({ filter: { unattended: true }, size: 100 })).rows.some((row) => row.id === id);
  expect(await isNobodys()).toBe(false);
  await manager!.users.update({ id: leaver.id, version: 1, values: { status: "deactivated" } });
  expect(await isNobodys()).toBe(true);
  expect((await refusal(counsel!.tasks.list({ filter: { unattended: true } }))).status).toBe(400);
  expect(await fieldsOf(manager!.tasks.create({ what: "x", dueDate: today, case: (await newCase()).id, assignee: leaver.id }))).toHaveProperty(
    "assignee",
  );
  await manager!.tasks.update({ id, version: 1, values: { assignee: counselUser.id } });
  expect(await isNobodys()).toBe(false);
});

test("what nobody sees in the journal: a lawyer without the case reads no entry of its tasks", async () => {
  const task = await newTask({ what: "Entrada" });
  const rows = await db.as(
    {
      ...strangerUser,
      customer: null,
      customers: [customer.id],
      establishments: [otherShop.id],
      wholeCustomers: [],
      availableTypes: ["penal"],
      offenders: "all",
    } as never,
    (tx) => tx.rows(sql`select from journal where record_id = ${task.id}`),
  );
  expect(rows).toEqual([]);
});
