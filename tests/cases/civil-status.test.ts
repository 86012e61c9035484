import { describe, expect, test } from "vitest";
import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import { civilReopenings, civilTransitions } from "#domain/civil-cases/status.ts";
import { keysOf } from "#domain/enumerations.ts";
import { sql } from "#server/db/sql.ts";
import { readyCivilCases } from "#tests/support/ready-civil-case.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer({ alias: "Brisa" });
const manager = await world.as(await make.user());
const counsel = await make.user({ role: "lawyer", customers: [brisa] });
const lawyer = await world.as(counsel);
const lawyerInFrench = await world.as(counsel, "fr");
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const reader = await world.as(await make.user({ role: "customer", customer: brisa, whole: [brisa] }));
const { readyCivilCase, putInto, transitionInput } = readyCivilCases(world, manager);
const statuses = keysOf("civilStatus");
const reason = "motivo suficiente";
const [moving, untouched] = [await readyCivilCase(brisa), await readyCivilCase(brisa)];

describe.each(statuses)("from %s", (from) => {
  test("each status of the table is reached, with its line in the history and one entry in the journal", async () => {
    const id = moving;
    for (const to of civilTransitions[from]) {
      const version = await putInto(id, from, to);
      const after = await lawyer.civilCases.changeStatus({ id, version, to, accepted: true, ...transitionInput(from, to) });
      expect([to, after.status, after.version]).toEqual([to, to, version + 1]);
      expect(after.statusHistory.at(-1)).toMatchObject({ from, to, user: { id: counsel.id }, forced: false, undone: false });
      const [entry] = (await manager.civilCases.history({ id })).entries;
      expect(entry).toMatchObject({ actor: { id: counsel.id }, action: "update" });
      const changed = entry!.changes.map(({ field }) => field);
      expect(changed).toEqual(expect.arrayContaining(["statusHistory", ...(from === to ? ["trialHearingDate"] : ["status"])]));
    }
  });

  test("every other status is refused, to lawyers and to staff, and nothing is written", async () => {
    const version = await putInto(untouched, from);
    const others = statuses.filter((one) => !civilTransitions[from].includes(one) && !civilReopenings[from]?.includes(one));
    for (const to of others) {
      const step = { id: untouched, version, to, reason, accepted: true };
      const answers = [await refusal(lawyer.civilCases.changeStatus(step)), await refusal(manager.civilCases.changeStatus(step))];
      expect([to, ...answers.map(({ status }) => status)]).toEqual([to, 400, 400]);
      expect(answers[0]?.message).toMatch(/^No se puede pasar de «.+» a «.+»$/);
    }
    expect((await manager.civilCases.get({ id: untouched })).version).toBe(version);
  });
});

