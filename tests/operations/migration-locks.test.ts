import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appliedMigrations, applyWithRetries } from "#server/db/migrate.ts";
import { rolesOfDatabase } from "#server/db/roles.ts";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld();
const [migrating, other, third] = [0, 1, 2].map(() => new pg.Client({ connectionString: ownerUrl })) as [pg.Client, pg.Client, pg.Client];
beforeAll(() => Promise.all([migrating, other, third].map((one) => one.connect())));
afterAll(() => Promise.all([migrating, other, third].map((one) => one.end())));

const file = (name: string, text: string) => ({ name, text, checksum: "x" });
const waiting = async () =>
  (await third.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;

describe("a migration", () => {
  test("that waits for a lock lets others pass, and is applied once the lock is free", async () => {
    await other.query("begin; select from courts limit 1");
    const done = applyWithRetries(
      migrating,
      file("9001_column.sql", "alter table courts add column example integer"),
      await rolesOfDatabase(migrating),
    );
    await expect.poll(waiting).toBe(1);
    // Queued behind the migration, and answered although the lock is still held.
    await third.query("select from courts limit 1");
    await other.query("commit");
    await done;
    expect((await appliedMigrations(migrating)).at(-1)).toEqual({ name: "9001_column.sql", checksum: "x" });
    await third.query("select example from courts");
  });

  test("outside of a transaction builds an index while others write, also again after an interruption", async () => {
    const text = `-- outside of a transaction
-- An index; with a comment.
drop index concurrently if exists courts_example_idx;
create index concurrently courts_example_idx on courts (example);
`;
    await migrating.query("create index courts_example_idx on courts (id)");
    await applyWithRetries(migrating, file("9002_index.sql", text), await rolesOfDatabase(migrating));
    const { rows } = await third.query("select pg_get_indexdef('courts_example_idx'::regclass) as is");
    expect(rows[0]).toEqual({ is: expect.stringContaining("(example)") });
    expect((await appliedMigrations(migrating)).at(-1)).toMatchObject({ name: "9002_index.sql" });
  });
});
