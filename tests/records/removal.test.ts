import { describe, expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const manager = await world.as(await make.user({ role: "manager" }));

/** A customer with shops, cases, people and a file of its own. */
async function busyCustomer() {
  const customer = await make.customer({ alias: "Modas Ágata  Norte" });
  const [one, two] = [await make.establishment({ customer }), await make.establishment({ customer })];
  const clerk = await make.user({ role: "customer", customer, establishments: [one] });
  const criminal = await make.criminal({ customer });
  for (const establishment of [one, one, two]) await make.case({ customer, establishment, criminals: [criminal.id] });
  const gone = await make.case({ customer, establishment: one });
  await manager.cases.remove({ id: gone.id, version: gone.version });
  return { customer, one, clerk, criminal };
}

describe("before something is removed, the server tells what depends on it", () => {
  test("by kind and number, without what is deleted", async () => {
    const { customer, one, criminal, clerk } = await busyCustomer();
    expect(await manager.customers.dependents({ id: customer.id })).toEqual(
      expect.arrayContaining([
        { entity: "case", count: 3, exact: true },
        { entity: "establishment", count: 2, exact: true },
        { entity: "user", count: 1, exact: true },
        { entity: "criminal", count: 1, exact: true },
      ]),
    );
    expect(await manager.establishments.dependents({ id: one.id })).toEqual([
      { entity: "case", count: 2, exact: true },
      { entity: "user", count: 1, exact: true },
    ]);
    expect(await manager.criminals.dependents({ id: criminal.id })).toEqual([{ entity: "case", count: 3, exact: true }]);
    expect(await manager.users.dependents({ id: clerk.id })).toEqual([]);
  });

  test("a lawyer once per case, whatever it does in it, and a witness by its lines", async () => {
    const lawyer = await make.lawyer();
    const customer = await make.customer();
    const witness = await make.witness({ customer });
    const theft = await make.case({ customer, lawyer: lawyer.id, complaintLawyer: lawyer.id });
    await manager.cases.witnesses.add({ id: theft.id, values: { witness: witness.id } });
    await manager.cases.collaboratorActions.add({
      id: theft.id,
      values: { date: "2026-05-05", type: "police", action: "imagesDelivery", lawyer: lawyer.id, price: 10 },
    });
    expect(await manager.lawyers.dependents({ id: lawyer.id })).toContainEqual({ entity: "case", count: 1, exact: true });
    expect(await manager.witnesses.dependents({ id: witness.id })).toEqual([{ entity: "case", count: 1, exact: true }]);
  });

  test("and a person of a shop only what that person sees", async () => {
    const { clerk, criminal } = await busyCustomer();
    const shop = await world.as(clerk);
    expect(await shop.criminals.dependents({ id: criminal.id })).toEqual([{ entity: "case", count: 2, exact: true }]);
  });
});

describe("customers, establishments, users and lawyers", () => {
  test("are removed with their name only, whatever its case and spaces", async () => {
    const { customer, one, clerk } = await busyCustomer();
    const lawyer = await make.lawyer({ alias: "Velia Tarsonio" });
    const nameless = await refusal(manager.customers.remove({ id: customer.id, version: 1 }));
    expect(nameless).toMatchObject({ status: 400, data: { fields: { name: "Para eliminarlo hay que escribir su nombre." } } });
    expect(await refusal(manager.customers.remove({ id: customer.id, version: 1, name: "Modas" }))).toMatchObject({ status: 400 });
    expect(await refusal(manager.establishments.remove({ id: one.id, version: 1 }))).toMatchObject({ status: 400 });
    expect(await refusal(manager.users.remove({ id: clerk.id, version: 1 }))).toMatchObject({ status: 400 });
    expect(await refusal(manager.lawyers.remove({ id: lawyer.id, version: 1 }))).toMatchObject({ status: 400 });
    expect(await manager.lawyers.remove({ id: lawyer.id, version: 1, name: " velia  tarsonio " })).toEqual({ id: lawyer.id });
    expect(await manager.customers.remove({ id: customer.id, version: 1, name: "MODAS ÁGATA NORTE" })).toEqual({ id: customer.id });
  });

  test("can be deactivated instead: they are not offered any more, and everything else stays", async () => {
    const { customer, one, clerk } = await busyCustomer();
    const shop = await world.as(clerk);
    const saved = await manager.establishments.update({ id: one.id, version: 1, values: { inactive: true } });
    expect(saved.inactive).toBe(true);
    await manager.customers.update({ id: customer.id, version: 1, values: { inactive: true } });
    expect((await manager.customers.pick({ customer: [customer.id] })).map(({ id }) => id)).not.toContain(customer.id);
    expect((await manager.establishments.pick({ customer: [customer.id] })).map(({ id }) => id)).not.toContain(one.id);
    expect((await manager.establishments.pick({ customer: [customer.id], inactive: true })).map(({ id }) => id)).toContain(one.id);
    expect(await manager.customers.pick({ ids: [customer.id] })).toMatchObject([{ id: customer.id }]);
    expect(await manager.establishments.count({ filter: { inactive: true, customer: [customer.id] } })).toEqual({ count: 1, exact: true });
    expect(await shop.cases.count({})).toEqual({ count: 2, exact: true });
  });
});
