import { createHash, randomBytes, randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openStore } from "#server/files/open-store.ts";
import { video } from "#tests/support/sample-files.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

/** Prints the peak memory of the process at its end. */
const watch = `--import=data:text/javascript,${encodeURIComponent("process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))")}`;
const key = randomBytes(32).toString("base64");
const mebibyte = 1024 * 1024;

test("the memory of backup and restore does not grow with the data", async () => {
  const folder = temporaryFolder();
  const [database, files] = [await emptyDatabase(inject("templateUrl")), join(folder, "files")];
  await migrate(database);
  const run = async (name: string, args: string[], env: Record<string, string>) => {
    const { code, errors } = await runCommand(name, args, { BACKUP_KEY: key, NODE_OPTIONS: watch, ...env });
    expect([errors, code]).toEqual([expect.stringMatching(/^peak \d+$/), 0]);
    return Number(errors.slice("peak ".length)) / 1024;
  };
  const roundTrip = async (name: string) => {
    const archive = join(folder, name);
    const out = await run("backup", ["--to", archive], { DATABASE_URL: database, FILES_URL: files });
    const back = await run("restore", ["--from", archive], {
      DATABASE_URL: await emptyDatabase(database),
      FILES_URL: join(folder, `${name}-files`),
    });
    return { out, back, size: statSync(archive).size };
  };
  const fill = async (rows: number, bytes: Buffer) => {
    const id = randomUUID();
    await (await openStore(files, folder)).write(id, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await query(
      database,
      `insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
         values ('${id}', 'case', '${id}', 'files', 1, 'g.mp4', 'video/mp4', ${bytes.length}, '${sha256}', '');
       insert into access_log (id, at, user_id, way, entity, records)
         select gen_random_uuid(), now(), gen_random_uuid(), 'view', 'case', array[gen_random_uuid(), gen_random_uuid()] from generate_series(1, ${rows})`,
    );
  };
  await fill(100_000, video(64 * mebibyte));
  const some = await roundTrip("some");
  await fill(300_000, video(192 * mebibyte));
  const more = await roundTrip("more");
  expect(more.size - some.size).toBeGreaterThan(220 * mebibyte);
  expect(more.out - some.out).toBeLessThan(48);
  expect(more.back - some.back).toBeLessThan(48);
});
