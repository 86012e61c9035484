import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { MergeableName } from "#domain/duplicates/mergeable.ts";
import { mergeable } from "#domain/duplicates/mergeable.ts";
import { sql } from "#server/db/sql.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { attachedFile, idOf, tusClient } from "#tests/support/upload-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const boss = await make.user({ role: "manager" });
const manager = await world.as(boss);
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
/** Whatever a test did, the journal is whole and every version has its entry. */
afterEach(async () => expect((await verifyJournal(owner)).problem).toBeUndefined());

type Records = {
  get: (of: { id: string }) => Promise<{ id: string; version: number } & Record<string, unknown>>;
  update: (of: object) => Promise<{ version: number }>;
  list: (of: object) => Promise<{ rows: { id: string }[] }>;
  history: (of: { id: string }) => Promise<{ entries: { action: string; of?: string; changes: { field: string; to: unknown }[] }[] }>;
};
const recordsOf = (name: MergeableName) => manager[mergeable[name].collection as "vehicles"] as unknown as Records;
const versionOf = async (name: MergeableName, id: string) => ({ id, version: (await recordsOf(name).get({ id })).version });
const merge = async (entity: MergeableName, kept: { id: string }, absorbed: { id: string }, take: string[] = []) =>
  manager.merges.merge({ entity, kept: await versionOf(entity, kept.id), absorbed: await versionOf(entity, absorbed.id), take });
const ids = (refs: unknown) => (refs as { id: string }[]).map(({ id }) => id).sort();

