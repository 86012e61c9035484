import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { reminders } from "#server/features/reminders/reminders.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

/** A Wednesday without holidays nearby. */
const today = "2026-11-18";
const world = await openWorld({ publicUrl: "https://sumario.example" }, "empty", () => new Date(`${today}T11:00:00Z`));
const { make, db, deps, url } = world;
const customer = await make.customer();
const shop = await make.establishment({ customer, alias: "Brisa Sol" });
const counselUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer], alias: "Letrada Ríos" });
const counsel = await world.as(counselUser);
const lawyer = await make.lawyer({ user: counselUser.id });
const managerUser = await make.user();
const manager = await world.as(managerUser);
const guard = await world.as(await make.user({ role: "customer", customer, establishments: [shop] }));
const place = { customer, establishment: shop, lawyer: lawyer.id };
const openTasks = async (id: string, entity: "case" | "civilCase" | "issue" = "case") => (await manager.tasks.ofRecord({ entity, record: id })).open;
/** A case in this status, as if it had come to it long ago. */
async function caseIn(status: string, values: object = {}) {
  const { id } = await make.case({ ...place, hasImages: "noCamerasOrFaulty", penalType: "pettyTheft", crimeType: "petty", ...values });
  await db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));
  return id;
}

describe("presets", () => {
  test("of an empty installation are there for both countries, and only managers edit them", async () => {
    const { rows } = await manager.taskPresets.list({ size: 100 });
    expect(new Set(rows.map(({ country }) => country))).toEqual(new Set(["Spain", "France"]));
    expect((await refusal(counsel.taskPresets.list({}))).status).toBe(403);
    expect((await refusal(manager.taskPresets.create({ what: "x", country: "Spain", recordKind: "case", days: 1 }))).data?.fields).toHaveProperty(
      "caseStatus",
    );
    expect((await refusal(manager.taskPresets.create({ what: "x", country: "Spain", recordKind: "issue", days: -1 }))).status).toBe(400);
  });

  test("that are automatic make their task when a case enters the status, once, for its lawyer, in working days", async () => {
    const id = await caseIn("assessment");
    const { version } = await counsel.cases.changeStatus({ id, version: 1, to: "pendingComplaint" });
    const made = await openTasks(id);
    expect(made).toMatchObject([
      { what: "Presentar la denuncia", dueDate: "2026-11-23", assignee: { id: counselUser.id }, origin: expect.stringMatching(/^preset:/) },
    ]);
    const history = (await manager.cases.history({ id })).entries[0]!;
    expect(history.changes.map(({ field }) => field)).toContain("tasks");
    expect(JSON.stringify(await guard.cases.history({ id }))).not.toContain("Presentar la denuncia");
    // Left and entered again: the same task is not made twice.
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'assessment' where id = ${id}`));
    await counsel.cases.changeStatus({ id, version, to: "pendingComplaint" });
    expect(await openTasks(id)).toHaveLength(1);
    // By rule it is no news to anybody.
    expect((await counsel.notices.list({})).notices.filter(({ kind }) => kind === "taskAssigned")).toEqual([]);
  });

  test("undo of the change of status removes what it made, unless somebody has touched it", async () => {
    const [untouched, touched] = [await caseIn("assessment"), await caseIn("assessment")];
    for (const id of [untouched, touched]) await counsel.cases.changeStatus({ id, version: 1, to: "pendingComplaint" });
    const [kept] = await openTasks(touched);
    await counsel.tasks.update({ id: kept!.id, version: 1, values: { notes: "Mañana" } });
    for (const id of [untouched, touched]) await counsel.cases.undoStatus({ id, version: 2 });
    expect(await openTasks(untouched)).toEqual([]);
    expect((await openTasks(touched)).map(({ id }) => id)).toEqual([kept!.id]);
  });

  test("end with the status that they are for, and are open again when it comes back or the change is undone", async () => {
    const id = await caseIn("assessment");
    await manager.tasks.create({ what: "Llamar al perito", dueDate: "2026-12-20", case: id });
    const whats = async () => (await openTasks(id)).map(({ what }) => what).toSorted();
    let { version } = await counsel.cases.changeStatus({ id, version: 1, to: "pendingComplaint" });
    expect(await whats()).toEqual(["Llamar al perito", "Presentar la denuncia"]);
    ({ version } = await manager.cases.changeStatus({ id, version, to: "notProcessed", reason: "Sin pruebas", force: true }));
    expect(await whats()).toEqual([]);
    const { done } = await manager.tasks.ofRecord({ entity: "case", record: id });
    expect(done.map(({ what, doneBy }) => [what, doneBy]).toSorted()).toEqual([
      ["Llamar al perito", null],
      ["Presentar la denuncia", null],
    ]);
    expect(await manager.cases.get({ id })).toMatchObject({ nextDate: null, nextKind: null });
    const told = (await manager.cases.history({ id })).entries[0]!.changes.find(({ field }) => field === "tasks")!;
    expect((told.to as unknown as { done: boolean }[]).map((one) => one.done)).toEqual([true, true]);
    ({ version } = await manager.cases.undoStatus({ id, version }));
    expect(await whats()).toEqual(["Llamar al perito", "Presentar la denuncia"]);
  });

  test("that a person has done stay done, and passing on ends only those of the status", async () => {
    const id = await caseIn("assessment");
    let { version } = await counsel.cases.changeStatus({ id, version: 1, to: "pendingComplaint" });
    const [made] = await openTasks(id);
    const own = await manager.tasks.create({ what: "Pedir el parte", dueDate: "2026-12-20", case: id });
    await counsel.tasks.finish({ id: made!.id });
    ({ version } = await manager.cases.changeStatus({ id, version, to: "policeInvestigation", reason: "Presentada", force: true }));
    expect((await openTasks(id)).map((one) => one.id)).toContain(own.id);
    await manager.cases.undoStatus({ id, version });
    expect((await openTasks(id)).map((one) => one.id)).toEqual([own.id]);
  });

  test("without an owner go to the lawyer whom the record gets", async () => {
    const preset = await manager.taskPresets.create({ what: "Ver el hecho", country: "Spain", recordKind: "issue", days: 0, automatic: true });
    const late = await make.issue({ customer, establishment: shop });
    expect((await openTasks(late.id, "issue")).map(({ assignee }) => assignee)).toEqual([null]);
    await manager.issues.update({ id: late.id, version: 1, values: { lawyer: lawyer.id } });
    expect((await openTasks(late.id, "issue")).map(({ assignee }) => assignee?.id)).toEqual([counselUser.id]);
    await manager.taskPresets.update({ id: preset.id, version: 1, values: { inactive: true } });
  });

  test("of a manager work at once: for new cases of France, civil cases and issues, until they are out of use", async () => {
    const french = await make.establishment({ customer, country: "France", zip: "75001" });
    const preset = await manager.taskPresets.create({
      what: "Appeler le magasin",
      country: "France",
      recordKind: "case",
      caseStatus: "new",
      days: 3,
      automatic: true,
    });
    await manager.taskPresets.create({ what: "Mirar el hecho", country: "Spain", recordKind: "issue", days: 0, workingDays: true, automatic: true });
    const one = await make.case({ ...place, establishment: french });
    expect((await openTasks(one.id)).map(({ what, dueDate }) => [what, dueDate])).toEqual([["Appeler le magasin", "2026-11-23"]]);
    const spanish = await make.case(place);
    expect(await openTasks(spanish.id)).toEqual([]);
    const issue = await make.issue({ customer, establishment: shop });
    expect((await openTasks(issue.id, "issue")).map(({ what, dueDate }) => [what, dueDate])).toEqual([["Mirar el hecho", today]]);
    await manager.taskPresets.update({ id: preset.id, version: 1, values: { inactive: true } });
    expect(await openTasks((await make.case({ ...place, establishment: french })).id)).toEqual([]);
  });
});

describe("by rule", () => {
  test("a shop that delivered everything makes a task to review it, once", async () => {
    const id = await caseIn("assessment");
    const { documentRequests } = await counsel.cases.changeStatus({
      id,
      version: 1,
      to: "pendingDoc",
      items: ["Ticket", "Vídeo"],
      dueDate: "2026-11-25",
    });
    await guard.cases.answerRequest({ id, line: documentRequests[0]!.id, answer: "Aquí está" });
    expect(await openTasks(id)).toEqual([]);
    await guard.cases.answerRequest({ id, line: documentRequests[1]!.id, answer: "No hay vídeo" });
    expect(await openTasks(id)).toMatchObject([{ what: "Revisar documentación recibida", dueDate: "2026-11-20", assignee: { id: counselUser.id } }]);
  });

  test("a term to appeal makes a task three working days before its end, which moves with it and goes with it", async () => {
    const id = await caseIn("guiltyVerdict", { crimeType: "petty", datetime: "2026-11-02T17:40:00.000Z" });
    const save = (version: number, values: object) => manager.cases.update({ id, version, values });
    let { version } = await save(1, { judgmentDate: "2026-11-16", judgmentNotificationDate: "2026-11-17" });
    const [first] = await openTasks(id);
    expect(first).toMatchObject({ what: "Decidir recurso", dueDate: "2026-11-19", origin: "rule:appeal" });
    ({ version } = await save(version, { judgmentNotificationDate: "2026-11-18" }));
    expect(await openTasks(id)).toMatchObject([{ id: first!.id, dueDate: "2026-11-20" }]);
    ({ version } = await save(version, { courtRoom: "4" }));
    expect(await openTasks(id)).toHaveLength(1);
    await save(version, { judgmentNotificationDate: null });
    expect(await openTasks(id)).toEqual([]);
  });

  test("so does the end of a restraining order, and a civil judgment", async () => {
    const id = await caseIn("guiltyVerdict");
    await manager.cases.update({
      id,
      version: 1,
      values: {
        restrainingOrder: true,
        restrainingOrderExplanation: "Un año",
        restrainingOrderStartDate: "2026-06-01",
        restrainingOrderEndDate: "2027-02-26",
      },
    });
    expect(await openTasks(id)).toMatchObject([{ what: "Comprobar el fin de la prohibición de acudir", dueDate: "2027-02-19" }]);
    const civil = await make.civilCase({ customer, lawyer: lawyer.id, procedure: "ordinary" });
    await manager.civilCases.update({ id: civil.id, version: 1, values: { judgmentNotificationDate: "2026-11-16" } });
    expect(await openTasks(civil.id, "civilCase")).toMatchObject([{ what: "Decidir recurso", assignee: { id: counselUser.id } }]);
  });
});

test("the person who has a task is reminded on the day, the day after and a week after, once each, and not of what is done", async () => {
  const run = (day = today) =>
    reminders.run({ ...deps, now: () => new Date(`${day}T11:00:00Z`) }, {}, { id: "", progress: async () => undefined, cancelled: () => false });
  const of = await make.case({ ...place, hasImages: "noCamerasOrFaulty" });
  await make.task({ case: of, dueDate: today, assignee: counselUser });
  const done = await make.task({ case: of, dueDate: today, assignee: counselUser });
  await make.task({ case: of, dueDate: today });
  await counsel.tasks.finish({ id: done.id });
  const told = async () =>
    (await counsel.notices.list({})).notices.filter(({ kind, record }) => kind === "taskDue" && record === of.id).map(({ text }) => text);
  const number = `${String(of.cid).slice(0, 4)}-${String(of.cid).slice(4)}`;
  const due = `Tiene una tarea para hoy en el caso ${number} de Brisa Sol`;
  const overdue = `Tiene una tarea vencida desde el 18 de noviembre de 2026 en el caso ${number} de Brisa Sol`;
  for (let turn = 0; turn < 2; turn++) await run();
  expect(await told()).toEqual([due]);
  for (const [day, expected] of [
    ["2026-11-19", [overdue, due]],
    ["2026-11-21", [overdue, due]],
    ["2026-11-25", [overdue, overdue, due]],
  ] as const) {
    await run(day);
    expect([day, await told()]).toEqual([day, expected]);
  }
});

test("tasks are in the calendar and in the feed of lawyers and staff, and not in those of customers", async () => {
  const of = await make.case(place);
  const task = await make.task({ case: of, what: "Preparar vista", dueDate: "2026-12-01", assignee: counselUser });
  const period = { from: "2026-11-30", to: "2026-12-06", kinds: ["task" as const] };
  const { events } = await counsel.calendar.penal(period);
  expect(events).toMatchObject([{ kind: "task", record: of.id, day: "2026-12-01", time: null, what: "Preparar vista", lawyer: lawyer.id }]);
  expect((await guard.calendar.penal(period)).events).toEqual([]);
  const { url: address } = await counsel.account.renewCalendarFeed();
  const ics = async () => (await (await fetch(address.replace("https://sumario.example", url))).text()).replace(/\r\n /g, "");
  const number = `${String(of.cid).slice(0, 4)}-${String(of.cid).slice(4)}`;
  expect(await ics()).toContain(`SUMMARY:Tarea · ${number}`);
  await counsel.tasks.finish({ id: task.id });
  expect((await counsel.calendar.penal(period)).events).toEqual([]);
  expect(await ics()).not.toContain(`SUMMARY:Tarea · ${number}`);
});
