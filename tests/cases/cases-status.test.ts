import { describe, expect, test } from "vitest";
import type { CaseStatus } from "#domain/cases/phases.ts";
import { caseReopenings, caseTransitions, trialStatusAfter } from "#domain/cases/status.ts";
import { keysOf } from "#domain/enumerations.ts";
import { sql } from "#server/db/sql.ts";
import { readyCases, transitionInput } from "#tests/support/ready-case.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa });
const paris = await make.establishment({ customer: brisa, country: "France", zip: "75001", city: "Paris" });
const boss = await make.user();
const manager = await world.as(boss);
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await world.as(counsel);
const lawyerInFrench = await world.as(counsel, "fr");
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const clerk = await world.as(seller);
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const { readyCase, putInto, versionOf } = readyCases(world, manager);
const statuses = keysOf("caseStatus");
const reason = "motivo suficiente";
const [moving, untouched] = [await readyCase({ customer: brisa, establishment: shop }), await readyCase({ customer: brisa, establishment: shop })];

describe.each(statuses)("from %s", (from) => {
  test("each status of the table is reached, with its trial, its line in the history and one entry in the journal", async () => {
    const id = moving;
    for (const to of caseTransitions[from].filter((one) => `${from}>${one}` !== "policeInvestigation>guiltyVerdict")) {
      const version = await putInto(id, from, to);
      const before = await manager.cases.get({ id });
      const after = await lawyer.cases.changeStatus({ id, version, to, ...transitionInput(from, to) });
      expect([to, after.caseStatus, after.version, after.trialStatus]).toEqual([to, to, version + 1, trialStatusAfter(before, to)]);
      expect(after.statusHistory.at(-1)).toMatchObject({ from, to, user: { id: counsel.id }, forced: false, undone: false });
      const [entry] = (await manager.cases.history({ id })).entries;
      expect(entry).toMatchObject({ actor: { id: counsel.id }, action: "update" });
      const changed = entry!.changes.map(({ field }) => field);
      expect(changed).toEqual(expect.arrayContaining(["statusHistory", ...(from === to ? [] : ["caseStatus"])]));
    }
  });

  test("every other status is refused, to lawyers and to staff, and nothing is written", async () => {
    const version = await putInto(untouched, from);
    // `new` is the only open status in the history of this case: an archived one goes back to it.
    const reopened = from === "archived" ? ["new", "assessment"] : (caseReopenings[from] ?? []);
    for (const to of statuses.filter((one) => !caseTransitions[from].includes(one) && !reopened.includes(one))) {
      const step = { id: untouched, version, to, reason };
      const answers = [await refusal(lawyer.cases.changeStatus(step)), await refusal(manager.cases.changeStatus(step))];
      expect([to, ...answers.map(({ status }) => status)]).toEqual([to, 400, 400]);
      expect(answers[0]?.message).toMatch(/^No se puede pasar de «.+» a «.+»$/);
    }
    expect(await versionOf(untouched)).toBe(version);
  });
});

