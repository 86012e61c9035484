import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { newCase } from "#tests/support/new-case.ts";
import { lastCase, writeOldExport } from "#tests/support/old-export.ts";
import { runTakeover } from "#tests/support/run-takeover.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { codeFor } from "#tests/support/servers/mailbox.ts";
import { temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { db, make } = world;
const manager = await make.user({ role: "manager" });
const api = await world.as(manager);
const folder = join(temporaryFolder(), "export");
writeOldExport(folder);
appendFileSync(join(folder, "cases.jsonl"), `${JSON.stringify(lastCase)}\n`);

const counted = (table: string) =>
  db.asSystem(async (tx) => (await tx.row<{ count: number }>(sql`select count(*)::int as count from ${sql.table(table)}`))!.count);
const tables = [
  "customers",
  "establishments",
  "users",
  "cases",
  "issues",
  "civil_cases",
  "criminals",
  "imported_documents",
  "files",
  "journal",
  "counters",
];
const contents = async () => Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await counted(table)])));
const userNamed = async (email: string) => (await api.users.list({ q: email, size: 25 })).rows.find((row) => row.email === email)!;
const caseNamed = async (id: string) => {
  const row = await db.asSystem((tx) =>
    tx.row<{ id: string }>(sql`select record_id as id from imported_documents where collection = 'cases' and old_id = ${id}`),
  );
  return api.cases.get({ id: row!.id });
};

async function journalProblem() {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  return verifyJournal(owner)
    .then(({ problem }) => problem)
    .finally(() => owner.end());
}

