import { afterEach, describe, expect, test } from "vitest";
import type { OffenderAccess } from "#domain/access/offender-access.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer();
const [shop, otherShop] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const people = {
  clerk: await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
  head: await make.user({ role: "supercustomer", customer: brisa }),
  lawyer: await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
  manager: await make.user({ role: "manager" }),
};
type Name = keyof typeof people;
const root = await world.as(await make.user({ role: "admin" }));
const offender = (surname: string, by?: Person) => make.criminal({ customer: brisa, name: "Óscar", surname, dni: null, ...(by && { by }) });
const offenders = {
  /** In a case of the own shop. */
  inCase: await offender("Ferreiro Uno"),
  /** Entered by the clerk, in a case of another shop. */
  moved: await offender("Ferreiro Dos", people.clerk),
  /** Entered by the clerk, in no case yet. */
  entered: await offender("Ferreiro Tres", people.clerk),
  /** Entered by somebody else, in no case. */
  filed: await offender("Ferreiro Cuatro"),
  /** In an issue of the own shop. */
  inIssue: await offender("Ferreiro Cinco"),
};
const band = await make.band({ customer: brisa, criminals: Object.values(offenders).map(({ id }) => id), by: people.clerk });
const own = await make.case({ customer: brisa, establishment: shop, criminals: [offenders.inCase.id], bands: [band.id] });
await make.case({ customer: brisa, establishment: otherShop, criminals: [offenders.moved.id] });
await make.issue({ customer: brisa, establishment: shop, criminals: [offenders.inIssue.id] });
const picture = newId();
await db.asSystem((tx) =>
  tx.run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
    values (${picture}, 'criminal', ${offenders.inCase.id}, 'criminalPictures', 1, 'retrato.jpg', 'image/jpeg', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)})`),
);

const choose = (offenderAccess: OffenderAccess) => root.system.changeSettings({ offenderAccess });
afterEach(() => choose("ownCases"));
const namesOf = (ids: readonly string[]) =>
  Object.entries(offenders)
    .filter(([, { id }]) => ids.includes(id))
    .map(([name]) => name);
const idsIn = (answer: unknown) =>
  Object.values(offenders)
    .map(({ id }) => id)
    .filter((id) => JSON.stringify(answer).includes(id));
const surnames = /Ferreiro (Uno|Dos|Tres|Cuatro|Cinco)/g;

/** Every way to find offenders, each of which has to find the same. */
async function found(name: Name): Promise<Record<string, string[]>> {
  const api = await world.as(people[name]);
  const token = await world.signIn(people[name]);
  const csv = await (await fetch(`${world.url}/api/criminals/export?format=csv`, { headers: { authorization: `Bearer ${token}` } })).text();
  const opened = await Promise.all(
    Object.values(offenders).map(({ id }) =>
      api.criminals
        .get({ id })
        .then(() => [id])
        .catch(() => []),
    ),
  );
  const raw = await db.as((await deps.principals.person(people[name].id))!, (tx) => tx.rows<{ id: string }>(sql`select id from criminals`));
  const inExport = new Set(csv.match(surnames));
  return {
    list: namesOf((await api.criminals.list({})).rows.map(({ id }) => id)),
    pick: namesOf((await api.criminals.pick({ q: "Ferreiro" })).map(({ id }) => id)),
    get: namesOf(opened.flat()),
    search: namesOf(idsIn(await api.search.find({ q: "Ferreiro", entities: ["criminal"] }))),
    band: namesOf((await api.bands.get({ id: band.id })).criminals.map(({ id }) => id)),
    network: namesOf(idsIn(await api.network.around({ entity: "band", id: band.id, depth: 1 }))),
    export: Object.entries(offenders)
      .filter(([, { surname }]) => inExport.has(surname!))
      .map(([key]) => key),
    database: namesOf(raw.map(({ id }) => id)),
  };
}
const everywhere = (names: string[]) =>
  Object.fromEntries(["list", "pick", "get", "search", "band", "network", "export", "database"].map((way) => [way, names]));

const all = ["inCase", "moved", "entered", "filed", "inIssue"];
/** Written by hand from the three choices of the setting. */
const expected: Record<OffenderAccess, Record<Name, string[]>> = {
  ownCases: { clerk: ["inCase", "entered", "inIssue"], head: ["inCase", "moved", "inIssue"], lawyer: ["inCase", "moved", "inIssue"], manager: all },
  ownCasesWithoutPictures: {
    clerk: ["inCase", "entered", "inIssue"],
    head: ["inCase", "moved", "inIssue"],
    lawyer: ["inCase", "moved", "inIssue"],
    manager: all,
  },
  all: { clerk: ["inCase", "moved", "entered", "inIssue"], head: all, lawyer: ["inCase", "moved", "inIssue"], manager: all },
};

describe.each(["ownCases", "ownCasesWithoutPictures", "all"] as const)("with %s", (access) => {
  test.each(["clerk", "head", "lawyer", "manager"] as const)("%s finds the same offenders everywhere", async (name) => {
    await choose(access);
    expect(await found(name)).toEqual(everywhere(expected[access][name]));
  });

  test.each(["clerk", "head", "lawyer", "manager"] as const)("pictures are shown to %s, or hidden with their files", async (name) => {
    await choose(access);
    const isShown = access !== "ownCasesWithoutPictures" || name === "lawyer" || name === "manager";
    const api = await world.as(people[name]);
    const record = await api.criminals.get({ id: offenders.inCase.id });
    expect((record as { criminalPictures?: unknown[] }).criminalPictures?.length ?? 0).toBe(isShown ? 1 : 0);
    const rows = await db.as((await deps.principals.person(people[name].id))!, (tx) => tx.rows(sql`select from files where id = ${picture}`));
    expect(rows).toHaveLength(isShown ? 1 : 0);
    if (isShown) return;
    const headers = { authorization: `Bearer ${await world.signIn(people[name])}` };
    expect((await fetch(`${world.url}/api/files/${picture}/content`, { headers })).status).toBe(404);
    const upload = await fetch(`${world.url}/api/uploads`, {
      method: "POST",
      headers: {
        ...headers,
        "tus-resumable": "1.0.0",
        "upload-length": "4",
        "upload-metadata": Object.entries({ collection: "criminals", record: offenders.inCase.id, field: "criminalPictures", name: "a.jpg" })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
          .join(),
      },
    });
    expect(upload.status).toBe(404);
  });
});

test("a shop can still enter a person, link them to a case and open them", async () => {
  const api = await world.as(people.clerk);
  const made = await api.criminals.create({ name: "Berta", surname: "Nueva" } as never);
  const { version } = await api.cases.get({ id: own.id });
  await api.cases.update({ id: own.id, version, values: { criminals: [offenders.inCase.id, made.id] } });
  expect((await api.criminals.get({ id: made.id })).surname).toBe("Nueva");
});

test("only admins change it, and the journal has who did", async () => {
  for (const name of ["clerk", "head", "lawyer", "manager"] as const) {
    const api = await world.as(people[name]);
    expect((await refusal(api.system.changeSettings({ offenderAccess: "all" }))).status).toBe(403);
  }
  await choose("all");
  const entry = await db.asSystem((tx) =>
    tx.row<{ changes: unknown }>(sql`select changes from journal where entity = 'setting' order by seq desc limit 1`),
  );
  expect(entry?.changes).toEqual([{ field: "offenderAccess", from: "ownCases", to: "all" }]);
});

describe("offenders who look like a description", () => {
  const tall = { sex: "male", apparentAge: "about30", height: "tall" } as const;
  const inCaseOf = async (establishment: { id: string }, values: Parameters<typeof make.criminal>[0], minors = false) => {
    const person = await make.criminal({ customer: brisa, ...values });
    await make.case({ customer: brisa, establishment, criminals: [person.id], minors });
    return person;
  };

  test("are those whom the user sees anyway, the nearest first, those of the shop before others", async () => {
    const here = await inCaseOf(shop, { nickname: "Botas", ...tall });
    const near = await inCaseOf(shop, { nickname: "Gafas", sex: "male", apparentAge: "about40" });
    const elsewhere = await inCaseOf(otherShop, { nickname: "Lejos", ...tall });
    const stranger = await make.customer();
    await make.criminal({ customer: stranger, nickname: "Ajeno", ...tall });
    const alike = async (name: Name, customer = brisa) =>
      (await (await world.as(people[name])).criminals.alike({ customer: customer.id, establishment: shop.id, ...tall })).map(({ id }) => id);
    expect((await alike("clerk")).slice(0, 2)).toEqual([here.id, near.id]);
    expect(await alike("clerk")).not.toContain(elsewhere.id);
    expect((await alike("head")).slice(0, 3)).toEqual([here.id, elsewhere.id, near.id]);
    for (const name of ["clerk", "head", "lawyer"] as const) expect([name, await alike(name, stranger)]).toEqual([name, []]);
    expect(await alike("manager", stranger)).toHaveLength(1);
    await choose("all");
    expect(await alike("clerk")).not.toContain(elsewhere.id);
  });

  test("tell nothing of a minor but the initials, by no order either", async () => {
    const child = { marks: "Cicatriz triangular", clothes: "Sudadera verde" };
    const person = await inCaseOf(shop, { name: "Lucía", surname: "Vidal", ...child }, true);
    const unknown = await inCaseOf(shop, { sex: "female", ...child }, true);
    await db.asSystem((tx) =>
      tx.run(sql`update criminals set nickname = null, described_as = 'Desconocida: mujer, Sudadera verde' where id = ${unknown.id}`),
    );
    const clerk = await world.as(people.clerk);
    const ask = (values: object) => clerk.criminals.alike({ customer: brisa.id, establishment: shop.id, ...values });
    const found = (await ask(child)).filter(({ id }) => [person.id, unknown.id].includes(id));
    expect(found.map(({ alias }) => alias).toSorted()).toEqual(["Desconocido (menor)", "L. V. (menor)"]);
    expect(JSON.stringify(found)).not.toMatch(/Cicatriz|Sudadera|Vidal/);
    // Without the shop nothing is left that they have in common.
    expect((await clerk.criminals.alike({ customer: brisa.id, ...child })).filter(({ id }) => id === person.id)).toEqual([]);
    const toManager = await (await world.as(people.manager)).criminals.alike({ customer: brisa.id, ...child });
    expect(toManager.map(({ alias }) => alias)).toContain("Lucía Vidal");
  });

  test("have a picture for those who may see pictures of offenders", async () => {
    await db.asSystem((tx) => tx.run(sql`update files set previews = ${Buffer.alloc(64)} where id = ${picture}`));
    await db.asSystem((tx) => tx.run(sql`update criminals set marks = 'Tatuaje de ancla' where id = ${offenders.inCase.id}`));
    const pictures = async () =>
      (await (await world.as(people.clerk)).criminals.alike({ customer: brisa.id, marks: "tatuaje, ancla" })).map((one) => one.picture);
    expect(await pictures()).toEqual([picture]);
    await choose("ownCasesWithoutPictures");
    expect(await pictures()).toEqual([null]);
  });
});
