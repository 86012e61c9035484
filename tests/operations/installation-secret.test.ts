import { createHmac } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "#server/db/embedded.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { query } from "#tests/support/servers/databases.ts";
import { addressOf, runCommand, runServer, temporaryFolder } from "#tests/support/servers/process.ts";

// A cluster of its own, whose PostgreSQL has no other owner than the one of the installation.
const folder = temporaryFolder();
const data = join(folder, "state");
mkdirSync(data);
const cluster: Embedded = await startEmbedded(folder);
afterAll(() => cluster.stop());
const withPassword = new URL(cluster.url);
const without = Object.assign(new URL(cluster.url), { password: "" }).href;
const env = { DATABASE_URL: without, PGPASSWORD: withPassword.password, SECRET_KEY: "", DATA: data };
const secretFile = join(data, "secret");
const secrets = () => readFileSync(secretFile, "utf8").trim().split("\n");

/** Whether the role of the application lets this password in. */
async function accepts(password: string): Promise<boolean> {
  const url = Object.assign(new URL(cluster.url), { username: "sumario_app", password });
  const client = new pg.Client({ connectionString: url.href });
  return client.connect().then(
    () => client.end().then(() => true),
    (error: { code?: string }) => {
      expect(error.code).toBe("28P01");
      return false;
    },
  );
}
const derived = (key: string | Buffer, generation = "") => createHmac("sha256", key).update(`sumario_app${generation}`).digest("hex");

describe("an installation whose DATABASE_URL has no password", { timeout: 60_000 }, () => {
  test("makes a secret that only its owner reads, and no password that the source tells", async () => {
    const { code, errors } = await runCommand("create-admin", ["somebody@example.com"], env);
    expect([code, errors]).toEqual([0, ""]);
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    expect(secrets()).toHaveLength(1);
    for (const known of ["sumario", "", "postgres"]) expect(await accepts(derived(known))).toBe(false);
  });

  test("rotates the password by command: the one before is worth nothing", async () => {
    const used = derived(roleKey());
    expect(await accepts(used)).toBe(true);
    expect(await runCommand("rotate-password", [], env)).toMatchObject({ code: 0, errors: "" });
    expect(await accepts(used)).toBe(false);
    expect((await runCommand("files", ["verify"], env)).code).toBe(0);
  });

  /** The key behind the password, as the server derives it. */
  function roleKey() {
    return openKeyring([], data).deriveKey("database role");
  }

  test("rotates the secret by command, in two steps", async () => {
    const [before] = secrets();
    // Copied back for everybody to read: the next command narrows it.
    chmodSync(secretFile, 0o644);
    expect(await runCommand("rotate-secret", [], env)).toMatchObject({ code: 0, output: expect.stringContaining("--finish") });
    expect(secrets()).toEqual([expect.not.stringContaining(before!), before]);
    expect(await runCommand("rotate-secret", [], env)).toMatchObject({ code: 1, errors: expect.stringContaining("not finished") });
    const [after] = secrets();
    const tokenKey = async () => {
      const [row] = await query<{ value: string }>(cluster.url, "select value #>> '{}' as value from settings where key = 'tokenKey'");
      return openKeyring([], data).open({ column: "settings.value", row: "tokenKey" }, row!.value);
    };
    const token = await tokenKey();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await runCommand("rotate-secret", ["--finish", "--tokens"], env)).toMatchObject({ code: 0, errors: "" });
    expect([await tokenKey(), await tokenKey()]).toEqual([expect.not.stringMatching(token!), expect.stringMatching(/^[\w-]{43}$/)]);
    expect(secrets()).toEqual([after]);
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    const run = runServer(["--port", "0", "--data", data, "--no-demo"], env);
    await addressOf(run);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    writeFileSync(secretFile, `${before}\n`);
    const refused = runServer(["--port", "0", "--data", data, "--no-demo"], env);
    expect(await refused.ended).toBe(1);
    expect(refused.errors()).toContain("sumario: this is not the secret that the data was sealed with");
    writeFileSync(secretFile, `${after}\n`);
  });

  test("does not start without its secret, says so, and makes no other", async () => {
    const kept = readFileSync(secretFile);
    rmSync(secretFile);
    const run = runServer(["--port", "0", "--data", data, "--no-demo"], env);
    expect(await run.ended).toBe(1);
    expect(run.errors()).toMatch(/^sumario: the secret of this installation is missing: set SECRET_KEY, or put the file `secret` back/);
    expect(existsSync(secretFile)).toBe(false);
    expect(await runCommand("rotate-secret", ["--lost"], env)).toMatchObject({ code: 0, errors: "" });
    expect(readFileSync(secretFile).equals(kept)).toBe(false);
    expect(await runCommand("files", ["verify"], env)).toMatchObject({ code: 0, errors: "" });
  });
});