describe("an export without faults", () => {
  test("is tried first, and the trial leaves nothing", async () => {
    const before = await contents();
    const { result, found } = await runTakeover(world, folder, { isTrial: true });
    expect(found.filter(({ level }) => level === "error")).toEqual([]);
    expect(result).toMatchObject({ isComplete: true, files: { named: 3, brought: 3 } });
    expect(await contents()).toEqual(before);
  });

  test("goes on after a failure in the middle of a collection, of which nothing is left", async () => {
    const path = join(folder, "cases.jsonl");
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, whole.slice(0, -30));
    const { result, found, text } = await runTakeover(world, folder);
    expect(result.isComplete).toBe(false);
    expect(Object.fromEntries(result.collections.map(({ name, state }) => [name, state]))).toMatchObject({
      ...{ customers: "written", bands: "written", cases: "refused", issues: "notReached" },
    });
    expect(found.filter(({ level }) => level === "error")).toMatchObject([{ file: "cases.jsonl", line: 61, kind: "json" }]);
    expect(text).toContain("cases.jsonl:61");
    expect([await counted("cases"), await counted("customers")]).toEqual([0, 2]);
    writeFileSync(path, whole);
    const again = await runTakeover(world, folder);
    expect(again.result.isComplete).toBe(true);
    expect(again.countsOf("customers")).toMatchObject({ created: 0, unchanged: 2 });
    expect(again.countsOf("cases")).toMatchObject({ read: 61, created: 61, removed: 1 });
  });

  test("keeps numbers, times, relations and amounts", async () => {
    const first = await caseNamed("case-0");
    expect(first).toMatchObject({
      ...{
        cid: 2_022_000_001,
        caseStatus: "new",
        datetime: "2022-03-01T10:30:00.005Z",
        ticketAmount: 20,
        country: "Spain",
        timeZone: "Europe/Madrid",
      },
      ...{
        customer: { alias: "Almacenes Brisa" },
        establishment: { alias: "Brisa Sol" },
        lawyer: { alias: "Ana Letrada" },
        caseCreator: { alias: "Tienda Sol" },
      },
      ...{
        criminals: [{ alias: "Rosa Ladrona" }],
        bands: [{ alias: "Los Percheros" }],
        vehicles: [{ alias: "1234BCD" }],
        relatedCases: [{ alias: "2022-000002" }],
      },
      ...{ witnesses: [{ witness: { alias: "Vigil Ante" }, injured: true }], actions: [{ action: "complaintFiling" }], nextKind: expect.any(String) },
    });
    expect((await caseNamed("case-3")).relatedCases).toMatchObject([{ id: first.id }]);
    expect(await caseNamed("case-7")).toMatchObject({
      enforcementPayment: 20,
      openAmount: 30,
      court: { alias: "Juzgado de Instrucción nº 3 de Madrid" },
    });
    // The same person is a record of its own for each customer in whose cases she appears.
    expect(await counted("criminals")).toBe(2);
    const { rows } = await api.cases.list({ find: "bolsa forrada", size: 100 });
    expect(rows.length).toBe(59);
  });

  test("is continued by the next number", async () => {
    const { establishment, customer } = await caseNamed("case-0");
    const made = await newCase(api, { customer, establishment: establishment! });
    expect(made.cid).toBe(2_026_000_042);
    const last = await db.asSystem((tx) => tx.rows<{ last: number }>(sql`select last from counters where kind = 'case' and year = 2024`));
    expect(last).toEqual([{ last: 20 }]);
    const issues = await api.issues.list({ size: 50 });
    expect(issues.rows.map(({ cid }) => Number(cid) % 1_000_000).toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
  });

  test("shows customers their own records and files only", async () => {
    const shop = await world.as(await userNamed("sol@brisa.test"));
    const mine = (await shop.cases.list({ size: 100 })).rows;
    expect(mine.length).toBeGreaterThan(10);
    expect(new Set(mine.map((row) => (row.establishment as { alias: string }).alias))).toEqual(new Set(["Brisa Sol"]));
    const french = await world.as(await userNamed("siege@corail.test"));
    expect((await french.cases.list({ size: 100 })).rows.length).toBe(6 - 1);
    const [file] = (await caseNamed("case-0")).files;
    const read = async (email: string) =>
      (
        await fetch(`${world.url}/api/files/${file!.id}/content`, {
          headers: { authorization: `Bearer ${await world.signIn(await userNamed(email))}` },
        })
      ).status;
    expect([await read("sol@brisa.test"), await read("siege@corail.test")]).toEqual([200, 404]);
  });

  test("invites people once; an invitation link lets them in, the old password does not", async () => {
    const { result, text } = await runTakeover(world, folder, { inviteTo: "http://sumario.test" });
    expect(result.invited).toBe(4);
    expect(text).toContain("Invitaciones enviadas: 4.");
    expect((await runTakeover(world, folder, { inviteTo: "http://sumario.test" })).result.invited).toBe(0);
    const code = await codeFor(world.outbox, "central@brisa.test");
    const visitor = cookieClient(world.url);
    expect((await visitor.login("central@brisa.test", "no-me-copies")).body.token ?? null).toBe(null);
    expect((await visitor.post("/auth/reset", { code, password: "una clave muy nueva" })).status).toBe(200);
    expect((await visitor.login("central@brisa.test", "una clave muy nueva")).status).toBe(200);
  });

  test("changes nothing when it is run again; a changed document is told and not overwritten", async () => {
    const before = await contents();
    const again = await runTakeover(world, folder);
    const { collections } = again.result;
    expect(collections.reduce((sum, { counts }) => sum + counts.unchanged, 0)).toBeGreaterThan(0);
    expect(collections.filter(({ counts }) => counts.created > 0 || counts.unchanged !== counts.read)).toEqual([]);
    expect(await contents()).toEqual(before);
    const path = join(folder, "cases.jsonl");
    writeFileSync(path, readFileSync(path, "utf8").replace("Sustrae 2 prendas", "Sustrae 200 prendas"));
    const changed = await runTakeover(world, folder);
    expect(changed.found.filter(({ level }) => level === "changed")).toMatchObject([{ file: "cases.jsonl", line: 2, id: "case-1" }]);
    expect((await caseNamed("case-1")).facts).toContain("Sustrae 2 prendas");
  });

  test("leaves a whole journal", async () => {
    expect(await journalProblem()).toBe(undefined);
  });
});
