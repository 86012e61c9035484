import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const [brisa, corail] = [await make.customer(), await make.customer()];
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const clerk = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
const stranger = await world.as(await make.user({ role: "supercustomer", customer: corail }));

const at = (month: number) => new Date(Date.UTC(2026, month, 10, 10)).toISOString();
const ana = await make.criminal({ customer: brisa, name: "Ana", surname: "Uno" });
const bea = await make.criminal({ customer: brisa, name: "Bea", surname: "Dos" });
const eva = await make.criminal({ customer: brisa, name: "Eva", surname: "Tres" });
const car = await make.vehicle({ customer: brisa, criminals: [bea.id] });
const gang = await make.band({ customer: brisa, criminals: [ana.id, bea.id] });
const january = await make.case({ customer: brisa, establishment: shop, datetime: at(0), criminals: [ana.id, bea.id] });
const march = await make.case({ customer: brisa, establishment: sibling, datetime: at(2), criminals: [ana.id, bea.id] });
const april = await make.case({ customer: brisa, establishment: shop, datetime: at(3), criminals: [eva.id], vehicles: [car.id] });

const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id).sort();
const sorted = (...records: { id: string }[]) => ids(records);

describe("the network around a record", () => {
  test("grows with the depth, nearest first, and has the relation of each pair", async () => {
    const one = await manager.network.around({ entity: "criminal", id: ana.id, depth: 1 });
    expect(ids(one.nodes)).toEqual(sorted(ana, gang, january, march));
    const two = await manager.network.around({ entity: "criminal", id: ana.id, depth: 2 });
    expect(ids(two.nodes)).toEqual(sorted(ana, gang, january, march, bea));
    expect(two.nodes[0]).toMatchObject({ id: ana.id, distance: 0, alias: "Ana Uno" });
    const three = await manager.network.around({ entity: "criminal", id: ana.id, depth: 3 });
    expect(ids(three.nodes)).toEqual(sorted(ana, gang, january, march, bea, car));
    expect(two.isCut).toBe(false);
    expect(two.links).toContainEqual({ from: january.id, to: ana.id, through: expect.objectContaining({ entity: "case", id: january.id }) });
    expect(two.links).toContainEqual({ from: gang.id, to: ana.id, through: null });
  });

  test("without cases relates people directly, by their latest case", async () => {
    const { nodes, links } = await manager.network.around({ entity: "criminal", id: ana.id, depth: 2, kinds: ["criminal"] });
    expect(ids(nodes)).toEqual(sorted(ana, bea));
    expect(links).toHaveLength(1);
    expect(links[0]?.through?.id).toBe(march.id);
  });

  test("can be limited to cases of a period", async () => {
    const { nodes } = await manager.network.around({ entity: "criminal", id: ana.id, depth: 1, from: "2026-03-01", to: "2026-03-31" });
    expect(ids(nodes)).toEqual(sorted(ana, gang, march));
  });

  test("can begin at a case, a band or a vehicle too", async () => {
    expect(ids((await manager.network.around({ entity: "case", id: april.id, depth: 2 })).nodes)).toEqual(sorted(april, eva, car, bea));
    expect(ids((await manager.network.around({ entity: "band", id: gang.id, depth: 1 })).nodes)).toEqual(sorted(gang, ana, bea));
    expect(ids((await manager.network.around({ entity: "vehicle", id: car.id, depth: 1 })).nodes)).toEqual(sorted(car, bea, april));
  });

  test("follows issues like cases, and shows an issue and the case it became as one", async () => {
    const [dora, iris] = [await make.criminal({ customer: brisa, name: "Dora" }), await make.criminal({ customer: brisa, name: "Iris" })];
    const van = await make.vehicle({ customer: brisa });
    const parties = { customer: brisa, criminals: [dora.id, iris.id], vehicles: [van.id] };
    const may = await make.issue({ ...parties, establishment: shop, datetime: at(4) });
    const around = async (more: object = {}) => manager.network.around({ entity: "criminal", id: dora.id, depth: 2, ...more });
    const all = await around();
    expect(ids(all.nodes)).toEqual(sorted(dora, iris, van, may));
    const through = { entity: "issue", id: may.id, alias: expect.any(String), datetime: at(4), timeZone: "Europe/Madrid" };
    expect(all.links).toContainEqual({ from: may.id, to: dora.id, through });
    expect(ids((await around({ from: "2026-06-01" })).nodes)).toEqual(sorted(dora));
    const people = await around({ kinds: ["criminal"] });
    expect([ids(people.nodes), people.links.map((link) => link.through)]).toEqual([sorted(dora, iris), [through]]);
    const june = await make.case({ ...parties, vehicles: [], establishment: shop, datetime: at(5) });
    expect((await around({ kinds: ["criminal"] })).links.map((link) => link.through?.id)).toEqual([june.id]);
    expect(ids((await around({ kinds: ["issue", "vehicle"], depth: 1 })).nodes)).toEqual(sorted(dora, may));
    expect(ids((await manager.network.around({ entity: "issue", id: may.id, depth: 1 })).nodes)).toEqual(sorted(may, dora, iris, van));
    const { id: became } = await manager.issues.convert({ id: may.id });
    expect(ids((await around({ depth: 1 })).nodes)).toEqual(sorted(dora, june, { id: became }));
    const asked = await manager.network.around({ entity: "issue", id: may.id, depth: 2 });
    expect(ids(asked.nodes)).toEqual(sorted(may, dora, iris, van, june, { id: became }));
  });

  test("stops at three hundred records, and says so", async () => {
    const crowd = await make.band({ customer: corail });
    for (let index = 0; index < 301; index++) await make.criminal({ customer: corail, nickname: `N${index}`, bands: [crowd.id] });
    const { nodes, isCut } = await manager.network.around({ entity: "band", id: crowd.id, depth: 3 });
    expect([nodes.length, isCut]).toEqual([300, true]);
  });
});

