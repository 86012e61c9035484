import pg from "pg";
import { describe, expect, test } from "vitest";
import { localDay } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { verifyFiles } from "#server/files/verify-files.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { intakeFrom } from "#tests/support/intake.ts";
import { pdf, png } from "#tests/support/sample-files.ts";
import { attachedFile, idOf, sendFile, sha256, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url, deps } = world;
const brisa = await make.customer();
const plain = await make.customer({ casesTypes: ["issue"] });
const shop = await make.establishment({ customer: brisa, zip: "35001" });
const person = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const clerk = await world.as(person);
const colleague = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const lawyerUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await world.as(lawyerUser);
const manager = await world.as(await make.user({ role: "manager" }));
const admin = await world.as(await make.user({ role: "admin" }));

const intake = intakeFrom(shop);
const age = (id: string, hours: number) =>
  db.asSystem((tx) => tx.run(sql`update issues set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`));
const count = async (table: string) => (await db.asSystem((tx) => tx.row<{ n: number }>(sql`select count(*)::int as n from ${sql.table(table)}`)))!.n;
async function verified() {
  const lines = [];
  for await (const line of verifyFiles(db, deps.files)) lines.push(line);
  return lines;
}

describe("an issue", () => {
  test("is reported in one call with all of its people, and the call is idempotent", async () => {
    const once = intake({
      added: [
        { field: "witnesses", values: { code: "12345678Z", name: "Kelda", lastname: "Irrubel", witnessType: "employee", mobile: "612345678" } },
        { field: "criminals", values: { nickname: "el Zurdo" } },
      ],
    });
    const [one, again] = await Promise.all([clerk.issues.intake(once), clerk.issues.intake(once)]);
    expect(again.cid).toBe(one.cid);
    expect(one).toMatchObject({
      id: once.id,
      customer: { id: brisa.id },
      country: "Spain",
      timeZone: "Atlantic/Canary",
      caseCreator: { id: person.id },
      recoveredAmount: 20,
      convertedCase: null,
    });
    expect(Math.floor(one.cid / 1_000_000)).toBe(Number(localDay(new Date(), "Europe/Madrid").slice(0, 4)));
    expect(one.witnesses.map(({ witness }) => witness.alias)).toEqual(["Kelda Irrubel"]);
    expect(one.criminals.map(({ alias }) => alias)).toEqual(["el Zurdo"]);
    expect((await refusal(colleague.issues.intake(once))).status).toBe(404);
    expect(await clerk.issues.place({ customer: brisa.id, establishment: shop.id })).toEqual({
      country: "Spain",
      province: "Las Palmas",
      timeZone: "Atlantic/Canary",
    });
  });

  test("has no fields of complaints and trials, and is for customers that have issues", async () => {
    for (const field of ["attestation", "trialSet", "minors", "caseStatus"])
      expect((await refusal(clerk.issues.intake(intake({}, { [field]: "x" })))).data?.fields).toEqual({ [field]: "Campo desconocido" });
    const penal = await make.customer({ casesTypes: ["penal"] });
    const place = await make.establishment({ customer: penal });
    const none = await refusal(manager.issues.intake(intake({}, { customer: penal.id, establishment: place.id })));
    expect(none.data?.fields).toEqual({ customer: "Este cliente no tiene hechos no denunciables" });
    const other = await world.as(await make.user({ role: "supercustomer", customer: brisa, casesTypes: ["penal"] }));
    expect((await refusal(other.issues.intake(intake()))).status).toBe(403);
  });

  test("can be changed by its author for 24 hours, by lawyers and staff always, by nobody else", async () => {
    const { id } = await clerk.issues.intake(intake());
    const write = async (api: Api) => {
      const { version } = await api.issues.get({ id });
      return api.issues.update({ id, version, values: { theftMethod: "force" } }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    };
    const addWitness = async (api: Api) => (await refusal(api.issues.witnesses.add({ id, values: { witness: newId() } }))).status;
    expect([await write(clerk), await addWitness(clerk)]).toEqual([200, 400]);
    for (const api of [colleague, head]) expect([await write(api), await addWitness(api)]).toEqual([403, 403]);
    await age(id, 25);
    expect([await write(clerk), await addWitness(clerk)]).toEqual([403, 403]);
    for (const api of [lawyer, manager, admin]) expect([await write(api), await addWitness(api)]).toEqual([200, 400]);
  });

  test("can be deleted by staff, and by its author within 24 hours unless it became a case; users who could see it are told", async () => {
    const removal = async (api: Api, id: string) => {
      const { version } = await manager.issues.get({ id });
      return api.issues.remove({ id, version }).then(
        () => 200,
        ({ status }: { status: number }) => status,
      );
    };
    const [fresh, old, converted] = [await clerk.issues.intake(intake()), await clerk.issues.intake(intake()), await clerk.issues.intake(intake())];
    for (const api of [colleague, head, lawyer]) expect(await removal(api, fresh.id)).toBe(403);
    expect(await removal(clerk, fresh.id)).toBe(200);
    await age(old.id, 25);
    expect(await removal(clerk, old.id)).toBe(403);
    expect(await removal(manager, old.id)).toBe(200);
    await lawyer.issues.convert({ id: converted.id });
    expect(await removal(clerk, converted.id)).toBe(403);
    for (const api of [clerk, lawyer, manager])
      expect(await refusal(api.issues.get({ id: old.id }))).toMatchObject({
        status: 410,
        code: "DELETED",
        message: "Este hecho no denunciable ha sido eliminado",
      });
    const stranger = await world.as(await make.user({ role: "supercustomer", customer: plain }));
    expect((await refusal(stranger.issues.get({ id: old.id }))).status).toBe(404);
    expect((await refusal(admin.issues.convert({ id: old.id }))).status).toBe(404);
    expect((await admin.issues.restore({ id: old.id })).deleted).toBe(false);
  });

  test("shows where else its people appear, in cases and issues that the reader sees", async () => {
    const criminal = await make.criminal({ customer: brisa });
    const one = await make.issue({ customer: brisa, establishment: shop, criminals: [criminal.id] });
    const elsewhere = await make.establishment({ customer: brisa });
    await make.issue({ customer: brisa, establishment: elsewhere, criminals: [criminal.id] });
    const known = await make.case({ customer: brisa, establishment: shop, criminals: [criminal.id] });
    const found = (api: Api, id: string) => api.issues.appearances({ id });
    expect(await found(clerk, one.id)).toMatchObject([{ entity: "criminal", id: criminal.id, cases: 1, issues: 0, last: { id: known.id } }]);
    expect(await found(lawyer, one.id)).toMatchObject([{ cases: 1, issues: 1 }]);
    expect(await lawyer.cases.appearances({ id: known.id })).toMatchObject([{ cases: 0, issues: 2, last: null }]);
    // An issue and the case it became count as one.
    const { id } = await lawyer.issues.convert({ id: one.id });
    expect(await found(lawyer, one.id)).toMatchObject([{ cases: 1, issues: 1, last: { id: known.id } }]);
    expect(await lawyer.cases.appearances({ id })).toMatchObject([{ cases: 1, issues: 1, last: { id: known.id } }]);
  });
});

describe("an issue that becomes a case", () => {
  test("keeps facts, witnesses, links and files; both histories name the other", async () => {
    const [criminal, band, vehicle] = [
      await make.criminal({ customer: brisa }),
      await make.band({ customer: brisa, modusOperandi: "linedBag" }),
      await make.vehicle({ customer: brisa }),
    ];
    const witness = await make.witness({ customer: brisa });
    const own = await make.lawyer();
    const made = await manager.issues.intake(
      intake(
        { witnesses: [witness.id] },
        { customer: brisa.id, lawyer: own.id, theftMethod: "fittingRoom", criminals: [criminal.id], bands: [band.id], vehicles: [vehicle.id] },
      ),
    );
    const { id } = made;
    await manager.issues.witnesses.change({ id, line: made.witnesses[0]!.id, version: 1, values: { injured: true } });
    const client = tusClient({ url, token: await world.signIn(lawyerUser) });
    const files: UploadTarget = { collection: "issues", record: id, field: "files" };
    const ticket: UploadTarget = { collection: "issues", record: id, field: "ticket" };
    const [picture, paper] = [await png(), pdf("ticket")];
    const sent = await attachedFile(lawyer, files, (await sendFile(client, { ...files, category: "images" }, "foto.png", picture)).id);
    await attachedFile(lawyer, ticket, (await sendFile(client, ticket, "ticket.pdf", paper)).id);

    const { id: becameId } = await lawyer.issues.convert({ id });
    const before = await manager.issues.get({ id });
    const record = await manager.cases.get({ id: becameId });
    expect(record).toMatchObject({
      caseStatus: "new",
      caseCreator: { id: lawyerUser.id },
      issue: { id, alias: `H-${String(made.cid).slice(0, 4)}-${String(made.cid).slice(4)}` },
      lawyer: { id: own.id },
      facts: made.facts,
      datetime: made.datetime,
      ticketAmount: 20,
      recoveredAmount: 20,
      theftMethod: "fittingRoom",
      modusOperandi: "linedBag",
      timeZone: "Atlantic/Canary",
      criminals: [{ id: criminal.id }],
      bands: [{ id: band.id }],
      vehicles: [{ id: vehicle.id }],
      witnesses: [{ witness: { id: witness.id }, injured: true, summoned: false }],
      ticket: [{ name: "ticket.pdf", sha256: sha256(paper) }],
      files: [{ name: "foto.png", category: "images", author: lawyerUser.alias, date: sent.date, preview: true }],
    });
    expect(before).toMatchObject({ convertedCase: { id: becameId }, files: [{ name: "foto.png" }], criminals: [{ id: criminal.id }] });
    const [created] = (await clerk.cases.history({ id: becameId })).entries;
    expect([created!.action, created!.changes.find(({ field }) => field === "issue")?.to]).toEqual(["create", record.issue]);
    const [converted] = (await clerk.issues.history({ id })).entries;
    expect(converted).toMatchObject({ actor: { id: lawyerUser.id }, changes: [{ field: "convertedCase", from: null, to: before.convertedCase }] });
    const linked = (await manager.criminals.history({ id: criminal.id })).entries.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(linked).toEqual(expect.arrayContaining(["issues", "cases"]));

    // Each has its own file with the same bytes, and removing one leaves the other.
    const copy = record.files[0]!;
    expect(copy.id).not.toBe(sent.id);
    const content = async (file: string, part = "content") => {
      const answer = await fetch(`${url}/api/files/${file}/${part}`, { headers: { authorization: `Bearer ${await world.signIn(lawyerUser)}` } });
      return [answer.status, Buffer.from(await answer.arrayBuffer())] as const;
    };
    await lawyer.files.remove({ id: sent.id });
    expect((await content(sent.id))[0]).toBe(404);
    expect(await content(copy.id)).toEqual([200, picture]);
    expect((await content(copy.id, "preview"))[0]).toBe(200);
    expect((await manager.cases.get({ id: becameId })).files).toHaveLength(1);
    expect(await verified()).toEqual([{ files: 4 }]);
    await deps.files.remove(sent.id);
    expect((await content(copy.id))[0]).toBe(410);
    world.errors.length = 0;
    expect(await verified()).toEqual(
      expect.arrayContaining([`missing: file ${sent.id} of issue ${id}`, `missing: file ${copy.id} of case ${becameId}`]),
    );
  });

  test("adds uploads that were unfinished at the conversion to both, and only those", async () => {
    const { id } = await clerk.issues.intake(intake());
    const client = tusClient({ url, token: await world.signIn(person) });
    const [files, ticket]: UploadTarget[] = [
      { collection: "issues", record: id, field: "files" },
      { collection: "issues", record: id, field: "ticket" },
    ];
    const [film, paper] = [pdf("a long one"), pdf("ticket")];
    const half = idOf(await client.create(files!, "grabación.pdf", film.length));
    const late = idOf(await client.create(ticket!, "ticket.pdf", paper.length));
    await client.patch(half, 0, film.subarray(0, 10));
    const { id: became } = await lawyer.issues.convert({ id });
    // A lawyer has already added the right ticket to the case.
    const own: UploadTarget = { collection: "cases", record: became, field: "ticket" };
    const right = (await sendFile(tusClient({ url, token: await world.signIn(lawyerUser) }), own, "bueno.pdf", pdf("bueno"))).id;
    await attachedFile(lawyer, own, right);
    // The case has a status in which the store may not change it any more.
    await manager.cases.changeStatus({ id: became, version: 2, to: "assessment", force: true, reason: "se estudia ya" });

    await client.patch(half, 10, film.subarray(10));
    await attachedFile(clerk, files!, half);
    await client.patch(late, 0, paper);
    await attachedFile(clerk, ticket!, late);
    const after = (await sendFile(client, files!, "después.pdf", pdf("later"))).id;
    await attachedFile(clerk, files!, after);

    const record = await manager.cases.get({ id: became });
    expect(record.files).toMatchObject([{ name: "grabación.pdf", sha256: sha256(film), author: person.alias }]);
    expect(record.ticket).toMatchObject([{ id: right }]);
    const [entry] = (await manager.cases.history({ id: became })).entries;
    expect(entry).toMatchObject({ actor: { id: person.id }, changes: [{ field: "files", from: [], to: [{ alias: "grabación.pdf" }] }] });
    expect((await manager.issues.get({ id })).files.map(({ name }) => name)).toEqual(["grabación.pdf", "después.pdf"]);
  });

  test("becomes one case, however many users try and however often", async () => {
    const { id } = await clerk.issues.intake(intake());
    const before = await count("cases");
    const tries = await Promise.allSettled([lawyer, manager, admin, lawyer].map((api) => api.issues.convert({ id })));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const again of tries.filter((one) => one.status === "rejected"))
      expect(again.reason).toMatchObject({ status: 409, code: "CONVERTED", message: "Este hecho no denunciable ya se ha convertido en un caso" });
    // Also by a user who can no longer see the case.
    const elsewhere = await make.establishment();
    await db.asSystem((tx) =>
      tx.run(sql`update cases set customer_id = ${elsewhere.customer.id}, establishment_id = ${elsewhere.id} where issue_id = ${id}`),
    );
    expect((await lawyer.issues.get({ id })).convertedCase).toBeNull();
    expect((await refusal(lawyer.issues.convert({ id }))).status).toBe(409);
    expect((await clerk.issues.history({ id })).entries[0]!.changes).toEqual([]);
    expect(await count("cases")).toBe(before + 1);
  });

  test("is converted by lawyers and staff with penal cases, for customers with penal cases", async () => {
    const { id } = await clerk.issues.intake(intake());
    for (const api of [clerk, head]) expect((await refusal(api.issues.convert({ id }))).status).toBe(403);
    const civil = await world.as(await make.user({ role: "lawyer", customers: [brisa], whole: [brisa], casesTypes: ["issue", "civil"] }));
    expect((await refusal(civil.issues.convert({ id }))).status).toBe(403);
    const foreign = await world.as(await make.user({ role: "lawyer", customers: [plain], whole: [plain] }));
    expect((await refusal(foreign.issues.convert({ id }))).status).toBe(404);
    expect((await refusal(manager.issues.convert({ id: newId() }))).status).toBe(404);

    const without = await make.issue({ customer: plain });
    const refused = await refusal(manager.issues.convert({ id: without.id }));
    expect([refused.status, refused.data?.fields]).toEqual([400, { customer: "Este cliente no tiene casos penales" }]);
    expect((await manager.issues.get({ id: without.id })).convertedCase).toBeNull();
  });

  test("is asked for by the head office or the shop: the lawyer is told, the page says so, and only the lawyer converts", async () => {
    const { id, version } = await clerk.issues.intake(intake());
    expect((await refusal(lawyer.issues.askConversion({ id }))).status).toBe(403);
    const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const counsel = await make.lawyer({ user: counselUser.id });
    await db.asSystem((tx) => tx.run(sql`update issues set lawyer_id = null where id = ${id}`));
    expect((await refusal(head.issues.askConversion({ id }))).data?.fields).toEqual({
      lawyer: "Este hecho todavía no tiene abogado. Pida a su gestor que lo asigne.",
    });
    const assigned = await manager.issues.update({ id, version, values: { lawyer: counsel.id } });
    const asked = await head.issues.askConversion({ id });
    expect(asked).toMatchObject({ conversionAskedBy: { alias: expect.any(String) }, conversionAskedAt: expect.any(String), convertedCase: null });
    expect(await head.issues.askConversion({ id })).toMatchObject({ version: asked.version });
    expect(asked.version).toBe(assigned.version + 1);
    const { notices } = await (await world.as(counselUser)).notices.list({});
    expect(notices.slice(0, 1)).toMatchObject([
      { kind: "conversionAsked", entity: "issue", record: id, text: expect.stringContaining("pide convertir en caso") },
    ]);
    // The shop asks of its own, and of no other.
    const own = await clerk.issues.intake(intake());
    await manager.issues.update({ id: own.id, version: own.version, values: { lawyer: counsel.id } });
    expect(await clerk.issues.askConversion({ id: own.id })).toMatchObject({ conversionAskedAt: expect.any(String), convertedCase: null });
    const elsewhere = await world.as(
      await make.user({ role: "customer", customer: brisa, establishments: [await make.establishment({ customer: brisa })] }),
    );
    expect((await refusal(elsewhere.issues.askConversion({ id: own.id }))).status).toBe(404);
    expect((await refusal(head.issues.convert({ id }))).status).toBe(403);
    await lawyer.issues.convert({ id });
    expect((await refusal(head.issues.askConversion({ id }))).status).toBe(409);
    const without = await make.issue({ customer: plain, lawyer: (await make.lawyer()).id });
    expect((await refusal(manager.issues.askConversion({ id: without.id }))).data?.fields).toEqual({
      customer: "Este cliente no tiene casos penales",
    });
  });

  test("stays company-wide", async () => {
    const wide = await make.issue({ customer: brisa, establishment: { id: "empresa" } });
    const { id } = await lawyer.issues.convert({ id: wide.id });
    expect(await manager.cases.get({ id })).toMatchObject({ establishment: { id: "empresa" }, customer: { id: brisa.id } });
  });

  test("leaves an intact journal", async () => {
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    expect((await verifyJournal(owner)).problem).toBeUndefined();
    await owner.end();
  });
});
