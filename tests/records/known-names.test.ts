import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const second = await world.another();
afterAll(() => second.close());
const customer = await make.customer();
const shop = await make.establishment({ customer });
const manager = await make.user({ role: "manager", alias: "Marta" });
const office = await world.as(manager);
const head = await make.user({ role: "supercustomer", customer });
const readers = [office, await world.as(head), client(`http://127.0.0.1:${second.port}`, await world.signIn(head))];
const court = await make.court({ alias: "Juzgado 3" });
const lawyer = await make.lawyer({ alias: "Clara Soler" });
const record = await make.case({ customer, establishment: shop, lawyer: lawyer.id });
await office.cases.actions.add({ id: record.id, values: { date: "2026-03-02", type: "judicial", action: "personation", channel: "lexnet" } });

/** What each of them reads of the names in the case. */
const read = () =>
  Promise.all(
    readers.map(async (one) => {
      const found = await one.cases.get({ id: record.id });
      return [found.lawyer?.alias, found.caseCreator?.alias, found.actions?.[0]?.author?.alias];
    }),
  );

describe("a name in an opened record", () => {
  test("is the new one for everybody, in every process, once it is committed", async () => {
    const before = await read();
    expect(new Set(before.map(([name]) => name))).toEqual(new Set(["Clara Soler"]));
    await office.lawyers.update({ id: lawyer.id, version: lawyer.version, values: { alias: "Clara Soler Ruiz" } });
    expect(await read()).toEqual(before.map(([, ...others]) => ["Clara Soler Ruiz", ...others]));
    await db.asSystem((tx) => tx.run(sql`update users set alias = 'Marta Vidal' where id = ${manager.id}`));
    for (const [, , author] of await read()) expect(author).toBe("Marta Vidal");
  });

  test("is the new one of the establishment and of the customer too, which a case of the whole company has", async () => {
    const wide = await make.case({ customer, establishment: { id: "empresa" } });
    const places = async (id: string) => {
      const found = await Promise.all(readers.map((one) => one.cases.get({ id })));
      return [...new Set(found.map((one) => [one.customer.alias, one.establishment.id, one.establishment.alias].join(" | ")))];
    };
    expect(await places(record.id)).toEqual([`${customer.alias} | ${shop.id} | ${shop.alias}`]);
    expect(await places(wide.id)).toEqual([`${customer.alias} | empresa | ${customer.alias}`]);
    await office.establishments.update({ id: shop.id, version: shop.version, values: { alias: "Plaza Mayor" } });
    await office.customers.update({ id: customer.id, version: customer.version, values: { alias: "Brisa Nueva" } });
    expect(await places(record.id)).toEqual([`Brisa Nueva | ${shop.id} | Plaza Mayor`]);
    expect(await places(wide.id)).toEqual(["Brisa Nueva | empresa | Brisa Nueva"]);
  });

  test("is the old one after a change that was rolled back, also for who has read the new one", async () => {
    const [before] = await read();
    const undone = db.asSystem(async (tx) => {
      await tx.run(sql`update lawyers set alias = 'Nobody' where id = ${lawyer.id}`);
      const inside = await tx.row<{ mark: string }>(sql`select mark::text from known_names`);
      expect((await tx.names.read(tx, inside!.mark, [lawyer.id])).get(lawyer.id)).toBe("Nobody");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await read())[0]).toEqual(before);
  });

  test("is read again when a record refers to somebody new", async () => {
    const { court: none, version } = await office.cases.get({ id: record.id });
    expect(none).toBeNull();
    await office.cases.update({ id: record.id, version, values: { court: court.id } });
    for (const one of readers) expect((await one.cases.get({ id: record.id })).court).toMatchObject({ id: court.id, alias: "Juzgado 3" });
  });
});