describe("a user sees in a network only what their lists have", () => {
  test("the head office all of its customer, a shop its own cases and the people in them", async () => {
    expect(ids((await head.network.around({ entity: "criminal", id: ana.id, depth: 3 })).nodes)).toEqual(sorted(ana, gang, january, march, bea, car));
    const { nodes, links } = await clerk.network.around({ entity: "criminal", id: ana.id, depth: 3 });
    // The car is in a case of this shop; the band and the other case belong to another shop.
    expect(ids(nodes)).toEqual(sorted(ana, january, bea, car));
    expect(JSON.stringify(links)).not.toContain(march.id);
  });

  test("issues only if they have issues, and none of other shops", async () => {
    const [gina, here, there] = [
      await make.criminal({ customer: brisa }),
      { customer: brisa, establishment: shop },
      { customer: brisa, establishment: sibling },
    ];
    const own = await make.issue({ ...here, criminals: [gina.id] });
    const other = await make.issue({ ...there, criminals: [gina.id] });
    const seen = async (api: typeof clerk) => ids((await api.network.around({ entity: "criminal", id: gina.id, depth: 1 })).nodes);
    expect(await seen(head)).toEqual(sorted(gina, own, other));
    expect(await seen(clerk)).toEqual(sorted(gina, own));
    expect(await refusal(clerk.network.around({ entity: "issue", id: other.id }))).toMatchObject({ status: 404 });
    const penalOnly = await world.as(await make.user({ role: "supercustomer", customer: brisa, casesTypes: ["penal"] }));
    // An offender of issues alone is none of their cases.
    expect(await refusal(seen(penalOnly))).toMatchObject({ status: 404 });
    expect(await refusal(penalOnly.network.around({ entity: "issue", id: own.id }))).toMatchObject({ status: 404 });
    expect(await refusal(stranger.network.around({ entity: "issue", id: own.id }))).toMatchObject({ status: 404 });
  });

  test.each([
    ["criminal", ana],
    ["band", gang],
    ["vehicle", car],
    ["case", january],
  ] as const)("a stranger does not even find the %s", async (entity, { id }) => {
    expect(await refusal(stranger.network.around({ entity, id }))).toMatchObject({ status: 404 });
  });

  test("no deleted record", async () => {
    const gone = await make.criminal({ customer: brisa, bands: [gang.id] });
    await manager.criminals.remove({ id: gone.id, version: gone.version });
    expect(ids((await manager.network.around({ entity: "band", id: gang.id, depth: 1 })).nodes)).toEqual(sorted(gang, ana, bea));
    expect(await refusal(manager.network.around({ entity: "criminal", id: gone.id }))).toMatchObject({ status: 404 });
  });
});

test.each([{ depth: 4 }, { depth: 0 }, { from: "x" }, { kinds: ["user"] }])("%j is refused", async (wrong) => {
  expect(await refusal(manager.network.around({ entity: "case", id: april.id, ...wrong } as never))).toMatchObject({ status: 400 });
});

test.each([{ entity: "customer" }, { id: "1" }])("%j is not found, like a record that nobody has", async (wrong) => {
  expect(await refusal(manager.network.around({ entity: "case", id: april.id, ...wrong } as never))).toMatchObject({ status: 404 });
});
