import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { signAccess } from "#server/auth/access-token.ts";
import { tokenKeyOf } from "#server/auth/installation-keys.ts";
import { openSession } from "#server/auth/sessions.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { diskStore } from "#server/files/disk-store.ts";
import { MissingBytes } from "#server/files/store.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { factory, type Person } from "#tests/support/factory.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { emptyDatabase } from "#tests/support/servers/databases.ts";
import { mailsTo } from "#tests/support/servers/mailbox.ts";
import { addressOf, runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";
import { attachedFile, sendFile, tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { client } from "#tests/support/world.ts";

const ownerUrl = await emptyDatabase(inject("templateUrl"));
const db = openDatabase(await migrate(ownerUrl));
afterAll(() => db.close());

/** Every path below a folder, with its mode. */
function modesIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, (statSync(path).mode & 0o777).toString(8)];
  });
}

/** What another account of the machine can read of these paths. */
function readableToOthers(paths: string[]): string[] {
  const script = `const fs = require("node:fs");
    console.log(JSON.stringify(${JSON.stringify(paths)}.filter((path) => { try { fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path); return true; } catch { return false; } })))`;
  const { stdout, status } = spawnSync(process.execPath, ["-e", script], { uid: 65_534, gid: 65_534, cwd: "/", encoding: "utf8" });
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

test("mails, files, uploads on their way and the secret are for the account of the server only, whatever the umask and the folder were", async () => {
  const data = temporaryFolder();
  for (const folder of ["outbox", "files"]) mkdirSync(join(data, folder));
  for (const folder of ["", "outbox", "files"]) chmodSync(join(data, folder), 0o777);
  const before = process.umask(0);
  const env = { DATABASE_URL: ownerUrl, SECRET_KEY: "", DATA: data };
  const run = runServer(["--port", "0", "--data", data, "--no-demo"], env);
  process.umask(before);
  const url = await addressOf(run);
  const make = await factory(db);
  const tokenKey = await db.asSystem((tx) => tokenKeyOf(tx, openKeyring([], data)));
  const tokenOf = async (person: Person) => {
    const { id } = await db.asSystem((tx) => openSession(tx, person, "full", false, { device: "test", address: "127.0.0.1" }));
    return signAccess(tokenKey, id, new Date()).token;
  };
  const customer = await make.customer();
  const person = await make.user({ role: "supercustomer", customer });
  const token = await tokenOf(person);
  const api = client(url, token);
  const theft = await newCase(api, { establishment: await make.establishment({ customer }) });
  const place: UploadTarget = { collection: "cases", record: theft.id, field: "files" };
  const sender = tusClient({ url, token });
  const { id } = await sendFile(sender, place, "foto.jpg", await jpeg());
  await attachedFile(api, place, id);
  await sender.create(place, "a medias.mp4", 1_000_000);
  await client(url).auth.forgot({ email: person.email });
  await mailsTo(join(data, "outbox"), person.email);
  expect(
    (await runCommand("seen", ["--account", person.email, "--from", "2026-01-01", "--to", "2030-01-01", "--out", join(data, "seen.csv")], env)).code,
  ).toBe(0);

  const paths = modesIn(data);
  expect(paths.length).toBeGreaterThan(6);
  expect(paths.filter(([path, mode]) => mode !== (statSync(path).isDirectory() ? "700" : "600"))).toEqual([]);
  expect((statSync(data).mode & 0o777).toString(8)).toBe("700");
  if (process.getuid?.() === 0) expect(readableToOthers([data, ...paths.map(([path]) => path)])).toEqual([]);
}, 60_000);

test("a key of the store that is none touches nothing on the disk", async () => {
  const folder = temporaryFolder();
  const store = diskStore(join(folder, "files"));
  const before = modesIn(folder).length;
  const id = "0192f0c1-0000-7000-8000-000000000000";
  for (const key of ["../../escaped", "/etc/passwd", `../${id}`, `${id}/../../x`, `${id}\u0000`, "", `${id}.json`])
    for (const call of [() => store.read(key), () => store.write(key, Buffer.from("x")), () => store.finalize(key), () => store.remove(key)])
      await expect((async () => void (await call()))()).rejects.toThrow(MissingBytes);
  expect(modesIn(folder)).toHaveLength(before);
  expect(readdirSync(folder)).toEqual(["files"]);
});