describe("guards", () => {
  test("are reported as a whole and per field, in the user's language, and are shown with the choices", async () => {
    const { id } = await make.civilCase({ customer: brisa, partType: "demanding", procedure: "ordinary" });
    const step = { id, version: 1, to: "pendingDemandAnswer" } as const;
    const refused = await refusal(lawyer.civilCases.changeStatus(step));
    expect(refused).toMatchObject({
      status: 400,
      message:
        "Antes de continuar, complete: Fecha de notificación de la demanda, Vencimiento de la contestación, MASC acreditado (intento previo de acuerdo)",
      data: {
        fields: {
          demandNotificationDate: "Campo obligatorio",
          demandResponseDueDate: "Campo obligatorio",
          masc: "Acredite el intento previo de acuerdo (MASC, art. 5 LO 1/2025)",
        },
      },
    });
    const { choices } = await lawyerInFrench.civilCases.choices({ id });
    expect(choices.map(({ to }) => to)).toEqual(civilTransitions.new);
    expect(choices.find(({ to }) => to === "pendingDemandAnswer")?.missing.map(({ field }) => field)).toEqual([
      "demandNotificationDate",
      "demandResponseDueDate",
      "masc",
    ]);
    expect(choices.find(({ to }) => to === "archived")).toMatchObject({ needsReason: true, missing: [] });
    expect((await reader.civilCases.choices({ id })).choices).toEqual([]);
  });

  test("that only warn have to be accepted", async () => {
    const id = await readyCivilCase(brisa);
    const version = await putInto(id, "dismissedDemand", "enforceable");
    const refused = await refusal(lawyer.civilCases.changeStatus({ id, version, to: "enforceable" }));
    expect(refused).toMatchObject({ status: 400, code: "WARNING" });
    expect((await lawyer.civilCases.changeStatus({ id, version, to: "enforceable", accepted: true })).status).toBe("enforceable");
  });

  test("moving a hearing keeps the status, sets the new date and records the reason", async () => {
    const id = await readyCivilCase(brisa);
    const version = await putInto(id, "trialPending");
    const trialHearingDate = daysAhead(90);
    const lacking = await refusal(lawyer.civilCases.changeStatus({ id, version, to: "trialPending", trialHearingDate }));
    expect(lacking.data?.fields).toEqual({ reason: "Indique el motivo" });
    const after = await lawyer.civilCases.changeStatus({ id, version, to: "trialPending", trialHearingDate, reason: "El perito no puede" });
    expect(after).toMatchObject({ status: "trialPending", trialHearingDate });
    expect(after.statusHistory.at(-1)).toMatchObject({ from: "trialPending", to: "trialPending", reason: "El perito no puede" });
    const undone = await lawyer.civilCases.undoStatus({ id, version: after.version });
    expect(undone.trialHearingDate).not.toBe(trialHearingDate);
  });

  test("the values of a change are validated, also of a forced one", async () => {
    const id = await readyCivilCase(brisa);
    const version = await putInto(id, "archived");
    const early = { id, version, to: "trialPending", force: true, reason, trialHearingDate: "2001-01-01T10:00:00Z" } as const;
    expect((await refusal(manager.civilCases.changeStatus(early))).data?.fields).toHaveProperty("trialHearingDate");
  });
});

describe("permissions", () => {
  test("the office of a customer may make one transition only, and only after new information; users who may only read make none", async () => {
    const id = await readyCivilCase(brisa);
    for (const from of ["new", "assessment", "enforceable"] as const)
      expect((await refusal(head.civilCases.changeStatus({ id, version: await putInto(id, from), to: "archived", reason }))).status).toBe(403);
    const asked = await lawyer.civilCases.changeStatus({
      id,
      version: await putInto(id, "assessment"),
      to: "pendingDoc",
      items: ["contrato", "facturas"],
    });
    expect(asked.statusHistory.at(-1)?.reason).toBe("contrato; facturas");
    const step = { id, version: asked.version, to: "assessment" } as const;
    for (const api of [head, lawyer])
      expect((await refusal(api.civilCases.changeStatus(step))).data?.fields).toEqual({ files: "Añada antes un archivo o complete algún dato" });
    expect((await refusal(reader.civilCases.changeStatus(step))).status).toBe(403);
    const told = await head.civilCases.update({ id, version: asked.version, values: { otherPart: "Suministros Kelda" } });
    expect((await head.civilCases.changeStatus({ ...step, version: told.version })).status).toBe("assessment");
  });

  test("reopening is for staff, with a reason", async () => {
    const id = await readyCivilCase(brisa);
    for (const to of ["assessment", "enforceable"] as const) {
      const version = await putInto(id, "archived");
      expect((await refusal(lawyer.civilCases.changeStatus({ id, version, to, reason }))).status).toBe(403);
      expect((await refusal(manager.civilCases.changeStatus({ id, version, to }))).data?.fields).toEqual({ reason: "Indique el motivo" });
      expect((await manager.civilCases.changeStatus({ id, version, to, reason })).status).toBe(to);
    }
  });

  test("a forced change is for managers and admins, needs a reason of ten characters, and is marked", async () => {
    const { id } = await make.civilCase({ customer: brisa });
    const forced = { id, version: 1, to: "judgmentPending", force: true } as const;
    expect((await refusal(lawyer.civilCases.changeStatus({ ...forced, reason }))).status).toBe(403);
    expect((await refusal(manager.civilCases.changeStatus({ ...forced, reason: "demasiado" }))).data?.fields).toEqual({
      reason: "Indique el motivo con al menos 10 caracteres",
    });
    const after = await manager.civilCases.changeStatus({ ...forced, reason });
    expect(after.statusHistory.at(-1)).toMatchObject({ from: "new", to: "judgmentPending", reason, forced: true });
  });

  test("undo is for the author of the change or a manager, once, within a day and for the version seen", async () => {
    const id = await readyCivilCase(brisa);
    const changed = await lawyer.civilCases.changeStatus({ id, version: await putInto(id, "assessment"), to: "archived", reason });
    expect((await head.civilCases.choices({ id })).undo).toBeNull();
    expect((await refusal(head.civilCases.undoStatus({ id, version: changed.version }))).status).toBe(403);
    expect((await refusal(lawyer.civilCases.undoStatus({ id, version: changed.version - 1 }))).status).toBe(409);
    const back = await lawyer.civilCases.undoStatus({ id, version: changed.version });
    expect(back.status).toBe("assessment");
    expect(back.statusHistory.slice(-2)).toMatchObject([
      { to: "archived", undone: true },
      { from: "archived", to: "assessment", undone: false },
    ]);
    expect((await refusal(manager.civilCases.undoStatus({ id, version: back.version }))).message).toBe(
      "El último cambio de estado ya no se puede deshacer",
    );
    const again = await lawyer.civilCases.changeStatus({ id, version: back.version, to: "archived", reason });
    await db.asSystem((tx) => tx.run(sql`update civil_case_status_history set date = date - interval '25 hours' where civil_case_id = ${id}`));
    expect((await refusal(manager.civilCases.undoStatus({ id, version: again.version }))).status).toBe(400);
  });

  test("a lawyer who opens a new one changes nothing", async () => {
    const { id } = await make.civilCase({ customer: brisa, lawyer: (await make.lawyer()).id });
    expect((await lawyer.civilCases.get({ id })).status).toBe("new" satisfies CivilStatus);
  });
});

