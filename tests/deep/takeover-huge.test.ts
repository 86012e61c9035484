import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { writeEndlessLine, writeHugeExport, writeHugeFiles } from "#tests/support/huge-export.ts";
import { writeOldExport } from "#tests/support/old-export.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { openWorld } from "#tests/support/world.ts";

/** More than the longest string of V8 (512 MiB): whoever collects a file, or a line, ends here. */
const megabytes = 600;
const [films, filmMegabytes] = [3, 600];
/** In megabytes: the heap that the command may use, and the memory of its whole process. */
const [heap, mostMemory] = [256, 700];

const watch = `--import=data:text/javascript,${encodeURIComponent("process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))")}`;
const world = await openWorld();

async function importFrom(folder: string, ...more: string[]) {
  const start = performance.now();
  const run = await runCommand("import", ["--from", folder, "--report", join(folder, "report"), "--data", world.data, ...more], {
    DATABASE_URL: world.ownerUrl,
    NODE_OPTIONS: `--max-old-space-size=${heap} ${watch}`,
  });
  const memory = Number(/peak (\d+)/.exec(run.errors)?.[1]) / 1024;
  process.stdout.write(`${Math.round(performance.now() - start)} ms, peak ${Math.round(memory)} MB\n`);
  return { ...run, memory };
}

describe("bounded memory is enough for", () => {
  for (const form of ["lines", "array"] as const)
    test(`one file of documents, as ${form}`, async () => {
      const folder = join(temporaryFolder(), form);
      const { documents } = writeHugeExport(folder, form, megabytes);
      const { code, output, memory } = await importFrom(folder);
      expect([output, code]).toEqual([expect.stringContaining(`witnesses: ${documents} read, ${documents} new, 0 unchanged, 0 errors; checked`), 0]);
      expect(memory).toBeLessThan(mostMemory);
      rmSync(folder, { recursive: true });
    });

  test("a line that never ends: an error that names it, and the lines after it are read", async () => {
    const folder = join(temporaryFolder(), "endless");
    writeOldExport(folder, { cases: 1, issues: 1 });
    rmSync(join(folder, "bands.json"));
    writeEndlessLine(join(folder, "bands.jsonl"), megabytes);
    const { code, output, errors, memory } = await importFrom(folder);
    expect([output, code]).toEqual([expect.stringContaining("bands: 3 read"), 1]);
    expect(errors).toMatch(/bands\.jsonl:2: bands document: tooLarge \d+/);
    expect(errors).not.toContain("bands.jsonl:3");
    expect(memory).toBeLessThan(mostMemory);
    rmSync(folder, { recursive: true });
  });

  test("a folder of large files, each read and hashed to its end", async () => {
    const folder = join(temporaryFolder(), "films");
    writeOldExport(folder, { cases: 1, issues: 1 });
    const files = writeHugeFiles(folder, "case-films", films, filmMegabytes);
    const film = { id: "case-films", cid: 2_024_000_900, datetime: "2024-05-01T10:00:00Z", customer: "cust-brisa", establishment: "est-1" };
    writeFileSync(join(folder, "cases.jsonl"), `${JSON.stringify({ ...film, caseStatus: "new", facts: "Sale sin pagar.", files })}\n`);
    const { code, output, memory } = await importFrom(folder, "--write");
    expect([output, code]).toEqual([expect.stringContaining("cases: 1 read, 1 new"), 0]);
    expect(memory).toBeLessThan(mostMemory);
    const rows = await world.db.asSystem((tx) =>
      tx.rows<{ size: number; pieces: number }>(sql`select size, length(pieces) / 32 as pieces from files where name like 'film-%'`),
    );
    expect(rows).toEqual(Array(films).fill({ size: filmMegabytes * 1024 * 1024, pieces: filmMegabytes / 4 }));
    rmSync(folder, { recursive: true });
  });
});
