import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { writeOldExport } from "#tests/support/old-export.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const [from, report] = [join(temporaryFolder(), "export"), join(temporaryFolder(), "report")];
writeOldExport(from);
const run = (...more: string[]) =>
  runCommand("import", ["--from", from, "--report", report, "--data", world.data, ...more], { DATABASE_URL: world.ownerUrl });
const written = () => readFileSync(join(report, "report.md"), "utf8");
const counted = () =>
  world.db.asSystem((tx) =>
    tx.row(sql`select (select count(*)::int from cases) as cases, (select count(*)::int from files) as files,
      (select count(*)::int from imported_documents) as documents, (select count(*)::int from journal where entity = 'case') as entries`),
  );

test("a trial reads everything, shows how far it is, and leaves nothing but its report, in the language that was asked for", async () => {
  const before = await counted();
  const tried = await run("--language", "fr");
  expect([tried.errors, tried.code]).toEqual([expect.any(String), 0]);
  // In a log: each collection when it begins and when it ends, and nothing that only a terminal can draw.
  expect(tried.errors).toMatch(/^cases {11}\[#{30}\] 100 % 60$/m);
  expect(tried.errors).toMatch(/^files {11}\d+$/m);
  expect(tried.errors).not.toContain("\r");
  expect(tried.output).toContain("cases: 60 read, 60 new, 0 unchanged, 0 errors; checked\n");
  expect(tried.output).toContain(`trial, nothing was written; report: ${join(report, "report.md")}`);
  expect(written()).toContain("# Rapport d’importation");
  expect(written()).not.toContain("Informe");
  expect(await counted()).toEqual(before);
}, 180_000);

test("--write writes records and files, and a second run finds nothing new", async () => {
  const first = await run("--write");
  expect([first.errors, first.code]).toEqual([expect.any(String), 0]);
  expect(first.output).toContain("cases: 60 read, 60 new, 0 unchanged, 0 errors; written\n");
  expect(first.output).not.toContain("trial");
  expect(written()).toContain("# Informe de la importación");
  // The picture of the offender twice: the person has a record of each of two customers.
  expect(await counted()).toMatchObject({ cases: 60, files: 3 });
  const after = await counted();
  const again = await run("--write");
  expect([again.output, again.code]).toEqual([expect.stringContaining("cases: 60 read, 0 new, 60 unchanged, 0 errors; written\n"), 0]);
  expect(await counted()).toEqual(after);
}, 180_000);

test("a refused run says so and exits with an error, with --leave-out it goes on", async () => {
  const cases = join(from, "cases.jsonl");
  writeFileSync(cases, `${readFileSync(cases, "utf8")}{"id": "case-cut"\n`);
  const refused = await run("--write");
  expect([refused.output, refused.code]).toEqual([expect.stringMatching(/^cases: .* 1 errors; refused$/m), 1]);
  expect(refused.errors).toMatch(/^cases\.jsonl:61: cases document: json /m);
  expect(refused.errors).toContain("there are errors: see the report");
  expect(await run("--write", "--leave-out")).toMatchObject({ code: 0, output: expect.stringMatching(/^cases: .* 1 errors; written$/m) });
}, 180_000);

test("options that do not apply are refused before anything is read", async () => {
  for (const [more, said] of [
    [["--language", "de"], "[--language es|fr]"],
    [["--dry-run"], "--dry-run does not apply"],
    [["unknown"], "npm run import -- --from"],
    [["--writ"], "--writ"],
  ] as const) {
    const { code, errors, output } = await run(...more);
    expect([more, code, output, errors]).toEqual([more, 1, "", expect.stringContaining(said)]);
  }
}, 180_000);
