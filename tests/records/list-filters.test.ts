import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const manager = await world.as(await make.user({ role: "manager" }));
const customer = await make.customer();
const filterOf = (more: object) => ({ filter: { customer: [customer.id], ...more } as never });
type Filtered = { list: (input: never) => Promise<{ rows: { id: string }[] }>; count: (input: never) => Promise<{ count: number }> };

/** The records that a filter leaves, as the list and its count agree on. */
async function found(client: Filtered, more: object): Promise<string[]> {
  const { rows } = await client.list(filterOf(more) as never);
  expect((await client.count(filterOf(more) as never)).count).toBe(rows.length);
  return rows.map(({ id }) => id);
}

describe("a filter for records with or without a value", () => {
  test("works for dates, instants, amounts, options, references, people, bands, vehicles and lines", async () => {
    const shop = await make.establishment({ customer });
    const place = { customer, establishment: shop };
    const [full, bare] = [await make.case(place), await make.case(place)];
    const [lawyer, court, witness] = [await make.lawyer(), await make.court(), await make.witness({ customer })];
    const people = {
      criminals: [(await make.criminal({ customer })).id],
      bands: [(await make.band({ customer })).id],
      vehicles: [(await make.vehicle({ customer })).id],
    };
    const dates = { datetime: "2026-04-01T10:00:00Z", trialDatetime: "2027-03-01T09:00:00Z" };
    const values = { ...people, ...dates, theftMethod: "preparedBag", court: court.id, trialSet: true };
    await manager.cases.update({ id: full.id, version: full.version, values: values as never });
    await manager.cases.witnesses.add({ id: full.id, values: { witness: witness.id } });
    await db.asSystem((tx) =>
      tx.run(
        sql`update cases set lawyer_id = ${lawyer.id}, limitation_date = '2027-01-01', open_amount = 100, judgment_date = '2026-05-01' where id = ${full.id}`,
      ),
    );
    await db.asSystem((tx) => tx.run(sql`update cases set lawyer_id = null, limitation_date = null, open_amount = null where id = ${bare.id}`));
    for (const name of ["lawyer", "criminals", "bands", "vehicles", "witnesses", "theftMethod", "court"]) {
      expect([name, await found(manager.cases, { [name]: ["empty"] })]).toEqual([name, [bare.id]]);
      expect([name, await found(manager.cases, { [name]: ["filled"] })]).toEqual([name, [full.id]]);
      expect([name, (await found(manager.cases, { [name]: ["empty", "filled"] })).length]).toEqual([name, 2]);
    }
    for (const name of ["limitationDate", "trialDatetime", "openAmount", "judgmentDate"]) {
      expect([name, await found(manager.cases, { [name]: { empty: true } })]).toEqual([name, [bare.id]]);
      expect([name, await found(manager.cases, { [name]: { empty: false } })]).toEqual([name, [full.id]]);
    }
    expect(await found(manager.cases, { criminals: ["empty", people.criminals[0]] })).toHaveLength(2);
    expect(await found(manager.cases, { lawyer: [lawyer.id], criminals: ["empty"] })).toEqual([]);
  });

  test("is refused where a value is never missing", async () => {
    expect((await refusal(manager.cases.list(filterOf({ caseStatus: ["empty"] })))).status).toBe(400);
    expect((await refusal(manager.cases.list(filterOf({ establishment: ["filled"] })))).status).toBe(400);
    expect((await refusal(manager.cases.list(filterOf({ limitationDate: { empty: "perhaps" } })))).status).toBe(400);
    expect((await refusal(manager.cases.list(filterOf({ court: ["me"] })))).status).toBe(400);
  });

  test("is read from the query of an export too", async () => {
    const person = await make.user({ role: "manager" });
    const ask = async (query: string) => {
      const url = `${world.url}/api/cases/export?format=json&columns=cid&filter[customer][0]=${customer.id}&${query}`;
      return ((await (await fetch(url, { headers: { authorization: `Bearer ${await world.signIn(person)}` } })).json()) as unknown[]).length;
    };
    expect([await ask("filter[limitationDate][empty]=true"), await ask("filter[criminals][0]=filled")]).toEqual([1, 1]);
  });
});

