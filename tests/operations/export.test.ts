import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { openSession } from "#server/auth/sessions.ts";
import { migrate } from "#server/db/migrate.ts";
import { exportedTables, leftOut, notExported } from "#server/features/portability/collections.ts";
import { settingNames } from "#server/system/settings.ts";
import { newCase } from "#tests/support/new-case.ts";
import { openPortableWorld } from "#tests/support/portable-world.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { client, startServer } from "#tests/support/world.ts";

const world = await openPortableWorld();
const { ownerUrl, filesUrl } = world;
const folder = join(temporaryFolder(), "export");
/** As the export printed it. */
let key = "";
const lines = (name: string, of = folder) =>
  readFileSync(join(of, `${name}.jsonl`), "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
/** The stored content; the folder of pending uploads is beside it. */
const keysIn = (files: string) =>
  existsSync(files)
    ? readdirSync(files)
        .filter((name) => name !== "uploads")
        .sort()
    : [];
const tablesIn = async (url: string) =>
  (
    await query<{ name: string }>(
      url,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    )
  ).map(({ name }) => name);
const run = (name: "export" | "import", args: string[], url: string, files: string) =>
  runCommand(name, args, { DATABASE_URL: url, FILES_URL: files });
/** Row count and hash of each of these, by columns in the order of their names. */
const contentOf = async (url: string, tables: readonly string[], where: (table: string) => string) => {
  const columns = await query<{ table: string; columns: string }>(
    url,
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns from information_schema.columns
     where table_schema = 'public' and not (table_name = 'letters' and column_name = 'token_hash') group by 1`,
  );
  const sums = tables.map((table) => {
    const row = `(${columns.find((one) => one.table === table)!.columns})`;
    return `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg((row${row})::text, ',' order by (row${row})::text collate "C"), '')) as sum from "${table}" where ${where(table)}`;
  });
  return Object.fromEntries((await query<{ name: string; sum: string }>(url, sums.join(" union all "))).map(({ name, sum }) => [name, sum]));
};

describe("npm run export", () => {
  beforeAll(async () => {
    const { code, output, errors } = await run("export", ["--to", folder], ownerUrl, filesUrl);
    expect([errors, code]).toEqual(["", 0]);
    expect(output).toContain("cases.jsonl: ");
    expect(output).toContain("without passwords, tokens and keys");
    key = /with another secret: ([0-9a-f]{64})\n/.exec(output)![1]!;
  });

  test("every table is exported or left out for a reason", async () => {
    expect([...exportedTables.keys(), ...Object.keys(notExported)].toSorted()).toEqual(await tablesIn(ownerUrl));
    const columns = await query<{ name: string }>(ownerUrl, "select table_name || '.' || column_name as name from information_schema.columns");
    for (const [table, left] of Object.entries(leftOut))
      for (const column of Object.keys(left)) expect(columns).toContainEqual({ name: `${table}.${column}` });
  });

  test("has each record as a line, in the words of the domain", async () => {
    const [row] = await query<{ cents: string; day: string; id: string }>(
      ownerUrl,
      "select id, ticket_amount as cents, datetime as day from cases where ticket_amount % 100 > 0 order by cid limit 1",
    );
    const line = lines("cases").find(({ id }) => id === row!.id)!;
    expect(line).toMatchObject({ ticketAmount: Number(row!.cents) / 100, datetime: row!.day, deleted: false, version: 1 });
    expect(lines("caseLedger")[0]).toHaveProperty("case");
    expect(lines("settings")).toContainEqual({ key: "officeName", value: 'Bufete "Ñ" 😀' });
  });

  test("says in two languages what each collection, field and code is", () => {
    const { collections } = JSON.parse(readFileSync(join(folder, "schema.json"), "utf8"));
    const cases = collections.find(({ name }: { name: string }) => name === "cases");
    expect(cases).toMatchObject({ label: { es: "Casos penales", fr: "Affaires pénales" } });
    expect(cases.fields).toContainEqual({
      ...{ name: "caseStatus", type: "code", required: true, enumeration: "caseStatus" },
      label: { es: expect.any(String), fr: expect.any(String) },
    });
    const words = collections.flatMap(({ label, fields }: { label: object; fields: { label: object }[] }) => [
      label,
      ...fields.map((one) => one.label),
    ]);
    for (const { es, fr } of words) expect([es, fr]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    expect(JSON.parse(readFileSync(join(folder, "enumerations.json"), "utf8")).roles).toContainEqual({
      code: "lawyer",
      es: expect.any(String),
      fr: expect.any(String),
    });
  });

  test("has no secrets", () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".jsonl"))) {
      const text = readFileSync(join(folder, name), "utf8");
      for (const secret of world.secrets) expect([name, text.includes(secret)]).toEqual([name, false]);
    }
  });

  test("is in the journal, also in its own", async () => {
    const [entry] = await query(ownerUrl, "select entity, changes from journal order by seq desc limit 1");
    expect(entry).toEqual({ entity: "export", changes: expect.arrayContaining([{ field: "way", from: null, to: "command" }]) });
    expect(lines("history").at(-1)).toMatchObject({ entity: "export", action: "create" });
  });

  test("names content that is missing in the store, and has everything else", async () => {
    const [{ id } = { id: "" }] = await query<{ id: string }>(ownerUrl, "select id from files order by id limit 1");
    renameSync(join(filesUrl, id), join(filesUrl, "..", id));
    const { code, errors } = await run("export", ["--to", join(temporaryFolder(), "poorer")], ownerUrl, filesUrl);
    renameSync(join(filesUrl, "..", id), join(filesUrl, id));
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^the content of file ${id} of case .* is missing or damaged\\nthe export is complete except for 1 missing`)),
    ]);
  });

  test("overwrites nothing", async () => {
    const { code, errors } = await run("export", ["--to", folder], ownerUrl, filesUrl);
    expect([code, errors]).toEqual([1, `${folder} is not empty: an export overwrites nothing\n`]);
  });

  describe("and npm run import", () => {
    const files = join(temporaryFolder(), "imported");
    let target = "";
    beforeAll(async () => {
      target = await emptyDatabase(ownerUrl);
    });

    test("a trial run writes nothing", async () => {
      const { code, output, errors } = await run("import", ["--from", folder, "--dry-run"], target, files);
      expect([errors, code]).toEqual(["", 0]);
      expect(output).toContain("nothing was written");
      expect([await query(target, "select from cases"), keysIn(files)]).toEqual([[], []]);
    });

    test("an empty installation has the same records, history and files", async () => {
      const { code, output, errors } = await run("import", ["--from", folder], target, files);
      expect([errors, code]).toEqual(["", 0]);
      expect(output).toContain("the chain is intact");
      const where = (table: string) =>
        table === "settings" ? `key in (${settingNames.map((name) => `'${name}'`).join(", ")})` : table === "journal" ? "entity <> 'import'" : "true";
      const words = ["case_words", "issue_words", "civil_case_words", "vehicle_words"];
      const tables = [...exportedTables.keys(), ...words];
      // Another export has been made since.
      const exported = (table: string) => (table === "journal" ? `seq <= ${lines("history").length}` : where(table));
      const [before, after] = [await contentOf(ownerUrl, tables, exported), await contentOf(target, tables, where)];
      expect(after).toEqual(before);
      expect(Object.entries(before).filter(([, sum]) => sum.startsWith("0 "))).toEqual([]);
      // Reports are made again by whoever needs them.
      const reports = (await query<{ id: string }>(ownerUrl, "select id from reports")).map(({ id }) => id);
      expect(keysIn(files)).toEqual(keysIn(filesUrl).filter((key) => !reports.includes(key)));
      for (const key of keysIn(files)) expect(readFileSync(join(files, key)).equals(readFileSync(join(filesUrl, key)))).toBe(true);
    });

    test("kept numbers are counted again", async () => {
      for (const text of [
        "select customer_id, establishment_id, case_status, sum(count)::int as n from case_tallies group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3",
        "select customer_id, month, case_status, sum(count)::int as n from case_month_tallies group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3",
        "select lawyer_id, sum(cases)::int as a, sum(civil_cases)::int as b, sum(idle_cases)::int as c from lawyer_loads group by 1 having sum(cases) <> 0 order by 1",
      ])
        expect(await query(target, text)).toEqual(await query(ownerUrl, text));
    });

    test("journal and files are intact, and numbers go on", async () => {
      const env = { DATABASE_URL: target, FILES_URL: files };
      expect((await runCommand("audit", ["verify"], env)).output).toContain("the journal is intact");
      expect((await runCommand("files", ["verify"], env)).output).toContain("every file is intact");
      expect(await query(target, "select entity, changes->0 as change from journal order by seq desc limit 1")).toEqual([
        { entity: "import", change: { field: "way", from: null, to: "command" } },
      ]);
      expect(await query(target, "select kind, year, last from counters order by 1, 2")).toEqual(
        await query(ownerUrl, "select kind, year, last from counters order by 1, 2"),
      );
    });

    test("an admin without a password gets a link; nobody has one from before", async () => {
      expect(await query(target, "select from credentials")).toEqual([]);
      const { output, errors } = await runCommand("create-admin", ["admin@demo.sumario.test"], { DATABASE_URL: target });
      expect([errors, output]).toEqual(["", expect.stringContaining("choose a password at http")]);
    });

    test("a server on it reads the records and gives the next number", async () => {
      const served = await startServer(await migrate(target), { filesUrl: files });
      const [person] = await query<{ id: string; alias: string }>(
        target,
        "select id, alias from users where email = 'supercustomer@demo.sumario.test'",
      );
      const { id } = await served.deps.db.asSystem((tx) =>
        openSession(tx, person!, "full", false, { device: "test", address: "127.0.0.1", secondFactor: true }),
      );
      const api = client(
        `http://127.0.0.1:${served.port}`,
        signAccess(served.deps.tokenKey, id, new Date(Math.max(Date.now(), served.deps.now().getTime()))).token,
      );
      const [shop] = (await api.establishments.list({})).rows;
      const [latest] = await query<{ last: number }>(target, "select max(cid) as last from cases where cid / 1000000 = extract(year from now())");
      const { id: made } = await newCase(api, { establishment: shop! });
      expect((await api.cases.get({ id: made })).cid).toBe(latest!.last + 1);
      await served.close();
      expect(served.errors).toEqual([]);
    });

    test("nothing is imported over something", async () => {
      const { code, errors } = await run("import", ["--from", folder], target, join(temporaryFolder(), "other"));
      expect([code, errors]).toEqual([1, expect.stringContaining("the installation is not empty")]);
      const full = await run("import", ["--from", folder], await emptyDatabase(ownerUrl), files);
      expect([full.code, full.errors]).toEqual([1, "the store of files is not empty: name another one in FILES_URL\n"]);
      expect(keysIn(files).length).toBeGreaterThan(0);
    });
  });

  describe("a folder that is not as it was written", () => {
    const files = join(temporaryFolder(), "damaged");
    let target = "";
    beforeAll(async () => {
      target = await emptyDatabase(ownerUrl);
    });
    /** Imports a copy of the folder after a change to it, and returns what was said. */
    const imported = async (change: (copy: string) => void, proof = ["--unverified"]) => {
      const copy = join(temporaryFolder(), "copy");
      cpSync(folder, copy, { recursive: true });
      change(copy);
      const { code, errors } = await run("import", ["--from", copy, ...proof], target, files);
      expect([code, await query(target, "select from users"), keysIn(files)]).toEqual([1, [], []]);
      rmSync(copy, { recursive: true });
      return errors;
    };
    const edit = (name: string, change: (text: string) => string) => (copy: string) =>
      writeFileSync(join(copy, name), change(readFileSync(join(copy, name), "utf8")));
    /** As if it had been written so: with the hash of the changed file in the manifest. Each change is to a line of its own, from the third on. */
    const rewritten =
      (name: string, ...changes: ((line: Record<string, unknown>) => void)[]) =>
      (copy: string) => {
        const changed = (line: string, index: number) => {
          const change = changes[index - 2];
          if (!change) return line;
          const record = JSON.parse(line);
          change(record);
          return JSON.stringify(record);
        };
        edit(name, (text) => text.split("\n").map(changed).join("\n"))(copy);
        const bytes = readFileSync(join(copy, name));
        edit("manifest.json", (text) => {
          const manifest = JSON.parse(text);
          const file = manifest.files.find(({ path }: { path: string }) => path === name);
          Object.assign(file, { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
          return JSON.stringify(manifest);
        })(copy);
      };
    const set = (values: object) => (line: Record<string, unknown>) => void Object.assign(line, values);

    test("an export of an installation with another secret needs the key that it printed", async () => {
      const other = { DATABASE_URL: target, FILES_URL: files, SECRET_KEY: randomBytes(32).toString("base64") };
      const tried = async (...proof: string[]) => {
        const { code, errors } = await runCommand("import", ["--from", folder, "--dry-run", ...proof], other);
        return [code, errors];
      };
      expect(await tried()).toEqual([1, expect.stringContaining("was made with the secret of another installation")]);
      expect(await tried("--key", "0".repeat(64))).toEqual([1, expect.stringContaining("the key is that of another export")]);
      expect(await tried("--key", "none")).toEqual([1, expect.stringContaining("--key has the 64 characters")]);
      expect(await tried("--key", key)).toEqual([0, ""]);
      expect(await tried("--unverified")).toEqual([0, ""]);
    });

    test("a manifest that says something else than it did", async () => {
      const changed = rewritten("cases.jsonl", (line) => void Object.assign(line, { facts: "Nada." }));
      expect(await imported(changed, [])).toBe("manifest.json: was changed after it was written, or the key is that of another export\n");
      const unsigned = edit("manifest.json", (text) => JSON.stringify({ ...JSON.parse(text), mac: undefined }));
      expect(await imported(unsigned, [])).toContain("was changed after it was written");
    });

    test("a history without its last entries, although every hash fits", async () => {
      const cut = (copy: string) => {
        edit("history.jsonl", (text) => `${text.split("\n").slice(0, -4).join("\n")}\n`)(copy);
        rewritten("history.jsonl")(copy);
        edit("manifest.json", (text) => {
          const manifest = JSON.parse(text);
          manifest.files.find(({ path }: { path: string }) => path === "history.jsonl").lines -= 3;
          return JSON.stringify(manifest);
        })(copy);
      };
      const all = lines("history").length;
      expect(await imported(cut, [])).toContain("was changed after it was written");
      expect(await imported(cut)).toBe(`history.jsonl: is cut off, it ends with entry ${all - 3} and the export ended with ${all}\n`);
    });

    test("a changed byte", async () => {
      expect(await imported(edit("cases.jsonl", (text) => text.replace('"facts":"', '"facts":"x')))).toBe(
        "cases.jsonl: differs from its SHA-256 in manifest.json: it was changed or damaged\n",
      );
    });

    test("a missing file", async () => {
      expect(await imported((copy) => rmSync(join(copy, "criminals.jsonl")))).toBe("criminals.jsonl: is missing\n");
      const content = readdirSync(join(folder, "files")).find((name) => name.length === 2)!;
      expect(await imported((copy) => rmSync(join(copy, "files", content), { recursive: true }))).toMatch(
        /^files\/manifest\.jsonl, line \d+, file [0-9a-f-]{36}: files\/.* is missing\n/,
      );
      expect(await imported((copy) => rmSync(join(copy, "manifest.json")))).toContain("has no manifest.json of an export");
    });

    test("a line that is cut off", async () => {
      const size = readFileSync(join(folder, "witnesses.jsonl")).length;
      const count = lines("witnesses").length;
      expect(await imported((copy) => truncateSync(join(copy, "witnesses.jsonl"), size - 20))).toBe(
        `witnesses.jsonl, line ${count}: is cut off, the file ends within it\n`,
      );
    });

    test("an unknown field, a wrong code, a date that is none, an empty name, a text where a number belongs", async () => {
      const said = await imported((copy) => {
        const forget = (line: Record<string, unknown>) => void delete line.facts;
        rewritten("cases.jsonl", set({ colour: "red" }), set({ caseStatus: "lost" }), set({ ticketAmount: "12" }), forget)(copy);
        rewritten("customers.jsonl", set({ alias: null }))(copy);
        rewritten("criminals.jsonl", set({ birthDate: "1999-02-30" }))(copy);
      });
      expect(said.trimEnd().split("\n")).toEqual([
        'cases.jsonl, line 3, field colour, value "red": schema.json has no such field',
        'cases.jsonl, line 4, field caseStatus, value "lost": is no code of the enumeration caseStatus',
        'cases.jsonl, line 5, field ticketAmount, value "12": is no amount with two decimals',
        "cases.jsonl, line 6, field facts: is missing",
        'criminals.jsonl, line 3, field birthDate, value "1999-02-30": is no date',
        "customers.jsonl, line 3, field alias, value null: is empty, and must not be",
      ]);
    });

    test("what only the database can tell", async () => {
      const nobody = "00000000-0000-7000-8000-00000000dead";
      expect(await imported(rewritten("caseActions.jsonl", set({ case: nobody })))).toBe(
        `caseActions.jsonl, line 3, field case, value "${nobody}": is no record of cases\n`,
      );
      expect(await imported(rewritten("cases.jsonl", set({ id: lines("cases")[0]!.id })))).toContain(
        `cases.jsonl, line 3, field id, value "${lines("cases")[0]!.id}": refused by the database (Key (id)=`,
      );
      expect(await imported(rewritten("history.jsonl", set({ actorAlias: "other" })))).toBe(
        "history.jsonl, entry 3: this entry or the one before it was changed\n",
      );
    });
  });
});
