import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { writeOldExport } from "#tests/support/old-export.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";

const cases = 100_000;

test("a hundred thousand cases take minutes and bounded memory", async () => {
  const world = await openWorld();
  const folder = join(temporaryFolder(), "export");
  writeOldExport(folder, { cases, issues: 1000 });
  const megabytes = Math.round(statSync(join(folder, "cases.jsonl")).size / 1e6);
  const start = performance.now();
  // The limit of the heap is the proof: a reader that collected the file would end here.
  const env = { DATABASE_URL: world.ownerUrl, NODE_OPTIONS: "--max-old-space-size=256" };
  const run = await runCommand("import", ["--from", folder, "--write", "--report", join(folder, "report"), "--data", world.data], env);
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${cases} cases (${megabytes} MB) in ${seconds} s\n${run.errors.split("\n").slice(-3).join("\n")}`);
  expect(run).toMatchObject({ code: 0 });
  const row = await world.db.asSystem((tx) =>
    tx.row<{ cases: number; words: number; entries: number }>(sql`
      select (select count(*)::int from cases) as cases, (select count(*)::int from case_words) as words,
        (select count(*)::int from journal where entity = 'case' and action = 'create') as entries`),
  );
  expect(row).toMatchObject({ cases, entries: cases });
  expect(seconds).toBeLessThan(30 * 60);
}, 2_400_000);
