import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user());
const admin = await world.as(await make.user({ role: "admin" }));
const idsOf = (refs: { id: string }[]) => refs.map(({ id }) => id).sort();

async function crowdedShop() {
  const [from, to] = [await make.customer(), await make.customer()];
  const [shop, other] = [await make.establishment({ customer: from }), await make.establishment({ customer: from })];
  const zone = await make.zone({ customer: from, establishments: [shop, other] });
  const clerk = await make.user({ role: "customer", customer: from, establishments: [shop, other] });
  const stranger = await make.user({ role: "lawyer", customers: [from], establishments: [shop] });
  const lawyer = await make.user({ role: "lawyer", customers: [from, to], establishments: [shop] });
  const move = (customer = to.id) => manager.establishments.update({ id: shop.id, version: 1, values: { customer } });
  return { from, to, shop, other, zone, clerk, stranger, lawyer, move };
}

describe("a shop that moves to another customer", () => {
  test("leaves the zones of the old one, each with its line in the history", async () => {
    const { shop, other, zone, move } = await crowdedShop();
    await move();
    expect(await manager.zones.get({ id: zone.id })).toMatchObject({ version: 2, establishments: [{ id: other.id }] });
    const { entries } = await manager.zones.history({ id: zone.id });
    expect(entries[0]).toMatchObject({
      action: "update",
      changes: [{ field: "establishments", from: [{ id: shop.id, alias: shop.alias }], to: [] }],
    });
  });

  test("is unassigned at once from users who do not have the new customer, and stays with those who do", async () => {
    const { shop, other, clerk, stranger, lawyer, move } = await crowdedShop();
    const [asClerk, asStranger, asLawyer] = [await world.as(clerk), await world.as(stranger), await world.as(lawyer)];
    expect(idsOf((await asClerk.establishments.list({})).rows)).toEqual(idsOf([shop, other]));
    expect(await asStranger.establishments.pick({})).toHaveLength(1);
    await move();
    expect(idsOf((await asClerk.establishments.list({})).rows)).toEqual([other.id]);
    expect(await asStranger.establishments.pick({})).toEqual([]);
    expect(idsOf(await asLawyer.establishments.pick({}))).toEqual([shop.id]);
    expect(await manager.users.get({ id: stranger.id })).toMatchObject({ version: 2, establishments: [] });
    expect(await manager.users.get({ id: lawyer.id })).toMatchObject({ version: 1, establishments: [{ id: shop.id }] });
    expect((await manager.users.history({ id: clerk.id })).entries[0]?.changes).toMatchObject([{ field: "establishments" }]);
    // A user who keeps it can be saved again: the assignment follows the shop to its new customer.
    await manager.users.update({ id: lawyer.id, version: 1, values: { locale: "fr" } });
  });

  test("also leaves a deleted zone, which may be restored", async () => {
    const { other, zone, move } = await crowdedShop();
    await manager.zones.remove({ id: zone.id, version: 1 });
    await move();
    expect((await admin.zones.restore({ id: zone.id })).establishments).toMatchObject([{ id: other.id }]);
  });

  test("leaves nothing when the move is refused, or there is no move", async () => {
    const { from, to, zone, clerk, move } = await crowdedShop();
    await manager.customers.remove({ id: to.id, version: 1, name: to.alias });
    for (const customer of [to.id, crypto.randomUUID()]) expect((await refusal(move(customer))).data?.fields).toHaveProperty("customer");
    await move(from.id.toUpperCase());
    expect((await manager.zones.get({ id: zone.id })).establishments).toHaveLength(2);
    expect((await manager.users.get({ id: clerk.id })).establishments).toHaveLength(2);
  });
});
