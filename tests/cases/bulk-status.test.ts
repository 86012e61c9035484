import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { settledContents } from "#tests/support/servers/raw-requests.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const owner = await make.customer({ casesTypes: ["penal", "civil"] });
const shop = await make.establishment({ customer: owner });
const counsel = await make.user({ role: "lawyer", customers: [owner], whole: [owner] });
const lawyer = await make.lawyer({ user: counsel.id });
const api = await world.as(counsel);
const place = { customer: owner, establishment: shop };
const ready = () => make.case({ ...place, lawyer: lawyer.id });
const statusOf = async (id: string) => (await manager.cases.get({ id })).caseStatus;

describe("a change of status in bulk", () => {
  test("asks the guards of each record, answers for each, and undoes as a whole what nobody changed since", async () => {
    const [first, second] = [await ready(), await ready()];
    const bare = await make.case(place);
    const elsewhere = await make.case();
    const ids = [first.id, second.id, bare.id, elsewhere.id];
    await settleTerms(db);
    const before = await manager.cases.get({ id: bare.id });
    const rows = await api.cases.bulkStatus({ ids, from: ["new"], to: "assessment" });
    expect(rows).toEqual([
      { id: first.id, alias: expect.any(String), done: true, batch: expect.any(String) },
      { id: second.id, alias: expect.any(String), done: true, batch: rows[0]!.batch },
      { id: bare.id, alias: expect.any(String), done: false, message: expect.stringContaining("Abogado") },
      { id: elsewhere.id, alias: null, done: false, message: "No se ha encontrado" },
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["assessment", "assessment", "new", "new"]);
    expect(await manager.cases.get({ id: bare.id })).toEqual(before);
    expect((await manager.cases.get({ id: first.id })).statusHistory.at(-1)).toMatchObject({
      from: "new",
      to: "assessment",
      user: { id: counsel.id },
    });

    const { version } = await manager.cases.get({ id: second.id });
    await manager.cases.update({ id: second.id, version, values: { attestation: "12/26" } });
    const batch = rows[0]!.batch!;
    const stranger = await world.as(await make.user({ role: "lawyer", customers: [owner], whole: [owner] }));
    expect((await refusal(stranger.cases.undoBulk({ batch }))).status).toBe(404);
    const undone = await api.cases.undoBulk({ batch });
    expect(undone.map(({ id, done }) => [id, done]).toSorted()).toEqual(
      [
        [first.id, true],
        [second.id, false],
      ].toSorted(),
    );
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["new", "assessment"]);
  });

  test("refuses what another person has changed meanwhile, before or during the change, and writes the others whole", async () => {
    const [one, moved, locked] = [await ready(), await ready(), await ready()];
    await manager.cases.changeStatus({ id: moved.id, version: moved.version, to: "assessment" });
    const held = Promise.withResolvers<void>();
    // Another person holds the third record, and changes it while the bulk change waits for it.
    const taken = Promise.withResolvers<void>();
    const other = db.asSystem(
      async (tx) => {
        await tx.run(sql`update cases set attestation = 'otro', version = version + 1 where id = ${locked.id}`);
        taken.resolve();
        await held.promise;
      },
      { once: true },
    );
    await taken.promise;
    const answer = api.cases.bulkStatus({ ids: [one.id, moved.id, locked.id], from: ["new"], to: "assessment" });
    await expect.poll(() => db.asSystem((tx) => tx.rows(sql`select from pg_locks where not granted`).then((rows) => rows.length))).toBeGreaterThan(0);
    held.resolve();
    await other;
    const rows = await answer;
    expect(rows.map(({ done }) => done)).toEqual([true, false, false]);
    expect(rows.slice(1).map(({ message }) => message)).toEqual([
      expect.stringMatching(/otra persona|cambi/i),
      expect.stringMatching(/otra persona|cambi/i),
    ]);
    expect([await statusOf(one.id), await statusOf(moved.id), await statusOf(locked.id)]).toEqual(["assessment", "assessment", "new"]);
  });

  test("says which records only need warnings accepted, and takes the reason and the missing documents for all", async () => {
    const [one, other] = [await ready(), await ready()];
    const ids = [one.id, other.id];
    const asked = await api.cases.bulkStatus({ ids, to: "pendingDoc", items: ["Ticket"], dueDate: "2099-01-01" });
    expect(asked.map(({ done }) => done)).toEqual([true, true]);
    expect((await manager.cases.get({ id: other.id })).documentRequests).toMatchObject([{ item: "Ticket" }]);
    const late = await make.case({ ...place, lawyer: lawyer.id, datetime: "2015-01-01T10:00:00Z" });
    await db.asSystem((tx) =>
      tx.run(sql`update cases set case_status = 'archived', penal_type = 'lessSeriousTheft', crime_type = 'lessSerious' where id = ${late.id}`),
    );
    const reopened = await manager.cases.bulkStatus({ ids: [late.id], to: "assessment", reason: "Se reabre con pruebas nuevas" });
    expect(reopened).toMatchObject([{ done: false, warned: true }]);
    const accepted = await manager.cases.bulkStatus({ ids: [late.id], to: "assessment", reason: "Se reabre con pruebas nuevas", accepted: true });
    expect(accepted).toMatchObject([{ done: true }]);
  });

  test("is for lawyers and staff, and accepts a limited number of records", async () => {
    const { id } = await ready();
    for (const role of ["customer", "supercustomer"] as const) {
      const client = await world.as(await make.user({ role, customer: owner, establishments: [shop] }));
      expect((await refusal(client.cases.bulkStatus({ ids: [id], to: "assessment" }))).status).toBe(403);
    }
    const before = await settledContents(db);
    for (const ids of [[], Array.from({ length: 501 }, () => id)])
      expect((await refusal(manager.cases.bulkStatus({ ids, to: "assessment" }))).status).toBe(400);
    expect(await settledContents(db)).toEqual(before);
  });
});

describe("an action for several cases", () => {
  const values = { date: "2026-03-03", type: "judicial", action: "personation", channel: "lexnet" } as const;

  test("is added to each with its author, and undone as a whole unless somebody changed it", async () => {
    const [one, other] = [await ready(), await ready()];
    const rows = await api.cases.bulkActions({ ids: [one.id, other.id], values });
    expect(rows.map(({ done }) => done)).toEqual([true, true]);
    const after = await manager.cases.get({ id: other.id });
    expect(after.actions).toMatchObject([{ ...values, author: { id: counsel.id } }]);
    await manager.cases.actions.change({ id: other.id, line: after.actions[0]!.id, version: 1, values: { notes: "Con poder" } });
    expect((await api.cases.undoBulk({ batch: rows[0]!.batch! })).map(({ id, done }) => [id, done]).toSorted()).toEqual(
      [
        [one.id, true],
        [other.id, false],
      ].toSorted(),
    );
    expect((await manager.cases.get({ id: one.id })).actions).toEqual([]);
    expect((await manager.cases.get({ id: other.id })).actions).toHaveLength(1);
  });

  test("refuses a wrong line for each, and writes nothing", async () => {
    const { id } = await ready();
    const before = await manager.cases.get({ id });
    expect(
      await api.cases.bulkActions({ ids: [id], values: { ...values, action: "complaintFiled" as never } }).catch((error) => [error]),
    ).toHaveLength(1);
    expect(await manager.cases.get({ id })).toEqual(before);
  });
});
