import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { rolesOfAppUrl } from "#server/db/role-names.ts";
import { scopeNames } from "#server/db/scope-settings.ts";
import { setRole } from "#server/db/set-role.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld } from "#tests/support/world.ts";

// What somebody could do who slips a statement of their own into a request, in the role and the scope of that request.
const world = await openWorld();
const { make, ownerUrl, appUrl } = world;
const { scoped, staff, system } = rolesOfAppUrl(appUrl);
const owner = new pg.Client({ connectionString: ownerUrl });
const app = new pg.Client({ connectionString: appUrl });
await Promise.all([owner.connect(), app.connect()]);
afterAll(() => Promise.all([owner.end(), app.end()]));

const [brisa, nube] = [await make.customer(), await make.customer()];
const [own, foreign] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: nube })];
const guard = await make.user({ role: "customer", customer: brisa, establishments: [own] });
const lawyer = await make.user({ role: "lawyer", customers: [brisa], establishments: [own] });
const [ownCase, foreignCase] = [await make.case({ establishment: own }), await make.case({ establishment: foreign })];
const userOf = ({ id, role }: typeof guard) => ({
  ...{ id, role, customer: brisa.id, customers: [brisa.id], establishments: [own.id], wholeCustomers: [] },
  ...{ availableTypes: ["penal" as const], locale: "es" as const, offenders: "ownCases" as const },
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: { code?: string }) => code,
  );
/** What a role sees with these settings, in a transaction that is undone. */
async function within(role: string, settings: Readonly<Record<string, string>>, text: string, values: unknown[] = []) {
  await app.query("begin");
  try {
    await app.query(setRole(role));
    for (const [name, value] of Object.entries(settings)) await app.query("select set_config($1, $2, true)", [name, value]);
    return (await app.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await app.query("rollback");
  }
}

describe("a statement of a user of a customer", () => {
  test("has no second one behind it", async () => {
    for (const role of [staff, system, "none"])
      expect(
        await codeOf(world.db.as(userOf(guard), (tx) => tx.rows(sql.raw(`select 1; set role ${pg.escapeIdentifier(role)}; select id from cases`)))),
      ).toBe("42601");
  });

  test("leaves no role, scope or owner behind for whoever comes next on the connection", async () => {
    const pool = openDatabase(appUrl, { max: 1 });
    const shown = () => pool.as(userOf(lawyer), (tx) => tx.rows<{ id: string }>(sql`select id from cases`));
    const before = await shown();
    expect(before.map(({ id }) => id)).toEqual([ownCase.id]);
    const everything = [
      ["role", system],
      ...scopeNames.map((name) => [name, name.endsWith("role") ? "admin" : `{${nube.id},${foreign.id}}`]),
    ] as const;
    for (const [name, value] of everything) {
      await pool.as(userOf(guard), (tx) => tx.rows(sql`select set_config(${name}, ${value}, false)`));
      expect([name, await shown()]).toEqual([name, before]);
    }
    expect(await codeOf(pool.as(userOf(guard), (tx) => tx.rows(sql.raw("set session authorization postgres"))))).toBe("42501");
    await pool.close();
  });

  test("without a scope, or with one that is none, sees no row of any table", async () => {
    const tables = (await owner.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")).rows;
    const opened: string[] = [];
    for (const { name } of tables)
      for (const settings of [{}, Object.fromEntries(scopeNames.map((one) => [one, ""]))])
        try {
          const rows = await within(scoped, settings, `select from ${pg.escapeIdentifier(name)} limit 1`);
          if (rows.length > 0) opened.push(name);
        } catch (error) {
          expect(["42501", "22P02"]).toContain((error as { code?: string }).code);
        }
    // The mark that names have changed, for everybody.
    expect([...new Set(opened)]).toEqual(["known_names"]);
  });
});

describe("functions that run as the owner of the tables", () => {
  /** Those that anybody may call, and what they tell of records that the caller does not see. */
  const open: Readonly<Record<string, string>> = {
    hidden_minors: "that somebody whose id is known already is a minor, so that the name is not shown",
    hidden_people: "ids of minors of the own customers",
    is_linked_offender: "that an offender takes part in something",
    offender_access: "a setting of the installation",
    shown_document: "nothing: it leaves words out",
    teaching_is_for: "whether an item is for the named customers",
    user_alias: "the name of whoever wrote a record, which the record shows",
  };

  test("are these and no others, and each has a search path of its own", async () => {
    const { rows } = await owner.query<{ name: string; path: boolean }>(
      `select distinct p.proname as name, coalesce(array_to_string(p.proconfig, ' ') like '%search_path=%', false) as path from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
         and (has_function_privilege($1, p.oid, 'execute') or has_function_privilege($2, p.oid, 'execute')) order by 1`,
      [scoped, app.user!],
    );
    expect(rows.filter(({ path }) => !path)).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(open));
  });

  test("neither read nor touch a record of another customer", async () => {
    const settings = Object.fromEntries(
      scopeNames.map((name, index) => [name, [guard.id, "customer", `{${brisa.id}}`, `{${own.id}}`, "{}"][index]!]),
    );
    for (const call of [
      "select first_planned($1, null, null)",
      "select last_case_action($1, 'Europe/Madrid')",
      "select last_task_done($1, 'Europe/Madrid')",
      "select plan_records(array[$1::uuid])",
      "select refresh_case_words(array[$1::uuid])",
      "select names_shown('case', array[$1::uuid])",
      "select journal_redact($1)",
    ])
      expect([call, await codeOf(within(scoped, settings, call, [foreignCase.id]))]).toEqual([call, expect.stringMatching(/^(42501|42883)$/)]);
  });
});