describe("the law", () => {
  test("proposes the due date of the answer by the holidays of the court's seat, which one call accepts", async () => {
    const court = await make.court({ country: "Spain", courtType: "firstInstance", zip: "28020", city: "Madrid" });
    const { id } = await make.civilCase({ customer: brisa, procedure: "ordinary", demandNotificationDate: "2026-03-05" });
    const seen = async () => (await lawyerInFrench.civilCases.law({ id })).suggestions;
    expect(await seen()).toMatchObject([
      {
        key: "civil.due",
        reference: "404 LEC",
        text: "Échéance proposée pour répondre\u00a0: 02/04/2026 (20 jours ouvrés à partir de la signification du 05/03/2026)",
      },
    ]);
    const { version } = await lawyer.civilCases.update({ id, version: 1, values: { court: court.id } });
    const values = (await seen())[0]?.values;
    expect(values).toEqual({ demandResponseDueDate: "2026-04-06" });
    const taken = await lawyer.civilCases.accept({ id, key: "civil.due", version });
    expect(taken.demandResponseDueDate).toBe("2026-04-06");
    expect(await seen()).toEqual([]);
    expect((await refusal(lawyer.civilCases.accept({ id, key: "civil.due", version: taken.version }))).status).toBe(404);
    const typed = await lawyer.civilCases.update({ id, version: taken.version, values: { demandResponseDueDate: "2026-04-10" } });
    expect(typed.demandResponseDueDate).toBe("2026-04-10");
  });

  test("proposes the procedure by the claimed amount; users of the customer see no proposals", async () => {
    const { id } = await make.civilCase({ customer: brisa, claimedAmount: 15_000.01 });
    const { suggestions } = await lawyer.civilCases.law({ id });
    expect(suggestions).toMatchObject([
      { text: "Cuantía de 15.000,01\u00a0€: Juicio ordinario (más de 15.000\u00a0€)", values: { procedure: "ordinary" } },
    ]);
    expect((await refusal(head.civilCases.law({ id }))).status).toBe(403);
  });
});

