import { describe, expect, test, vi } from "vitest";
import { ticketFiles } from "#domain/evidence/ticket-files.ts";
import { sql } from "#server/db/sql.ts";
import { newCase } from "#tests/support/new-case.ts";
import { pdf } from "#tests/support/sample-files.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { attachedFile, sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, url, db, outbox } = world;
const customer = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer, alias: "Brisa Sol" }), await make.establishment({ customer })];
const guardUser = await make.user({ role: "customer", customer, establishments: [shop], alias: "Eva Gil" });
const guard = await world.as(guardUser);
const neighbour = await world.as(await make.user({ role: "customer", customer, establishments: [otherShop] }));
const officeUser = await make.user({ role: "supercustomer", customer });
const office = await world.as(officeUser);
const counselUser = await make.user({ role: "lawyer", customers: [customer], whole: [customer], alias: "Letrada Ríos" });
const counsel = await world.as(counselUser);
const lawyer = await make.lawyer({ user: counselUser.id });
const manager = await world.as(await make.user());
const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;
const inDays = (days: number) => new Date(world.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** A case whose lawyer has asked for two things. */
async function asked(items = ["Ticket de caja", "Grabación de la cámara 3"]) {
  const { id } = await newCase(guard, { establishment: shop });
  const { version } = await manager.cases.update({ id, version: 1, values: { lawyer: lawyer.id } });
  return counsel.cases.changeStatus({ id, version, to: "pendingDoc", items, dueDate: inDays(5) });
}
const noticesOf = async (person: { id: string; alias: string }, record: string) =>
  (await (await world.as(person)).notices.list({})).notices.filter((one) => one.record === record);

describe("what the lawyer asks the store for", () => {
  test("stands on the case with who asked, when and until when, in the notice and in the mail, and is fulfilled by a file and an answer", async () => {
    const before = (await mailsTo(outbox, counselUser.email, 0)).length;
    const record = await asked();
    const { id, cid } = record;
    expect(record.documentRequests).toMatchObject([
      { item: "Ticket de caja", askedBy: { alias: "Letrada Ríos" }, askedAt: expect.any(String), dueDate: inDays(5), fulfilledAt: null },
      { item: "Grabación de la cámara 3", fulfilledAt: null },
    ]);
    const [notice] = await noticesOf(guardUser, id);
    expect(notice?.text).toMatch(`Falta documentación en el caso ${number(cid)} de Brisa Sol: Ticket de caja, Grabación de la cámara 3 (antes del `);
    const mail = (await mailsTo(outbox, guardUser.email)).at(-1);
    expect(mail?.text).toContain("- Ticket de caja\n- Grabación de la cámara 3");

    const [ticket, recording] = record.documentRequests;
    const place = { collection: "cases", record: id, field: "files", request: ticket!.id };
    const sent = await sendFile(tusClient({ url, token: await world.signIn(guardUser) }), place, "ticket.pdf", pdf());
    await attachedFile(guard, place, sent.id);
    await vi.waitFor(async () =>
      expect((await guard.cases.get({ id })).documentRequests[0]).toMatchObject({ fulfilledBy: { alias: "Eva Gil" }, fileName: "ticket.pdf" }),
    );
    expect((await noticesOf(guardUser, id))[0]?.text).toContain("Brisa Sol: Grabación de la cámara 3 (");
    expect((await noticesOf(counselUser, id)).map(({ kind }) => kind)).toEqual(["assigned"]);

    const answered = await guard.cases.answerRequest({ id, line: recording!.id, answer: "La cámara 3 no graba desde mayo." });
    expect(answered.documentRequests[1]).toMatchObject({
      answer: "La cámara 3 no graba desde mayo.",
      fulfilledBy: { alias: "Eva Gil" },
      fulfilledAt: expect.any(String),
    });
    expect(answered.documentRequests).toMatchObject([{ acceptedAt: null }, { acceptedAt: null }]);
    expect((await noticesOf(counselUser, id))[0]).toMatchObject({
      kind: "documentsReady",
      text: `Brisa Sol ha entregado toda la documentación del caso ${number(cid)}`,
    });
    await vi.waitFor(async () =>
      expect((await mailsTo(outbox, counselUser.email, before + 1)).at(-1)?.subject).toBe(`Documentación completa: caso ${number(cid)}`),
    );
    const { entries } = await counsel.cases.history({ id });
    // After it, the task to read them.
    expect(entries[0]?.changes).toMatchObject([{ field: "tasks", to: [{ alias: "Revisar documentación recibida" }] }]);
    expect(entries[1]?.changes).toMatchObject([{ field: "documentRequests", from: [{ answer: null }], to: [{ fulfilledBy: { alias: "Eva Gil" } }] }]);
    // The store gives the case back by the answer alone.
    expect(await guard.cases.changeStatus({ id, version: answered.version, to: "assessment" })).toMatchObject({ caseStatus: "assessment" });
  });

  test("is answered once, by who may add to the case, also in later statuses; undoing the status withdraws it", async () => {
    const record = await asked(["Ticket de caja"]);
    const { id } = record;
    const [{ id: line } = { id: "" }] = record.documentRequests;
    const answer = "No hubo ticket.";
    expect((await refusal(neighbour.cases.answerRequest({ id, line, answer }))).status).toBe(404);
    expect((await refusal(guard.cases.answerRequest({ id, line: id, answer }))).status).toBe(404);
    expect((await refusal(guard.cases.answerRequest({ id, line, answer: "  " }))).status).toBe(400);
    const setStatus = (status: string) => db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));
    await setStatus("archived");
    expect(await refusal(guard.cases.answerRequest({ id, line, answer }))).toMatchObject({
      status: 403,
      message: "El expediente está cerrado y ya no admite respuestas",
    });
    await setStatus("pendingComplaint");
    await guard.cases.answerRequest({ id, line, answer });
    expect(await refusal(office.cases.answerRequest({ id, line, answer }))).toMatchObject({
      status: 409,
      message: "Otra persona ya lo ha entregado",
    });

    const other = await asked();
    const undone = await counsel.cases.undoStatus({ id: other.id, version: other.version });
    expect(undone).toMatchObject({ caseStatus: "new", documentRequests: [] });
  });

  test("is refused for a day that has passed, and an upload for a request of another case too", async () => {
    const { id } = await newCase(guard, { establishment: shop });
    const { version } = await manager.cases.update({ id, version: 1, values: { lawyer: lawyer.id } });
    const late = counsel.cases.changeStatus({ id, version, to: "pendingDoc", items: ["Ticket"], dueDate: inDays(-1) });
    expect((await refusal(late)).data?.fields).toEqual({ dueDate: "La fecha límite ya ha pasado" });
    const other = await asked();
    const place = { collection: "cases", record: id, field: "files", request: other.documentRequests[0]!.id };
    expect((await tusClient({ url, token: await world.signIn(guardUser) }).create(place, "x.pdf", 10)).status).toBe(404);
  });
});