describe("guards", () => {
  test("are reported as a whole and per field, in the user's language", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    const refused = await refusal(manager.cases.changeStatus({ id, version: 1, to: "trialPending" }));
    expect(refused).toMatchObject({
      status: 400,
      message:
        "Antes de continuar, complete: Abogado, Tipo penal, Clase de delito, Fecha y hora del juicio, Órgano judicial, Intervención en juicio, Tramitación",
    });
    expect(refused.data?.fields).toEqual({
      lawyer: "Campo obligatorio",
      penalType: "Campo obligatorio",
      crimeType: "Campo obligatorio",
      trialDatetime: "Campo obligatorio",
      court: "Campo obligatorio",
      trialAction: "Campo obligatorio",
      processing: "Campo obligatorio",
    });
    const french = await refusal(lawyerInFrench.cases.changeStatus({ id, version: 1, to: "notProcessed" }));
    expect(french.data?.fields).toEqual({ notProcessedReason: "Indiquez le motif de non-traitement" });
    expect((await manager.cases.get({ id })).version).toBe(1);
  });

  test("are shown beforehand with the choices", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    const { choices } = await lawyerInFrench.cases.choices({ id });
    expect(choices.map(({ to }) => to)).toEqual(caseTransitions.new);
    expect(choices.find(({ to }) => to === "notProcessed")).toEqual({
      to: "notProcessed",
      by: "transition",
      missing: [{ field: "notProcessedReason", message: "Indiquez le motif de non-traitement" }],
      warnings: [],
      needsReason: false,
      asks: [],
    });
    expect((await clerk.cases.choices({ id })).choices).toEqual([]);
    const forced = (await manager.cases.choices({ id })).choices.filter(({ by }) => by === "force");
    expect(forced).toHaveLength(statuses.length - 1 - caseTransitions.new.length);
  });

  test("that only warn have to be accepted", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    await db.asSystem((tx) => tx.run(sql`update cases set court_id = null, trial_set = false, trial_datetime = null where id = ${id}`));
    const version = await versionOf(id);
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = 'assessment' where id = ${id}`));
    const refused = await refusal(lawyer.cases.changeStatus({ id, version, to: "judicialInvestigation" }));
    expect(refused).toMatchObject({ status: 400, code: "WARNING", message: "Lea y acepte las advertencias para continuar" });
    expect(Object.keys(refused.data?.fields ?? {})).toEqual(["autosPreviousProceedings"]);
    expect((await lawyer.cases.changeStatus({ id, version, to: "judicialInvestigation", accepted: true })).caseStatus).toBe("judicialInvestigation");
  });

  test("follow the jurisdiction of the establishment", async () => {
    const [es, fr] = [await readyCase({ customer: brisa, establishment: shop }), await readyCase({ customer: brisa, establishment: paris })];
    const [here, there] = [await putInto(es, "policeInvestigation"), await putInto(fr, "policeInvestigation")];
    expect((await refusal(lawyer.cases.changeStatus({ id: es, version: here, to: "guiltyVerdict" }))).status).toBe(400);
    const convicted = await lawyer.cases.changeStatus({ id: fr, version: there, to: "guiltyVerdict" });
    expect(convicted).toMatchObject({ caseStatus: "guiltyVerdict", trialStatus: null });
    const libre = await putInto(es, "dismissed");
    expect((await refusal(manager.cases.changeStatus({ id: es, version: libre, to: "judicialInvestigation", reason }))).status).toBe(400);
    const nonLieu = await putInto(fr, "dismissed");
    const reopened = await manager.cases.changeStatus({ id: fr, version: nonLieu, to: "judicialInvestigation", reason });
    expect(reopened).toMatchObject({ caseStatus: "judicialInvestigation" });
  });
});

describe("permissions", () => {
  test("users of a store may make one transition only, and only after new information", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    for (const from of ["new", "assessment", "guiltyVerdict"] as const)
      expect((await refusal(clerk.cases.changeStatus({ id, version: await putInto(id, from), to: "archived" }))).status).toBe(403);
    const asked = await lawyer.cases.changeStatus({ id, version: await putInto(id, "assessment"), to: "pendingDoc", items: ["ticket", "imágenes"] });
    expect(asked.statusHistory.at(-1)?.reason).toBe("ticket; imágenes");
    const step = { id, version: asked.version, to: "assessment" } as const;
    for (const api of [clerk, head, lawyer]) {
      const refused = await refusal(api.cases.changeStatus(step));
      expect(refused).toMatchObject({ status: 400, data: { fields: { files: "Añada antes un archivo o complete algún dato" } } });
    }
    const told = await clerk.cases.update({ id, version: asked.version, values: { attestation: "A-77" } });
    expect((await clerk.cases.changeStatus({ ...step, version: told.version })).caseStatus).toBe("assessment");
  });

  test("a forced change is for managers and admins, needs a reason of ten characters, and is marked", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    const forced = { id, version: 1, to: "archived", force: true } as const;
    expect((await refusal(lawyer.cases.changeStatus({ ...forced, reason }))).status).toBe(403);
    expect((await refusal(clerk.cases.changeStatus({ ...forced, reason }))).status).toBe(403);
    const short = await refusal(manager.cases.changeStatus({ ...forced, reason: " demasiado" }));
    expect(short.data?.fields).toEqual({ reason: "Indique el motivo con al menos 10 caracteres" });
    const after = await manager.cases.changeStatus({ ...forced, reason });
    expect(after.statusHistory.at(-1)).toMatchObject({ from: "new", to: "archived", reason, forced: true });
    const back = await manager.cases.changeStatus({ id, version: after.version, to: "trialPending", force: true, reason });
    expect(back.caseStatus).toBe("trialPending");
  });

  test("the values of a forced change are still validated", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    const early = { id, version: 1, to: "trialPending", force: true, reason, trialDatetime: "2001-01-01T10:00:00Z" } as const;
    expect((await refusal(manager.cases.changeStatus(early))).data?.fields).toMatchObject({
      trialDatetime: "La fecha no puede ser anterior a los hechos",
    });
  });

  test("reopening is for staff, with a reason; a case that was not processed can be resumed", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    for (const [from, to] of [
      ["archived", "new"],
      ["archived", "assessment"],
      ["provisionalDismissal", "policeInvestigation"],
      ["provisionalDismissal", "judicialInvestigation"],
      ["prescription", "assessment"],
    ] as const) {
      const version = await putInto(id, from);
      expect((await refusal(lawyer.cases.changeStatus({ id, version, to, reason }))).status).toBe(403);
      expect((await refusal(manager.cases.changeStatus({ id, version, to }))).data?.fields).toEqual({ reason: "Indique el motivo" });
      expect((await manager.cases.changeStatus({ id, version, to, reason })).caseStatus).toBe(to);
    }
    const version = await putInto(id, "notProcessed");
    const after = await manager.cases.changeStatus({ id, version, to: "assessment", reason: "hay vídeo" });
    expect(after).toMatchObject({ caseStatus: "assessment", notProcessedReason: null });
    expect(after.statusHistory.at(-1)?.reason).toBe("hay vídeo; Caso duplicado");
  });

  test("a stale version is refused with the changes, whatever they are", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    await manager.cases.update({ id, version: 1, values: { courtRoom: "3" } });
    const refused = await refusal(manager.cases.changeStatus({ id, version: 1, to: "archived", force: true, reason }));
    expect(refused).toMatchObject({ status: 409, data: { version: 2, changed: [{ field: "courtRoom", to: "3" }] } });
  });
});

describe("a hearing", () => {
  test("that is adjourned has its line and the action of the same name", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    const version = await putInto(id, "trialPending");
    const { trialDatetime } = await manager.cases.get({ id });
    const after = await lawyer.cases.changeStatus({ id, version, to: "suspended", adjournment: "suspensionWitnessAbsence" });
    expect(after).toMatchObject({ trialStatus: "suspended", trialDatetime });
    expect(after.adjournments).toMatchObject([{ date: trialDatetime, reason: "suspensionWitnessAbsence", newDatetime: null }]);
    expect(after.actions.at(-1)).toMatchObject({ type: "judicial", action: "suspensionWitnessAbsence", author: { id: counsel.id } });
    const fields = (await manager.cases.history({ id })).entries[0]!.changes.map(({ field }) => field);
    expect(fields.sort()).toEqual(["actions", "adjournments", "caseStatus", "hearingState", "statusHistory", "tasks", "trialStatus"]);
    const early = await refusal(lawyer.cases.changeStatus({ id, version: after.version, to: "trialPending" }));
    expect(early.data?.fields).toEqual({ trialDatetime: "Indique una fecha posterior a la última suspensión" });
    const next = daysAhead(1);
    const again = await lawyer.cases.changeStatus({ id, version: after.version, to: "trialPending", trialDatetime: next });
    expect(again).toMatchObject({ caseStatus: "trialPending", trialStatus: "pending", trialDatetime: next, trialSet: true });
  });

  test("that is moved keeps the status; `other` has no action of its own", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    const version = await putInto(id, "trialPending");
    const before = await manager.cases.get({ id });
    const next = daysAhead(1);
    const after = await lawyer.cases.changeStatus({ id, version, to: "trialPending", adjournment: "other", trialDatetime: next });
    expect(after).toMatchObject({ caseStatus: "trialPending", trialDatetime: next, trialSet: true });
    expect(after.adjournments).toMatchObject([{ date: before.trialDatetime, reason: "other", newDatetime: next }]);
    expect(after.actions).toHaveLength(before.actions.length);
  });
});

describe("undo", () => {
  test("reverts the status and everything that came with it, once, by its author or a manager", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    const version = await putInto(id, "trialPending");
    const before = await manager.cases.get({ id });
    const changed = await lawyer.cases.changeStatus({ id, version, to: "suspended", adjournment: "suspensionCourtCause" });
    expect((await clerk.cases.choices({ id })).undo).toBeNull();
    expect((await refusal(clerk.cases.undoStatus({ id, version: changed.version }))).status).toBe(403);
    expect((await lawyer.cases.choices({ id })).undo).toMatchObject({ to: "trialPending" });
    const back = await lawyer.cases.undoStatus({ id, version: changed.version });
    expect(back).toMatchObject({ caseStatus: "trialPending", trialStatus: "pending", adjournments: [], actions: before.actions });
    expect(back.statusHistory.slice(-2)).toMatchObject([
      { from: "trialPending", to: "suspended", undone: true },
      { from: "suspended", to: "trialPending", undone: false, user: { id: counsel.id } },
    ]);
    expect((await refusal(lawyer.cases.undoStatus({ id, version: back.version }))).message).toBe(
      "El último cambio de estado ya no se puede deshacer",
    );
    const again = await lawyer.cases.changeStatus({ id, version: back.version, to: "suspended", adjournment: "other" });
    expect((await manager.cases.undoStatus({ id, version: again.version })).caseStatus).toBe("trialPending");
  });

  test("is refused after a day, after a later change, and for a stale version", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    const first = await lawyer.cases.changeStatus({ id, version: await putInto(id, "assessment"), to: "pendingComplaint" });
    const second = await manager.cases.changeStatus({ id, version: first.version, to: "policeInvestigation" });
    expect((await refusal(lawyer.cases.undoStatus({ id, version: second.version }))).status).toBe(403);
    expect((await refusal(manager.cases.undoStatus({ id, version: first.version }))).status).toBe(409);
    await db.asSystem((tx) => tx.run(sql`update case_status_history set date = date - interval '25 hours' where case_id = ${id}`));
    expect((await refusal(manager.cases.undoStatus({ id, version: second.version }))).status).toBe(400);
    expect((await manager.cases.choices({ id })).undo).toBeNull();
  });

  test("restores the reason of a case that was not processed", async () => {
    const id = await readyCase({ customer: brisa, establishment: shop });
    const taken = await manager.cases.changeStatus({ id, version: await putInto(id, "notProcessed"), to: "assessment", reason });
    const back = await manager.cases.undoStatus({ id, version: taken.version });
    expect(back).toMatchObject({ caseStatus: "notProcessed", notProcessedReason: "duplicate" });
  });
});

describe("the first lawyer who opens a new case", () => {
  test("starts its assessment: by the system, and once", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: (await make.lawyer()).id });
    for (const api of [clerk, head, manager]) expect((await api.cases.get({ id })).caseStatus).toBe("new");
    const [one, other] = await Promise.all([lawyer.cases.get({ id }), lawyer.cases.get({ id })]);
    expect([one.caseStatus, other.caseStatus]).toEqual(["assessment", "assessment"]);
    const after = await lawyer.cases.get({ id });
    expect(after.statusHistory).toMatchObject([{ to: "new" }, { from: "new", to: "assessment", user: null }]);
    expect((await manager.cases.history({ id })).entries[0]).toMatchObject({ actor: null });
    expect((await lawyer.cases.choices({ id })).undo).toBeNull();
    expect((await manager.cases.choices({ id })).undo).toMatchObject({ to: "new" });
  });

  test("changes nothing when the case has no lawyer", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    expect((await lawyer.cases.get({ id })).caseStatus).toBe("new" satisfies CaseStatus);
  });
});
