import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { writeUglyExport } from "#tests/support/old-export.ts";
import { runTakeover } from "#tests/support/run-takeover.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { db, make } = world;
const api = await world.as(await make.user({ role: "manager" }));
const folder = join(temporaryFolder(), "export");
writeUglyExport(folder);
const counted = (table: string) =>
  db.asSystem(async (tx) => (await tx.row<{ count: number }>(sql`select count(*)::int as count from ${sql.table(table)}`))!.count);

describe("an export as it comes from years of use", () => {
  test("is refused with a line for each error that names file, line, field and value, and nothing is half imported", async () => {
    const { found, result } = await runTakeover(world, folder);
    expect(result.isComplete).toBe(false);
    expect(await counted("cases")).toBe(0);
    const errors = found
      .filter(({ level }) => level === "error")
      .map(({ file, line, kind, field, value }) => [`${file}:${line}`, kind, field, value]);
    expect(errors.toSorted()).toEqual([
      ["cases.jsonl:24", "json", null, expect.stringContaining("sin cerrar")],
      ["cases.jsonl:25", "relation", "customer", expect.stringContaining("Cliente borrado")],
      ["cases.jsonl:26", "noId", "id", expect.any(String)],
      ["cases.jsonl:27", "missing", "datetime", "ayer"],
      ["cases.jsonl:28", "repeatedId", "id", "case-5"],
      ["cases.jsonl:29", "noObject", null, "[1,2]"],
    ]);
  });

  test("is imported without the documents that have errors, if that is wanted; what has no room is kept aside and listed", async () => {
    const { found, text, french, countsOf, result } = await runTakeover(world, folder, { leaveOut: true });
    expect(result.isComplete).toBe(true);
    expect(countsOf("cases")).toMatchObject({ read: 29, created: 23 });
    if (process.env.SHOW_REPORT) writeFileSync(process.env.SHOW_REPORT, `${text}\n\n${french}`);
    const told = (level: string) =>
      found.filter((one) => one.level === level && one.collection !== "users").map(({ kind, field, value }) => [kind, field, value]);
    for (const line of [
      ["unknownField", "vendedor", "Pepe"],
      ["unknownValue", "theftMethod", "teletransporte"],
      ["unknownValue", "caseStatus", "perdido"],
      ["foreign", "establishment", "est-3"],
      ["dangling", "criminals", "cri-9"],
      ["dangling", "lawyer", "law-gone"],
      ["format", "dni", "12345678A"],
      ["unknownField", "estatura", "1,80"],
      ["line", "actions", expect.any(String)],
    ])
      expect(told("aside")).toContainEqual(line);
    for (const line of [
      ["filled", "caseStatus", "assessment"],
      ["renumbered", "cid", "77 → 2024000077"],
      ["court", "court", "Juzgado de Instrucción nº 3 de Madrid"],
    ])
      expect(told("completed")).toContainEqual(line);
    expect(told("file").map(([kind, , value]) => [kind, value])).toEqual(
      expect.arrayContaining([
        ["fileName", "virus.exe"],
        ["fileMissing", "no-esta.pdf"],
        ["notRead", "products.json"],
        ["fileUnused", "olvidado.txt"],
      ]),
    );
    const { rows } = await api.cases.list({ q: "2024-000077", size: 25 });
    expect(rows).toMatchObject([{ ticketAmount: 1234.5, datetime: "2024-06-05T16:30:00.000Z" }]);
    const kept = await db.asSystem((tx) => tx.row<{ aside: unknown }>(sql`select aside from imported_documents where old_id = 'case-20'`));
    expect(kept).toEqual({ aside: { theftMethod: "teletransporte", vendedor: "Pepe", cid: 77 } });
    expect(text).toContain("`theftMethod` (Método de sustracción)");
    expect(french).toContain("## Mis de côté");
    // Nobody said so: the report tells it in words, and not only in the list.
    expect(text).toContain("Donde faltaban consta «No se vio; se detectó la falta de artículos»");
    expect(french).toContain("bien que personne ne l’ait dit");
  });

  test("carries no password, not even into the report", async () => {
    const { text, found } = await runTakeover(world, folder, { isTrial: true });
    expect(JSON.stringify(found) + text).not.toMatch(/no-me-copies|\$2a\$secreto/);
    const texts = await db.asSystem((tx) => tx.rows<{ text: string }>(sql`select d::text as text from imported_documents d`));
    expect(JSON.stringify(texts)).not.toMatch(/no-me-copies|secreto/);
    const { rows } = await api.users.list({ q: "Sin Correo", size: 25 });
    expect(rows).toMatchObject([{ role: "public", status: "deactivated", email: "uid-nomail@sin-correo.invalid" }]);
  });
});

test("the command tries by default, and says what is wrong with its arguments and folders", async () => {
  const env = { DATABASE_URL: world.ownerUrl };
  const report = join(temporaryFolder(), "report");
  const before = await counted("journal");
  const tried = await runCommand("import", ["--from", folder, "--report", report, "--data", world.data], env);
  expect(tried).toMatchObject({ code: 1, output: expect.stringContaining("trial, nothing was written") });
  expect(tried.errors).toMatch(/cases\.jsonl:27: cases datetime: missing ayer/);
  expect(await counted("journal")).toBe(before);
  expect((await runCommand("import", ["--from", join(folder, "nowhere"), "--report", report, "--data", world.data], env)).errors).toContain(
    "there is no folder",
  );
  expect((await runCommand("import", ["--report", report, "--data", world.data], env)).errors).toContain("npm run import -- --from");
});