/** Sends a file for a request, and waits until it is a file of the case. */
async function deliver(id: string, request: string | undefined, name = "ticket.pdf", field = "files") {
  const place = { collection: "cases", record: id, field, ...(request && { request }) };
  const sent = await sendFile(tusClient({ url, token: await world.signIn(guardUser) }), place, name, pdf());
  await attachedFile(guard, place, sent.id);
  return sent.id;
}
const nextOf = (id: string) =>
  db.asSystem((tx) => tx.row<{ kind: string; day: string }>(sql`select next_kind as kind, next_date::text as day from cases where id = ${id}`));
const openTasks = async (id: string) => (await counsel.tasks.ofRecord({ entity: "case", record: id })).open.map(({ what }) => what);

describe("what the lawyer asks for in any phase", () => {
  const inPhase = async (status: string) => {
    const { id } = await newCase(guard, { establishment: shop });
    await manager.cases.update({ id, version: 1, values: { lawyer: lawyer.id } });
    await db.asSystem((tx) => tx.run(sql`update cases set case_status = ${status} where id = ${id}`));
    return id;
  };

  test.each(["new", "assessment", "policeInvestigation", "trialPending"])(
    "is asked for in the status %s, by lawyers and staff, is the next step of the case, and changes no status",
    async (status) => {
      const id = await inPhase(status);
      const ask = { id, items: ["Ticket de caja", "El nombre del vigilante"], dueDate: inDays(4) };
      for (const api of [guard, office]) expect((await refusal(api.cases.requestDocuments(ask))).status).toBe(403);
      const record = await counsel.cases.requestDocuments(ask);
      expect(record).toMatchObject({
        caseStatus: status,
        documentRequests: [
          { item: "Ticket de caja", category: "ticket", askedBy: { alias: "Letrada Ríos" }, dueDate: inDays(4), fulfilledAt: null, acceptedAt: null },
          { item: "El nombre del vigilante", category: null },
        ],
      });
      expect(await nextOf(id)).toEqual({ kind: "request", day: inDays(4) });
      expect((await noticesOf(guardUser, id))[0]).toMatchObject({
        kind: "pendingDoc",
        text: expect.stringContaining(": Ticket de caja, El nombre del vigilante (antes del "),
      });
    },
  );

  test("is not asked for in a closed case, nor for a day that has passed, nor without saying what", async () => {
    const closed = await inPhase("archived");
    expect(await refusal(counsel.cases.requestDocuments({ id: closed, items: ["Ticket"] }))).toMatchObject({ status: 403 });
    const id = await inPhase("assessment");
    expect((await refusal(counsel.cases.requestDocuments({ id, items: ["Ticket"], dueDate: inDays(-1) }))).data?.fields).toHaveProperty("dueDate");
    expect((await refusal(counsel.cases.requestDocuments({ id, items: [] }))).status).toBe(400);
  });

  test("is promised for a day, which is no delivery; delivered it is proposed, returned with a reason, accepted, and asked for again", async () => {
    const id = await inPhase("assessment");
    const asked = await counsel.cases.requestDocuments({ id, items: ["Grabación"], dueDate: inDays(2) });
    const line = asked.documentRequests[0]!.id;
    const requestOf = async () => (await counsel.cases.get({ id })).documentRequests[0]!;

    expect((await refusal(guard.cases.answerRequest({ id, line }))).data?.fields).toHaveProperty("answer");
    expect((await refusal(guard.cases.answerRequest({ id, line, promisedDate: inDays(-1) }))).data?.fields).toHaveProperty("promisedDate");
    await guard.cases.answerRequest({ id, line, promisedDate: inDays(3) });
    expect(await requestOf()).toMatchObject({ promisedDate: inDays(3), fulfilledAt: null, fulfilledBy: null });
    expect(await nextOf(id)).toEqual({ kind: "request", day: inDays(3) });
    expect((await noticesOf(counselUser, id)).map(({ kind }) => kind)).not.toContain("documentsReady");

    await deliver(id, line, "grabacion.pdf");
    await vi.waitFor(async () =>
      expect(await requestOf()).toMatchObject({ fileName: "grabacion.pdf", fulfilledBy: { alias: "Eva Gil" }, acceptedAt: null }),
    );
    expect((await counsel.cases.get({ id })).files).toMatchObject([{ category: "images" }]);
    expect(await openTasks(id)).toEqual(["Revisar documentación recibida"]);

    const { version } = await requestOf();
    for (const api of [guard, office]) expect((await refusal(api.cases.decideRequest({ id, line, version, decision: "accept" }))).status).toBe(403);
    expect((await refusal(counsel.cases.decideRequest({ id, line, version: version - 1, decision: "accept" }))).status).toBe(409);
    expect((await refusal(counsel.cases.decideRequest({ id, line, version, decision: "return" }))).data?.fields).toHaveProperty("reason");
    await counsel.cases.decideRequest({ id, line, version, decision: "return", reason: "No se ve la cara" });
    expect(await requestOf()).toMatchObject({ fulfilledAt: null, fileName: null, promisedDate: null, returnReason: "No se ve la cara" });
    expect(await nextOf(id)).toMatchObject({ kind: expect.stringMatching(/request|task/) });
    await vi.waitFor(async () => expect((await mailsTo(outbox, guardUser.email)).at(-1)?.text).toContain("- Grabación: No se ve la cara"));

    const again = await guard.cases.answerRequest({ id, line, answer: "No hay otra." });
    const accepted = await counsel.cases.decideRequest({ id, line, version: again.documentRequests[0]!.version, decision: "accept" });
    expect(accepted.documentRequests).toMatchObject([
      { answer: "No hay otra.", acceptedBy: { alias: "Letrada Ríos" }, acceptedAt: expect.any(String) },
    ]);
    expect(await openTasks(id)).toEqual([]);
    const reopened = await counsel.cases.decideRequest({
      ...{ id, line, decision: "return", reason: "Sí la hay: la de la calle" },
      version: accepted.documentRequests[0]!.version,
    });
    expect(reopened.documentRequests).toMatchObject([{ acceptedAt: null, fulfilledAt: null }]);
    expect(await nextOf(id)).toEqual({ kind: "request", day: inDays(2) });
  });

  test("is no step any more when it is not needed, and what the office adds itself is accepted", async () => {
    const id = await inPhase("assessment");
    const { documentRequests } = await counsel.cases.requestDocuments({ id, items: ["Poder", "Contrato"] });
    const [power, contract] = documentRequests;
    await counsel.cases.decideRequest({ id, line: power!.id, version: 1, decision: "accept" });
    const after = await counsel.cases.answerRequest({ id, line: contract!.id, answer: "Lo tenemos en el despacho." });
    expect(after.documentRequests).toMatchObject([{ acceptedAt: expect.any(String) }, { acceptedAt: expect.any(String) }]);
    expect((await nextOf(id))!.kind).toBe("none");
    expect(await openTasks(id)).toEqual([]);
  });

  test("the ticket is the ticket, whichever way it comes: it fulfils its request, and the pack no longer lacks it", async () => {
    const lacksTicket = async (id: string) => {
      const { routes } = await counsel.packs.prepare({ id });
      return routes
        .flatMap(({ needs }) => needs)
        .filter(({ need }) => need === "valueProof")
        .map(({ isMet }) => isMet);
    };
    for (const [field, sentFor] of [
      ["files", true],
      ["ticket", false],
    ] as const) {
      const id = await inPhase("assessment");
      const { documentRequests } = await counsel.cases.requestDocuments({ id, items: ["Ticket de caja"] });
      expect(new Set(await lacksTicket(id))).toEqual(new Set([false]));
      await deliver(id, sentFor ? documentRequests[0]!.id : undefined, "recibo.pdf", field);
      await vi.waitFor(async () => expect((await counsel.cases.get({ id })).documentRequests).toMatchObject([{ fileName: "recibo.pdf" }]));
      const record = await counsel.cases.get({ id });
      expect(ticketFiles(record).map(({ name }) => name)).toEqual(["recibo.pdf"]);
      expect(new Set(await lacksTicket(id))).toEqual(new Set([true]));
    }
  });
});

test("a civil case has them too, for the head office", async () => {
  const { id, version } = await make.civilCase({ customer, lawyer: lawyer.id });
  const record = await counsel.civilCases.changeStatus({ id, version, to: "pendingDoc", items: ["Contrato de alquiler"] });
  const [{ id: line } = { id: "" }] = record.documentRequests;
  expect((await noticesOf(officeUser, id))[0]?.text).toContain(": Contrato de alquiler");
  await office.civilCases.answerRequest({ id, line, promisedDate: inDays(1) });
  expect((await noticesOf(counselUser, id)).map(({ kind }) => kind)).not.toContain("documentsReady");
  await office.civilCases.answerRequest({ id, line, answer: "No hay contrato: es un local propio." });
  expect((await noticesOf(counselUser, id))[0]).toMatchObject({ kind: "documentsReady" });
});
