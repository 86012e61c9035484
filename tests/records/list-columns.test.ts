import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const staff = await make.user({ role: "manager" });
const manager = await world.as(staff);
const owner = await make.customer({ casesTypes: ["penal", "issue"] });
const [shop, sibling] = [await make.establishment({ customer: owner }), await make.establishment({ customer: owner })];
const guard = await make.user({ role: "customer", customer: owner, establishments: [shop] });
const head = await make.user({ role: "supercustomer", customer: owner });
const person = await make.criminal({ customer: owner, name: "Rosa", surname: "Medel" });
const child = await make.criminal({ customer: owner, name: "Luz", surname: "Prado", birthDate: "2014-02-01" });
const [band, vehicle] = [await make.band({ customer: owner, alias: "Los Grajos" }), await make.vehicle({ customer: owner, plate: "4821KLM" })];
const long = `Oculta perfumes. ${"Sale por la puerta principal sin pagar. ".repeat(20)}Fin.`;
const linked = { criminals: [person.id, child.id], bands: [band.id], vehicles: [vehicle.id], facts: long };
const seen = await make.case({ customer: owner, establishment: shop, ticketAmount: 100, datetime: "2026-02-01T23:30:00Z", ...linked });
const hidden = await make.case({
  customer: owner,
  establishment: sibling,
  ticketAmount: 900,
  datetime: "2026-06-01T10:00:00Z",
  criminals: [person.id],
});
const columns = ["criminals", "bands", "vehicles", "facts"] as const;

const exported = async (user: typeof staff, path: string) =>
  (await fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${await world.signIn(user)}` } })).text();

describe("a list of cases with the columns of people, bands and vehicles", () => {
  test("names them for the cases that the reader sees, minors by their initials, and shows the beginning of the facts", async () => {
    const [store, office] = [await world.as(guard), await world.as(head)];
    const { rows } = await store.cases.list({ columns: [...columns] });
    expect(rows.map(({ id }) => id)).toEqual([seen.id]);
    expect(rows[0]).toMatchObject({
      criminals: [
        { id: person.id, alias: expect.stringContaining("Medel") },
        // Last, wherever the name would be.
        { id: child.id, alias: "L. P. (menor)" },
      ],
      bands: [{ id: band.id, alias: "Los Grajos" }],
      vehicles: [{ id: vehicle.id, alias: vehicle.plate }],
    });
    expect(rows[0]!.facts).toBe(long.slice(0, 200));
    expect((await office.cases.list({ columns: ["criminals"] })).rows.map((row) => row.criminals?.length)).toEqual([1, 2]);
    const staffRow = (await manager.cases.list({ columns: ["criminals"], filter: { customer: [owner.id] }, sort: "cid" })).rows[0]!;
    expect(staffRow.criminals!.map(({ alias }) => alias).join()).toContain("Prado");
  });

  test("does not name a person who was blocked, and reads nothing of them where the column is not shown", async () => {
    const gone = await make.criminal({ customer: owner, surname: "Zurita" });
    const { id } = await make.case({ customer: owner, establishment: sibling, criminals: [gone.id] });
    await db.asSystem((tx) => tx.run(sql`update criminals set blocked_at = now(), deleted = true where id = ${gone.id}`));
    const { rows } = await manager.cases.list({ columns: ["criminals"], filter: { customer: [owner.id] } });
    expect(rows.find((row) => row.id === id)?.criminals).toEqual([]);
    expect(Object.keys((await manager.cases.list({})).rows[0]!)).not.toContain("criminals");
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where id = ${id}`));
  });

  test("is exported with whole texts and names, and the access log has whose", async () => {
    const text = await exported(guard, `cases/export?format=csv&columns=cid,${columns.join(",")}`);
    expect(text).toContain(long);
    expect(text).toContain(", L. P. (menor)");
    expect(text).not.toContain("Prado");
    expect(await exported(staff, `cases/export?format=csv&columns=criminals&filter[customer][0]=${owner.id}`)).toContain("Prado");
    await expect
      .poll(async () =>
        (
          await db.asSystem((tx) =>
            tx.rows<{ way: string }>(sql`select distinct way from access_log where user_id = ${guard.id} and entity = 'criminal' order by way`),
          )
        ).map(({ way }) => way),
      )
      .toEqual(["export", "list"]);
  });

  test("has no columns of other lists or lines", async () => {
    for (const name of ["relatedCases", "witnesses", "actions", "files"])
      expect((await refusal(manager.cases.list({ columns: [name] as never }))).status).toBe(400);
  });
});

describe("the list of offenders", () => {
  test("has the number, the last day and the total of the cases that the reader sees", async () => {
    const figures = async (api: typeof manager) => {
      const { rows } = await api.criminals.list({ columns: ["caseCount", "lastCaseDate", "casesAmount"] });
      const { caseCount, lastCaseDate, casesAmount } = rows.find(({ id }) => id === person.id)!;
      return [caseCount, lastCaseDate, casesAmount];
    };
    // Half past eleven at night in UTC is the next day in Madrid.
    expect(await figures(await world.as(guard))).toEqual([1, "2026-02-02", 100]);
    for (const api of [manager, await world.as(head)]) expect(await figures(api)).toEqual([2, "2026-06-01", 1000]);
    await manager.cases.remove({ id: hidden.id, version: 1 });
    expect(await figures(manager)).toEqual([1, "2026-02-02", 100]);
    const alone = await make.criminal({ customer: owner });
    const { rows } = await manager.criminals.list({ filter: { customer: [owner.id] } });
    expect(rows.find(({ id }) => id === alone.id)).toMatchObject({ caseCount: 0, lastCaseDate: null, casesAmount: null });
    expect(Object.keys(await manager.criminals.get({ id: alone.id }))).not.toContain("caseCount");
  });

  test("exports these figures, and cannot be sorted by them", async () => {
    expect(await exported(guard, "criminals/export?format=csv&columns=surname,caseCount,lastCaseDate,casesAmount")).toMatch(/Medel;1;.*2026.*;100/);
    expect((await refusal(manager.criminals.list({ sort: "caseCount" as never }))).status).toBe(400);
  });
});
