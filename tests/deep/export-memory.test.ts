import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openStore } from "#server/files/open-store.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";

/** Prints the peak memory of the process at its end. */
const watch = `--import=data:text/javascript,${encodeURIComponent("process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))")}`;
const mebibyte = 1024 * 1024;

/** Content that is made as it is written: no test holds it either. */
async function* bytesOf(size: number, hash: ReturnType<typeof createHash>) {
  const piece = randomBytes(mebibyte);
  for (let written = 0; written < size; written += piece.length) {
    hash.update(piece);
    yield piece;
  }
}

test("export and import read a large file and very many lines in bounded memory", async () => {
  const folder = temporaryFolder();
  const [database, files] = [await emptyDatabase(inject("templateUrl")), join(folder, "files")];
  await migrate(database);
  const run = async (name: string, args: string[], env: Record<string, string>) => {
    const { code, errors } = await runCommand(name, args, { NODE_OPTIONS: `${watch} --max-old-space-size=96`, ...env });
    expect([errors, code]).toEqual([expect.stringMatching(/^peak \d+$/), 0]);
    return Number(errors.slice("peak ".length)) / 1024;
  };
  const roundTrip = async (name: string) => {
    const to = join(folder, name);
    const out = await run("export", ["--to", to], { DATABASE_URL: database, FILES_URL: files });
    const back = await run("import", ["--from", to], { DATABASE_URL: await emptyDatabase(database), FILES_URL: join(folder, `${name}-files`) });
    return { out, back, size: statSync(join(to, "accessLog.jsonl")).size };
  };
  const id = randomUUID();
  const fill = async (rows: number, size: number) => {
    const [key, hash] = [randomUUID(), createHash("sha256")];
    await (await openStore(files, folder)).write(key, bytesOf(size, hash));
    const sha256 = hash.digest("hex");
    await query(
      database,
      `insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
         values ('${key}', 'case', '${id}', 'files', 1, 'g.mp4', 'video/mp4', ${size}, '${sha256}', '');
       insert into access_log (id, at, user_id, way, entity, records)
         select gen_random_uuid(), now(), gen_random_uuid(), 'view', 'case', array[gen_random_uuid(), gen_random_uuid()] from generate_series(1, ${rows})`,
    );
    return { key, sha256 };
  };
  await fill(20_000, 8 * mebibyte);
  const some = await roundTrip("some");
  const { key, sha256 } = await fill(300_000, 300 * mebibyte);
  const more = await roundTrip("more");
  expect(more.size - some.size).toBeGreaterThan(50 * mebibyte);
  expect(more.out - some.out).toBeLessThan(64);
  expect(more.back - some.back).toBeLessThan(96);
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(join(folder, "more-files", key))) hash.update(chunk as Buffer);
  expect(hash.digest("hex")).toBe(sha256);
});
