import { createHash, randomBytes, randomUUID } from "node:crypto";
import { copyFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { restore as restoreArchive } from "#server/features/backup/restore.ts";
import { openStore } from "#server/files/open-store.ts";
import { bytesOf } from "#server/files/store.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg, video } from "#tests/support/sample-files.ts";
import { databaseFingerprint, emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { runCommand, temporaryFolder } from "#tests/support/servers/process.ts";
import { openS3 } from "#tests/support/servers/s3.ts";
import { whenAnalyzed } from "#tests/support/servers/when-analyzed.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { attachedFile, keysIn, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld, startServer } from "#tests/support/world.ts";

const bucket = await openS3();
const folder = temporaryFolder();
const key = randomBytes(32).toString("base64");
const world = await openWorld({ filesUrl: bucket.url });
const { make, ownerUrl, url, deps } = world;
const customer = await make.customer();
const person = await make.user({ role: "supercustomer", customer });
const [token, api] = [await world.signIn(person), await world.as(person)];
const theft = await newCase(api, { establishment: await make.establishment({ customer }) });
// Characters that could be read as a line end, a separator or an escape.
await make.criminal({ customer, name: 'Ñu\t"\\N"', surname: "línea\nnueva \\. €", nickname: "😀" });
await make.witness({ customer });
const place: UploadTarget = { collection: "cases", record: theft.id, field: "files" };
const sender = tusClient({ url, token });
for (const [name, bytes] of [
  ["foto.jpg", await jpeg()],
  ["cámara.mp4", video(7_000_000)],
] as const) {
  const { id } = await sendFile(sender, place, name, bytes);
  await attachedFile(api, place, id);
}
// An unfinished upload, of which the backup has only the row.
await sender.create(place, "a medias.mp4", 1_000_000);

const here = { DATABASE_URL: ownerUrl, FILES_URL: bucket.url, BACKUP_KEY: key };
const backup = (to: string, env: Record<string, string> = {}) => runCommand("backup", ["--to", to], { ...here, ...env });
const restore = (from: string, database: string, files: string, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {}) =>
  runCommand("restore", ["--from", from, ...args], { ...here, DATABASE_URL: database, FILES_URL: files, ...env });
const bytesUnder = async (filesUrl: string, keys: string[]) => {
  const store = await openStore(filesUrl, folder);
  return Promise.all(
    keys.map(async (one) => [
      one,
      createHash("sha256")
        .update(await bytesOf(store, one))
        .digest("hex"),
    ]),
  );
};
/** Waits until nothing is pending: the access log is written, and no mail or job waits. */
const settled = async () => {
  await deps.accessLog.flush();
  await settleTerms(deps.db);
  let before = await databaseFingerprint(ownerUrl);
  await vi.waitFor(
    async () => {
      const last = before;
      before = await databaseFingerprint(ownerUrl);
      expect(before).toEqual(last);
    },
    { timeout: 20_000, interval: 200 },
  );
  return before;
};

const archive = join(folder, "whole.backup");
const before = await settled();
const made = await backup(archive);

describe("a backup", () => {
  test("reports its content, is readable by its owner only, and is encrypted", async () => {
    expect([made.code, made.errors]).toEqual([0, ""]);
    expect(made.output).toMatch(/\d+ tables, \d+ rows, 4 files; written and verified/);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(archive);
    for (const canary of ["perfumería", person.email, "ftypisom"]) expect(bytes.includes(canary)).toBe(false);
  });

  test("does not overwrite another", async () => {
    expect(await backup(archive)).toMatchObject({ code: 1, errors: `${archive} exists already: a backup overwrites nothing\n` });
  });

  test.each(["", "short", "x".repeat(64)])("needs a valid key: %j", async (wrong) => {
    const to = join(folder, "never.backup");
    const { code, errors } = await backup(to, { BACKUP_KEY: wrong });
    expect([code, errors.split("\n").length]).toEqual([1, 2]);
    expect(errors).toContain("BACKUP_KEY must be 32 random bytes");
    expect(existsSync(to)).toBe(false);
  });

  test("restores every table, sequence and file as it was, with an intact journal", async () => {
    const [database, files] = [await emptyDatabase(ownerUrl), join(temporaryFolder(), "files")];
    expect(await restore(archive, database, files)).toMatchObject({ code: 0, errors: "" });
    expect(await databaseFingerprint(database)).toEqual(before);
    expect(await whenAnalyzed(database)).toEqual(expect.any(String));
    const kept = (await keysIn(deps.files)).filter((name) => !name.endsWith(".info"));
    expect(await keysIn(await openStore(files, folder))).toEqual(kept);
    expect(await bytesUnder(files, kept)).toEqual(await bytesUnder(bucket.url, kept));
    const env = { DATABASE_URL: database, FILES_URL: files };
    expect((await runCommand("audit", ["verify"], env)).output).toContain("the journal is intact");
    expect((await runCommand("files", ["verify"], env)).output).toContain("every file is intact");
    const served = await world.another({ filesUrl: files });
    await served.close();
  });

  test("is a snapshot of one moment, however much is written meanwhile", async () => {
    let isOver = false;
    let written = 0;
    const office = await world.as(await make.user({ role: "manager" }));
    const writing = (async () => {
      for (; !isOver; written++) {
        const court = await office.courts.create({ alias: `Juzgado ${written}`, country: "Spain", courtType: "penal", city: "Madrid" });
        await office.courts.update({ id: court.id, version: 1, values: { city: "Gijón" } });
        const { id } = await sendFile(sender, place, `${written}.jpg`, await jpeg());
        expect(id).not.toBe("");
      }
    })();
    await expect.poll(() => written).toBeGreaterThan(2);
    const to = join(folder, "busy.backup");
    const result = await backup(to);
    isOver = true;
    await writing;
    expect(result).toMatchObject({ code: 0, errors: "" });
    const [database, files] = [await emptyDatabase(ownerUrl), join(temporaryFolder(), "files")];
    expect(await restore(to, database, files)).toMatchObject({ code: 0, errors: "" });
    const env = { DATABASE_URL: database, FILES_URL: files };
    expect((await runCommand("audit", ["verify"], env)).output).toContain("the journal is intact");
    expect((await runCommand("files", ["verify"], env)).output).toContain("every file is intact");
    // A row and its entry are written in one transaction: in a snapshot every record has the version that the journal has.
    const torn = await query(
      database,
      `select c.id from courts c full join (select record_id, max(version) as version from journal where entity = 'court' group by 1) j on j.record_id = c.id
       where c.version is distinct from j.version
       union all select f.id from files f full join (select (change -> 'to' ->> 'id')::uuid as id from journal, jsonb_array_elements(changes) change
         where entity = 'case' and change ->> 'field' = 'files' and change -> 'to' ->> 'id' is not null) j on j.id = f.id where f.id is null`,
    );
    expect(torn).toEqual([]);
    expect((await query<{ count: number }>(database, "select count(*)::int as count from courts"))[0]!.count).toBeGreaterThan(1);
  }, 60_000);
});

describe("an archive that is damaged or of another key changes nothing", () => {
  const target = emptyDatabase(ownerUrl).then(async (database) => {
    await query(database, "create table kept (what text); insert into kept values ('ours')");
    return database;
  });
  const files = join(temporaryFolder(), "files");
  const size = statSync(archive).size;
  const chunk = 1024 * 1024 + 16;
  const spoil: Record<string, (path: string) => void> = {
    "one bit in its beginning": (path) => flip(path, 3),
    "one bit of its salt": (path) => flip(path, 30),
    "one bit in the middle": (path) => flip(path, Math.floor(size / 2)),
    "one bit at its end": (path) => flip(path, size - 1),
    "its last byte missing": (path) => truncateSync(path, size - 1),
    "cut between two chunks": (path) => truncateSync(path, 49 + 2 * chunk),
    "cut after its header": (path) => truncateSync(path, 49),
    "nothing in it": (path) => truncateSync(path, 0),
    "something behind it": (path) => writeFileSync(path, Buffer.from("x"), { flag: "a" }),
    "two chunks exchanged": (path) => {
      const bytes = readFileSync(path);
      const [first, second] = [bytes.subarray(49, 49 + chunk), bytes.subarray(49 + chunk, 49 + 2 * chunk)];
      writeFileSync(path, Buffer.concat([bytes.subarray(0, 49), second, first, bytes.subarray(49 + 2 * chunk)]));
    },
  };
  const unchanged = async () => {
    expect(await query(await target, "select * from kept")).toEqual([{ what: "ours" }]);
    expect(await keysIn(await openStore(files, folder))).toEqual([]);
  };

  test.each(Object.keys(spoil))("%s", async (name) => {
    const spoiled = join(folder, `${randomUUID()}.backup`);
    copyFileSync(archive, spoiled);
    spoil[name]!(spoiled);
    const [store, backupKey] = [await openStore(files, folder), Buffer.from(key, "base64")];
    const asked = { ownerUrl: await target, store, key: backupKey, from: spoiled, overwrite: true, keyring: deps.keyring, lostSecret: false };
    await expect(restoreArchive(asked)).rejects.toThrow(/damaged|cut off|not a backup of Sumario/);
    await unchanged();
  });

  test("another key", async () => {
    const env = { BACKUP_KEY: randomBytes(32).toString("hex") };
    const { code, output, errors } = await restore(archive, await target, files, { args: ["--overwrite"], env });
    expect([code, output, errors]).toEqual([1, "", "the archive cannot be opened with this BACKUP_KEY, or its beginning is damaged\n"]);
    await unchanged();
  });

  test("a machine without the secret of the installation, or with another one", async () => {
    const elsewhere = temporaryFolder();
    for (const SECRET_KEY of ["", randomBytes(32).toString("base64")]) {
      const { code, errors } = await restore(archive, await target, files, { args: ["--overwrite"], env: { SECRET_KEY, DATA: elsewhere } });
      expect(code).toBe(1);
      expect(errors).toMatch(/^the archive was made with the secret of another installation, or that secret is missing here: set SECRET_KEY/);
      await unchanged();
    }
    expect(existsSync(join(elsewhere, "secret"))).toBe(false);
  });

  test("a valid archive replaces existing data only with --overwrite", async () => {
    const { code, errors } = await restore(archive, await target, files);
    expect([code, errors]).toEqual([1, "the database is not empty: restore into another one, or add --overwrite to replace its content\n"]);
    expect(await query(await target, "select * from kept")).toEqual([{ what: "ours" }]);
    expect(await restore(archive, await target, files, { args: ["--overwrite"] })).toMatchObject({ code: 0, errors: "" });
    expect(await databaseFingerprint(await target)).toEqual(before);
  });

  test("a database that a server uses is not replaced", async () => {
    expect(await restore(archive, ownerUrl, files, { args: ["--overwrite"] })).toMatchObject({
      code: 1,
      errors: "a server is using this database: stop it first\n",
    });
  });
});

function flip(path: string, at: number) {
  const bytes = readFileSync(path);
  bytes[at]! ^= 1;
  writeFileSync(path, bytes);
}

test("an archive whose secret is lost is restored when that is said, and the server starts with a new one", async () => {
  const [database, data] = [await emptyDatabase(ownerUrl), temporaryFolder()];
  const env = { SECRET_KEY: "", DATA: data };
  expect(await restore(archive, database, join(data, "files"), { args: ["--lost-secret"], env })).toMatchObject({ code: 0, errors: "" });
  const served = await startServer(await migrate(database), { data, secretKeys: [], filesUrl: join(data, "files") });
  expect((await query(database, "select from cases")).length).toBeGreaterThan(0);
  await served.close();
});

test("a damaged file is reported, and everything else is backed up", async () => {
  const stored = [...bucket.objects.entries()].find(([name]) => name.endsWith(".small.webp"))!;
  bucket.objects.delete(stored[0]);
  const to = join(folder, "poorer.backup");
  const { code, errors } = await backup(to);
  bucket.objects.set(...stored);
  expect([code, errors]).toEqual([1, `missing: ${stored[0]}\nthe backup is complete except for 1 missing or damaged files\n`]);
  expect(existsSync(to)).toBe(true);
});