describe("offenders", () => {
  test("links, pictures and the chosen values of both are in one record, and go back", async () => {
    const [band, car] = [await make.band({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const kept = await make.criminal({ customer: brisa, name: "Alvia", surname: "Berlanzo", nickname: null });
    const absorbed = await make.criminal({
      customer: brisa,
      name: "Alvia",
      surname: "Berlanso",
      dni: "12345678Z",
      bands: [band.id],
      vehicles: [car.id],
    });
    const both = await make.case({ establishment: shop, customer: brisa, criminals: [kept.id, absorbed.id] });
    const own = await make.case({ establishment: shop, customer: brisa, criminals: [absorbed.id] });
    const issue = await make.issue({ establishment: shop, customer: brisa, criminals: [absorbed.id] });
    const place = { collection: "criminals", record: absorbed.id, field: "criminalPictures" };
    const client = tusClient({ url: world.url, token: await world.signIn(boss) });
    const picture = idOf(await client.createWith(place, "foto.jpg", await jpeg()));
    await attachedFile(manager, place, picture);

    const { id } = await merge("criminal", kept, absorbed, ["dni"]);
    const after = await manager.criminals.get({ id: kept.id });
    expect(after).toMatchObject({ dni: "12345678Z", surname: "Berlanzo" });
    expect([ids(after.cases), ids(after.issues), ids(after.bands), ids(after.vehicles), ids(after.criminalPictures)]).toEqual([
      [both.id, own.id].sort(),
      [issue.id],
      [band.id],
      [car.id],
      [picture],
    ]);
    expect((await refusal(manager.criminals.get({ id: absorbed.id }))).status).toBe(404);
    expect(await manager.merges.target({ entity: "criminal", id: absorbed.id })).toEqual({ id: kept.id });
    expect(ids((await manager.cases.get({ id: both.id })).criminals)).toEqual([kept.id]);
    const found = await manager.search.find({ q: "12345678Z", size: 50 });
    expect(ids(found.find(({ entity }) => entity === "criminal")!.rows)).toEqual([kept.id]);
    const history = await recordsOf("criminal").history({ id: kept.id });
    expect(history.entries.filter(({ action }) => action === "merge")).toHaveLength(1);
    expect(history.entries.filter(({ of }) => of !== undefined).map(({ action }) => action)).toContain("create");

    const later = await make.case({ establishment: shop, customer: brisa, criminals: [kept.id] });
    await manager.criminals.update({ id: kept.id, version: (await versionOf("criminal", kept.id)).version, values: { dni: "87654321X" } });
    expect(await manager.merges.preview({ id })).toMatchObject({
      records: expect.arrayContaining([{ entity: "case", back: 2, stay: 0 }]),
      files: { back: 1, stay: 0 },
      fields: { back: [], stay: ["dni"] },
    });
    await manager.merges.reverse({ id });
    const [left, back] = [await manager.criminals.get({ id: kept.id }), await manager.criminals.get({ id: absorbed.id })];
    expect([left.dni, ids(left.cases), ids(left.bands), left.criminalPictures]).toEqual(["87654321X", [both.id, later.id].sort(), [], []]);
    expect([back.dni, ids(back.cases), ids(back.issues), ids(back.bands), ids(back.vehicles), ids(back.criminalPictures)]).toEqual([
      "12345678Z",
      [both.id, own.id].sort(),
      [issue.id],
      [band.id],
      [car.id],
      [picture],
    ]);
    expect(await manager.merges.target({ entity: "criminal", id: absorbed.id })).toEqual({ id: null });
  });

  test("a link that somebody removed after the merge does not come back, and a removed case breaks nothing", async () => {
    const [kept, absorbed] = [await make.criminal({ customer: brisa }), await make.criminal({ customer: brisa })];
    const [left, removed] = [
      await make.case({ establishment: shop, customer: brisa, criminals: [absorbed.id] }),
      await make.case({ establishment: shop, customer: brisa, criminals: [absorbed.id] }),
    ];
    const { id } = await merge("criminal", kept, absorbed);
    await manager.cases.update({ id: left.id, version: (await manager.cases.get({ id: left.id })).version, values: { criminals: [] } });
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${removed.id}`));
    expect(await manager.merges.preview({ id })).toMatchObject({ records: [{ entity: "case", back: 1, stay: 1 }] });
    await manager.merges.reverse({ id });
    expect((await manager.cases.get({ id: left.id })).criminals).toEqual([]);
    const links = await db.asSystem((tx) => tx.rows(sql`select case_id from case_criminals where criminal_id = ${absorbed.id}`));
    expect(links).toEqual([{ case_id: removed.id }]);
  });

  test("a legal hold is never lost", async () => {
    const [kept, absorbed] = [await make.criminal({ customer: brisa }), await make.criminal({ customer: brisa })];
    await manager.holds.set({ entity: "criminal", id: absorbed.id, reason: "Requerimiento" });
    await merge("criminal", kept, absorbed);
    expect((await manager.criminals.get({ id: kept.id })).legalHold).toBe("Requerimiento");
  });
});

test("vehicles: the kept one may take the plate of the other, and gives it back", async () => {
  const [kept, absorbed] = [await make.vehicle({ customer: brisa, brand: "Seat" }), await make.vehicle({ customer: brisa, color: "rojo" })];
  const report = await make.case({ establishment: shop, customer: brisa, vehicles: [absorbed.id] });
  const { id } = await merge("vehicle", kept, absorbed, ["plate", "color"]);
  expect(await manager.vehicles.get({ id: kept.id })).toMatchObject({ plate: absorbed.plate, brand: "Seat", color: "rojo" });
  expect(ids((await manager.vehicles.list({ q: String(absorbed.plate) })).rows)).toEqual([kept.id]);
  await manager.merges.reverse({ id });
  expect(await manager.vehicles.get({ id: kept.id })).toMatchObject({ plate: kept.plate, color: null });
  expect(await manager.vehicles.get({ id: absorbed.id })).toMatchObject({ plate: absorbed.plate, cases: [{ id: report.id }] });
});

test("bands: members and cases follow and go back", async () => {
  const [kept, absorbed] = [await make.band({ customer: brisa }), await make.band({ customer: brisa, description: "De noche" })];
  const member = await make.criminal({ customer: brisa, bands: [absorbed.id] });
  const report = await make.issue({ establishment: shop, customer: brisa, bands: [absorbed.id] });
  const { id } = await merge("band", kept, absorbed, ["description"]);
  expect(await manager.bands.get({ id: kept.id })).toMatchObject({
    description: "De noche",
    criminals: [{ id: member.id }],
    issues: [{ id: report.id }],
  });
  await manager.merges.reverse({ id });
  expect(await manager.bands.get({ id: kept.id })).toMatchObject({ description: null, criminals: [], issues: [] });
  expect(await manager.bands.get({ id: absorbed.id })).toMatchObject({ criminals: [{ id: member.id }] });
});

test("witnesses: lines follow; where both are in a case one line stays with the marks of both, and both return", async () => {
  const [kept, absorbed] = [await make.witness({ customer: brisa }), await make.witness({ customer: brisa })];
  const [both, own] = [await make.case({ establishment: shop, customer: brisa }), await make.case({ establishment: shop, customer: brisa })];
  await manager.cases.witnesses.add({ id: both.id, values: { witness: kept.id } });
  await manager.cases.witnesses.add({ id: both.id, values: { witness: absorbed.id, injured: true } });
  await manager.cases.witnesses.add({ id: own.id, values: { witness: absorbed.id } });
  const lines = async (id: string) => (await manager.cases.get({ id })).witnesses.map(({ witness, injured }) => [witness.id, injured]).sort();
  const before = await lines(both.id);
  const { id } = await merge("witness", kept, absorbed);
  expect([await lines(both.id), await lines(own.id)]).toEqual([[[kept.id, true]], [[kept.id, false]]]);
  await manager.merges.reverse({ id });
  expect((await lines(both.id)).map(([witness]) => witness)).toEqual(before.map(([witness]) => witness));
  expect(await lines(own.id)).toEqual([[absorbed.id, false]]);
});

test("courts: every reference of a case and a civil case follows and goes back", async () => {
  const [kept, absorbed] = [await make.court(), await make.court({ phone: "+34910000000" })];
  const report = await make.case({ establishment: shop, customer: brisa, court: absorbed.id, courtPenal: absorbed.id });
  const civil = await make.civilCase({ customer: brisa, court: absorbed.id });
  const { id } = await merge("court", kept, absorbed, ["phone"]);
  expect(await manager.cases.get({ id: report.id })).toMatchObject({ court: { id: kept.id }, courtPenal: { id: kept.id } });
  expect(await manager.civilCases.get({ id: civil.id })).toMatchObject({ court: { id: kept.id } });
  const other = await make.court();
  await manager.civilCases.update({ id: civil.id, version: (await manager.civilCases.get({ id: civil.id })).version, values: { court: other.id } });
  await manager.merges.reverse({ id });
  expect(await manager.cases.get({ id: report.id })).toMatchObject({ court: { id: absorbed.id }, courtPenal: { id: absorbed.id } });
  expect(await manager.civilCases.get({ id: civil.id })).toMatchObject({ court: { id: other.id } });
  expect((await manager.courts.get({ id: kept.id })).phone).toBeNull();
});

test("establishments: cases, zones and assignments of users follow and go back", async () => {
  const [kept, absorbed] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
  const report = await make.case({ establishment: absorbed, customer: brisa });
  const zone = await make.zone({ customer: brisa, establishments: [kept, absorbed] });
  const clerk = await make.user({ role: "customer", customer: brisa, establishments: [absorbed] });
  const clerkApi = await world.as(clerk);
  const { id } = await merge("establishment", kept, absorbed);
  expect((await manager.cases.get({ id: report.id })).establishment).toMatchObject({ id: kept.id });
  expect(ids((await manager.zones.get({ id: zone.id })).establishments)).toEqual([kept.id]);
  expect(ids((await manager.users.get({ id: clerk.id })).establishments)).toEqual([kept.id]);
  expect(ids((await clerkApi.cases.list({})).rows)).toEqual([report.id]);
  await manager.merges.reverse({ id });
  expect((await manager.cases.get({ id: report.id })).establishment).toMatchObject({ id: absorbed.id });
  expect(ids((await manager.zones.get({ id: zone.id })).establishments)).toEqual([kept.id, absorbed.id].sort());
  expect(ids((await clerkApi.cases.list({})).rows)).toEqual([report.id]);
});

describe("refusals", () => {
  test("records of two customers or two countries stay apart", async () => {
    const [one, other] = [await make.criminal({ customer: brisa }), await make.criminal({})];
    expect(await refusal(merge("criminal", one, other))).toMatchObject({ status: 409, message: expect.stringContaining("clientes distintos") });
    const [spanish, french] = [await make.court(), await make.court({ country: "France", courtType: "frJudicialCourt" })];
    expect(await refusal(merge("court", spanish, french))).toMatchObject({ status: 409, message: expect.stringContaining("países distintos") });
    expect(await refusal(merge("court", spanish, spanish))).toMatchObject({ status: 400 });
    expect(await refusal(merge("court", spanish, await make.court(), ["country2"]))).toMatchObject({ status: 400 });
  });

  test("of two people who merge the same pair one is told, and nothing is half written", async () => {
    const [one, other] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const report = await make.case({ establishment: shop, customer: brisa, vehicles: [one.id, other.id] });
    const sides = [await versionOf("vehicle", one.id), await versionOf("vehicle", other.id)] as const;
    const answers = await Promise.allSettled([
      manager.merges.merge({ entity: "vehicle", kept: sides[0], absorbed: sides[1], take: [] }),
      manager.merges.merge({ entity: "vehicle", kept: sides[1], absorbed: sides[0], take: [] }),
    ]);
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused.map(({ reason }) => (reason as { status: number }).status)).toEqual([409]);
    expect((await manager.cases.get({ id: report.id })).vehicles).toHaveLength(1);
  });

  test("a record that somebody saves in the middle is a conflict for either of them", async () => {
    const [one, other] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const sides = [await versionOf("vehicle", one.id), await versionOf("vehicle", other.id)] as const;
    await manager.vehicles.update({ ...sides[1], values: { color: "azul" } });
    const late = manager.merges.merge({ entity: "vehicle", kept: sides[0], absorbed: sides[1], take: [] });
    expect(await refusal(late)).toMatchObject({ status: 409, code: "CONFLICT" });
    await merge("vehicle", one, other);
    expect(await refusal(manager.vehicles.update({ id: other.id, version: 2, values: { color: "rojo" } }))).toMatchObject({
      status: 409,
      code: "MERGED",
    });
    const admin = await world.as(make.root);
    expect(await refusal(admin.vehicles.restore({ id: other.id }))).toMatchObject({ status: 409, code: "MERGED" });
  });

  test("a merge is undone once, in order, and within 30 days", async () => {
    const [a, b, c] = [await make.band({ customer: brisa }), await make.band({ customer: brisa }), await make.band({ customer: brisa })];
    const first = await merge("band", b, a);
    const second = await merge("band", c, b);
    expect(await manager.merges.target({ entity: "band", id: a.id })).toEqual({ id: c.id });
    expect(await refusal(manager.merges.reverse(first))).toMatchObject({ status: 409 });
    await manager.merges.reverse(second);
    expect(await refusal(manager.merges.reverse(second))).toMatchObject({ status: 409 });
    await db.asSystem((tx) => tx.run(sql`update merges set merged_at = ${daysAgo(31)} where id = ${first.id}`));
    expect(await refusal(manager.merges.reverse(first))).toMatchObject({ status: 409, message: expect.stringContaining("30 días") });
    expect((await manager.merges.list({ entity: "band" })).map(({ id }) => id)).not.toContain(first.id);
  });

  test("a merge is undone by nobody who lost the right since, and by nobody of a customer", async () => {
    const person = await make.user({ role: "manager" });
    const api = await world.as(person);
    const [one, other] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const { id } = await api.merges.merge({
      ...{ entity: "vehicle", take: [] },
      ...{ kept: await versionOf("vehicle", one.id), absorbed: await versionOf("vehicle", other.id) },
    });
    const root = await world.as(make.root);
    await root.users.update({ id: person.id, version: 1, values: { role: "supercustomer", customer: brisa.id } });
    const others = ["customer", "supercustomer", "lawyer"] as const;
    const apis = [api, ...(await Promise.all(others.map(async (role) => world.as(await make.user({ role, customer: brisa, customers: [brisa] })))))];
    for (const lost of apis)
      for (const call of [
        () => lost.merges.reverse({ id }),
        () => lost.merges.preview({ id }),
        () => lost.merges.list({ entity: "vehicle" }),
        () => lost.merges.merge({ entity: "vehicle", take: [], kept: { id: one.id, version: 2 }, absorbed: { id: other.id, version: 2 } }),
      ])
        expect(await refusal(call())).toMatchObject({ status: 403 });
    expect(await manager.merges.target({ entity: "vehicle", id: other.id })).toEqual({ id: one.id });
    // Whoever asks where a record went learns nothing of one that they do not see.
    const stranger = await world.as(await make.user({ role: "supercustomer", customer: await make.customer() }));
    expect(await stranger.merges.target({ entity: "vehicle", id: other.id })).toEqual({ id: null });
    await manager.merges.reverse({ id });
  });

  test("nothing comes back whose number another record has by now", async () => {
    const [one, other] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const { id } = await merge("vehicle", one, other);
    await make.vehicle({ customer: brisa, plate: other.plate });
    expect(await refusal(manager.merges.reverse({ id }))).toMatchObject({ status: 409, message: expect.stringContaining("Otro registro") });
  });
});