describe("deleting", () => {
  test("is for staff, and for its creator within a day while it is new; users who could see it are told", async () => {
    const { id } = await head.civilCases.create({
      date: "2026-03-02",
      partType: "defendant",
      facts: "Una proveedora reclama dos facturas de escaparates.",
    });
    expect((await refusal(lawyer.civilCases.remove({ id, version: 1 }))).status).toBe(403);
    expect(await head.civilCases.remove({ id, version: 1 })).toEqual({ id });
    expect(await refusal(lawyer.civilCases.get({ id }))).toMatchObject({ status: 410, code: "DELETED", message: "Este caso ha sido eliminado" });
    const other = await world.as(await make.user({ role: "supercustomer", customer: await make.customer() }));
    expect((await refusal(other.civilCases.get({ id }))).status).toBe(404);
    expect((await refusal(lawyer.civilCases.changeStatus({ id, version: 2, to: "assessment" }))).status).toBe(404);
  });

  test("is refused to the creator after a day, and once somebody works on it", async () => {
    const made = () =>
      head.civilCases.create({ date: "2026-03-02", partType: "demanding", facts: "La empresa reclama mercancía dañada a un transportista." });
    const [old, begun] = [await made(), await made()];
    await db.asSystem((tx) => tx.run(sql`update civil_cases set created_at = now() - interval '25 hours' where id = ${old.id}`));
    await manager.civilCases.changeStatus({ id: begun.id, version: 1, to: "archived", reason });
    expect((await refusal(head.civilCases.remove({ id: old.id, version: 1 }))).status).toBe(403);
    expect((await refusal(head.civilCases.remove({ id: begun.id, version: 2 }))).status).toBe(403);
    expect(await manager.civilCases.remove({ id: old.id, version: 1 })).toEqual({ id: old.id });
  });
});

describe("the counts by status", () => {
  test("are those of the cases that the user sees", async () => {
    const alba = await make.customer({ alias: "Alba" });
    const [one, other] = [await make.civilCase({ customer: alba }), await make.civilCase({ customer: alba })];
    await manager.civilCases.changeStatus({ id: one.id, version: 1, to: "archived", reason });
    const office = await world.as(await make.user({ role: "supercustomer", customer: alba }));
    const shopOnly = await world.as(await make.user({ role: "customer", customer: alba }));
    const everywhere = await world.as(await make.user({ role: "customer", customer: alba, whole: [alba] }));
    expect(await office.civilCases.statuses({})).toEqual([
      { status: "archived", count: 1 },
      { status: "new", count: 1 },
    ]);
    expect(await office.civilCases.statuses({ filter: { status: ["new"] } })).toEqual([{ status: "new", count: 1 }]);
    expect(await everywhere.civilCases.statuses({})).toHaveLength(2);
    expect(await refusal(shopOnly.civilCases.statuses({}))).toMatchObject({ status: 403 });
    expect((await office.civilCases.list({})).rows.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  });
});

describe("role customer", () => {
  const begun = { date: "2026-03-02", partType: "demanding", facts: "La empresa reclama mercancía dañada a un transportista." } as const;

  test("with company-wide assignment begins a civil case of its customer, changes it while it is new, and removes its own", async () => {
    const created = await reader.civilCases.create(begun);
    expect(created).toMatchObject({ status: "new", customer: { id: brisa.id } });
    expect(await reader.civilCases.update({ id: created.id, version: 1, values: { otherPart: "Transportes Uno" } })).toMatchObject({ version: 2 });
    expect(await fieldsOf(reader.civilCases.update({ id: created.id, version: 2, values: { procedureNumber: "12/2026" } }))).toHaveProperty(
      "procedureNumber",
    );
    const other = await make.customer();
    expect(await fieldsOf(reader.civilCases.create({ ...begun, customer: other.id }))).toHaveProperty("customer");
    expect(await reader.civilCases.remove({ id: created.id, version: 2 })).toEqual({ id: created.id });
  });

  test("without it has no civil cases at all: the type is not available", async () => {
    const shop = await make.establishment({ customer: brisa });
    const person = await make.user({ role: "customer", customer: brisa, establishments: [shop], password: "un secreto largo" });
    const clerk = await world.as(person);
    expect(await refusal(clerk.civilCases.create(begun))).toMatchObject({ status: 403 });
    expect(await refusal(clerk.civilCases.list({}))).toMatchObject({ status: 403 });
    const browser = cookieClient(world.url);
    await browser.login(person.email, "un secreto largo");
    expect((await browser.renew()).body.user.availableTypes).toEqual(["penal", "issue"]);
  });
});

const fieldsOf = async (answer: Promise<unknown>) => (await refusal(answer)).data?.fields;
