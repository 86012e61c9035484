import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());
const brisa = await make.customer();
for (let index = 0; index < 10; index++) await make.vehicle({ customer: brisa });
const lastSeq = async () => (await owner.query<{ seq: number }>("select max(seq) as seq from journal")).rows[0]!.seq;

describe("the check of the journal", () => {
  /** What the check reports after a change by a superuser, which is then rolled back. */
  async function after(...statements: string[]) {
    await owner.query("begin");
    try {
      await owner.query("set local session_replication_role = replica");
      for (const statement of statements) await owner.query(statement);
      return (await verifyJournal(owner)).problem;
    } finally {
      await owner.query("rollback");
    }
  }

  test("finds nothing in an untouched journal", async () => {
    expect(await after()).toBeUndefined();
    expect((await verifyJournal(owner)).entries).toBe(await lastSeq());
  });

  test.each([
    "changes = '[]'",
    "actor_alias = 'Nadie'",
    "actor_id = null",
    "at = at + interval '1 millisecond'",
    "entity = 'zone'",
    "record_id = gen_random_uuid()",
    "action = 'update'",
    "version = 9",
    "customer_id = gen_random_uuid()",
    "establishment_id = gen_random_uuid()",
    "from_customer_id = gen_random_uuid()",
    "from_establishment_id = gen_random_uuid()",
    "hash = sha256('x')",
  ])("names an entry that was changed (%s)", async (change) => {
    const { rows } = await owner.query<{ seq: number }>(
      "select seq from journal where entity = 'vehicle' and action = 'create' order by seq limit 1",
    );
    const { seq } = rows[0]!;
    expect((await after(`update journal set ${change} where seq = ${seq}`))?.seq).toBe(seq);
  });

  test("names the entry after one that was changed and given a matching hash", async () => {
    const rehash = "update journal j set hash = journal_hash(j, (select hash from journal where seq = 4)) where seq = 5";
    expect((await after("update journal set actor_alias = 'Nadie' where seq = 5", rehash))?.seq).toBe(6);
  });

  test("names a missing entry, at any position", async () => {
    const last = await lastSeq();
    expect((await after("delete from journal where seq = 1"))?.seq).toBe(1);
    expect((await after("delete from journal where seq between 5 and 7"))?.seq).toBe(5);
    expect((await after(`delete from journal where seq = ${last}`))?.seq).toBe(last);
    expect((await after(`delete from journal where seq > ${last - 3}`))?.seq).toBe(last - 2);
    expect((await after("delete from journal"))?.seq).toBe(1);
    expect(
      (
        await after(
          "delete from journal where seq = 5",
          "update journal set seq = -seq where seq > 5",
          "update journal set seq = -seq - 1 where seq < 0",
        )
      )?.seq,
    ).toBe(5);
  });

  test("names the first of two swapped entries", async () => {
    expect(
      (
        await after(
          "update journal set seq = -1 where seq = 5",
          "update journal set seq = 5 where seq = 8",
          "update journal set seq = 8 where seq = -1",
        )
      )?.seq,
    ).toBe(5);
  });

  test("names an entry that was inserted at the end", async () => {
    const last = await lastSeq();
    const slipped = `insert into journal (seq, entity, record_id, action, changes, hash) values (${last + 1}, 'vehicle', gen_random_uuid(), 'create', '[]', sha256('x'))`;
    expect((await after(slipped))?.seq).toBe(last + 1);
  });

  test("names a record that was written without a journal entry", async () => {
    const car = await make.vehicle({ customer: brisa });
    expect((await after(`update vehicles set color = 'x', version = version + 1 where id = '${car.id}'`))?.reason).toContain(car.id);
    expect(
      (await after(`insert into vehicles (id, plate, search, customer_id) values (gen_random_uuid(), 'X', 'x', '${brisa.id}')`))?.reason,
    ).toContain("vehicle");
  });
});
