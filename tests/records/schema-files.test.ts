import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const namesOf = async (text: string) => (await owner.query<{ name: string }>(text)).rows.map(({ name }) => name).sort();
const filesIn = (folder: string) => readdirSync(join(import.meta.dirname, "../../migrations", folder)).map((file) => basename(file, ".sql"));
const ours = "pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')";

test("each function and each view has a file of its own, named for it, and each file its function or view", async () => {
  const functions = await namesOf(`select proname as name from pg_proc p where ${ours}`);
  expect(functions.length).toBeGreaterThan(50);
  expect(functions).toEqual(filesIn("functions").sort());
  expect(await namesOf("select viewname as name from pg_views where schemaname = 'public'")).toEqual(filesIn("views").sort());
});

test("each function can be made again with its body checked, which migrations leave out", async () => {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(p.oid) as text from pg_proc p where ${ours}`,
  );
  for (const { name, text } of rows) await expect(owner.query(text), name).resolves.toBeDefined();
});

test("each trigger says which rule of the product it serves, and each trigger function has a trigger", async () => {
  expect((await namesOf("select tgname as name from pg_trigger where not tgisinternal")).length).toBeGreaterThan(30);
  expect(
    await namesOf(
      `select tgname || ' on ' || tgrelid::regclass as name from pg_trigger t
       where not tgisinternal and coalesce(obj_description(oid, 'pg_trigger'), '') !~ '^[A-Z].{20,}\\.$'`,
    ),
  ).toEqual([]);
  expect(
    await namesOf(
      `select proname as name from pg_proc p where ${ours} and prorettype = 'trigger'::regtype and not exists (select from pg_trigger where tgfoid = p.oid)`,
    ),
  ).toEqual([]);
});