test("days to come begin and end at midnight of the place of the hearing", async () => {
  const owner = await make.customer();
  const [madrid, palmas] = [
    await make.establishment({ customer: owner }),
    await make.establishment({ customer: owner, zip: "35001", city: "Las Palmas" }),
  ];
  const at = async (establishment: { id: string }, instant: string) => {
    const { id } = await make.case({ customer: owner, establishment });
    await db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${instant} where id = ${id}`));
    return id;
  };
  // Midnight of 1 March 2027 is 23:00 UTC in Madrid and 0:00 UTC in Las Palmas.
  const [eve, first, island, late] = [
    await at(madrid, "2027-02-28T22:59:59Z"),
    await at(madrid, "2027-02-28T23:00:00Z"),
    await at(palmas, "2027-02-28T23:30:00Z"),
    await at(palmas, "2027-03-08T23:59:59Z"),
  ];
  const within = async (trialDatetime: object) =>
    (await manager.cases.list({ filter: { customer: [owner.id], trialDatetime } as never, sort: "trialDatetime" })).rows.map(({ id }) => id);
  // Today, the next 7 days and overdue, as a screen asks for them on 1 March.
  expect(await within({ from: "2027-03-01", to: "2027-03-01" })).toEqual([first]);
  expect(await within({ from: "2027-03-01", to: "2027-03-08" })).toEqual([first, late]);
  expect(await within({ to: "2027-02-28" })).toEqual([eve, island]);
});

describe("a list of one's own", () => {
  test("has the records of the lawyer who asks, and those that the caller entered", async () => {
    const owner = await make.customer({ casesTypes: ["penal", "civil", "issue"] });
    const shop = await make.establishment({ customer: owner });
    const person = await make.user({ role: "lawyer", customers: [owner], whole: [owner] });
    const lawyer = await make.lawyer({ user: person.id });
    const other = await make.lawyer();
    const guard = await make.user({ role: "customer", customer: owner, establishments: [shop] });
    const place = { customer: owner, establishment: shop };
    const mine = await make.case({ ...place, lawyer: lawyer.id });
    const theirs = await make.case({ ...place, lawyer: other.id, by: guard });
    const issue = await make.issue({ ...place, by: guard });
    const [api, store] = [await world.as(person), await world.as(guard)];
    expect((await api.cases.list({ filter: { lawyer: ["me"] } })).rows.map(({ id }) => id)).toEqual([mine.id]);
    expect((await api.cases.count({ filter: { lawyer: ["me"] } })).count).toBe(1);
    expect((await api.cases.list({ filter: { lawyer: ["me", other.id] } })).rows).toHaveLength(2);
    expect((await store.cases.list({ filter: { caseCreator: ["me"] } })).rows.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await store.issues.list({ filter: { caseCreator: ["me"] } })).rows.map(({ id }) => id)).toEqual([issue.id]);
    expect((await api.cases.list({ filter: { caseCreator: ["me"] } })).rows).toEqual([]);
    // A manager is no lawyer.
    expect((await manager.cases.list({ filter: { lawyer: ["me"] } })).rows).toEqual([]);
  });

  test("and one of records without a lawyer are read from an index in their order", async () => {
    const plan = (where: string) =>
      db.asSystem(async (tx) => {
        await tx.run(sql`set local enable_seqscan = off`);
        await tx.run(sql`set local enable_bitmapscan = off`);
        const text = `explain select id from cases where not deleted and ${where} order by cid desc, id desc limit 50`;
        return (await tx.rows<{ "QUERY PLAN": string }>(sql.raw(text))).map((row) => row["QUERY PLAN"]).join("\n");
      });
    const plans = [
      ["cases_creator_idx", await plan("case_creator_id = '0198c5d0-0000-7000-8000-000000000000'")],
      ["cases_lawyer_idx", await plan("lawyer_id = (select id from lawyers where user_id = '0198c5d0-0000-7000-8000-000000000000')")],
      ["cases_without_lawyer_idx", await plan("lawyer_id is null")],
    ] as const;
    for (const [index, text] of plans) expect(text).toMatch(new RegExp(index));
  });
});
