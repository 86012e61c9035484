import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { withOwner } from "#server/db/owner.ts";
import { addressOf, runCommand, runServer, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { whenAnalyzed } from "#tests/support/servers/when-analyzed.ts";
import { client } from "#tests/support/world.ts";

const data = temporaryFolder();
const start = (...args: string[]) => runServer(["--port", "0", "--data", data, ...args]);
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
const postmaster = () => Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const signIn = (url: string) => client(url).auth.login({ email: "manager@demo.sumario.test", password: "sumario-demo" });

/** The size and time of every file of a folder. */
const contentsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      if (!entry.isFile() || entry.name === "PG_VERSION") return [];
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name));
      return [[join(entry.parentPath, entry.name), [size, mtimeMs]]];
    }),
  );

async function until(condition: () => boolean) {
  for (let tries = 0; tries < 200 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(condition()).toBe(true);
}

// Each test continues where the one before has ended: on a loaded machine the first needs its time, or all the others fail with it.
describe("starting", { timeout: 120_000 }, () => {
  test("the first time prepares the database and demo data, prints the address and the accounts, and SIGTERM ends it cleanly", async () => {
    const run = start();
    const url = await addressOf(run);
    for (const name of ["admin", "manager", "lawyer", "lawyer2", "supercustomer", "customer", "customer2"])
      expect(run.output()).toContain(`${name}@demo.sumario.test`);
    expect(await signIn(url)).toMatchObject({ status: "FINISH" });
    // Otherwise a search in a list would take ten seconds in the first minute.
    expect(await withOwner({ databaseUrl: undefined, data }, whenAnalyzed)).toEqual(expect.any(String));
    // As root the database runs as another account, whose group may pass through.
    expect(statSync(data).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o710 : 0o700);
    for (const file of ["postgres.password", "secret"].filter((name) => existsSync(join(data, name))))
      expect([file, statSync(join(data, file)).mode & 0o777]).toEqual([file, 0o600]);
    const pid = postmaster();
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(run.errors()).toBe("");
  });

  test("again keeps the data; kill -9 leaves no database process behind, and the next start works", async () => {
    const run = start();
    const url = await addressOf(run);
    const answer = await signIn(url);
    const api = client(url, answer.token ?? "");
    const court = await api.courts.create({ alias: "Kept", country: "Spain", courtType: "penal", city: "Madrid" });
    const pid = postmaster();
    run.child.kill("SIGKILL");
    await run.ended;
    await until(() => !isAlive(pid));
    const next = start();
    const again = await addressOf(next);
    expect(await client(again, answer.token ?? "").courts.get({ id: court.id })).toMatchObject({ alias: "Kept" });
    next.child.kill("SIGTERM");
    expect(await next.ended).toBe(0);
  });

  test("it ends with the process that started it, and so does its database", async () => {
    const starter = spawn(
      process.execPath,
      [
        "-e",
        `const { spawn } = require("node:child_process");
        const child = spawn(process.execPath, ${JSON.stringify([join(import.meta.dirname, "../../src/server/main.ts"), "--port", "0", "--data", data])}, { env: { ...process.env, SECRET_KEY: ${JSON.stringify(testSecret)} }, stdio: ["ignore", "pipe", "inherit", "ipc"] });
        child.stdout.once("data", () => console.log(child.pid));`,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [said] = (await once(starter.stdout, "data")) as [Buffer];
    const [pid, database] = [Number(said), postmaster()];
    expect([pid, database].map(isAlive)).toEqual([true, true]);
    starter.kill("SIGKILL");
    await until(() => !isAlive(pid) && !isAlive(database));
  });

  test("demo data is refused in production", async () => {
    const run = runServer(["--port", "0", "--data", data], { NODE_ENV: "production", PUBLIC_URL: "https://sumario.example.com", MAIL: "outbox" });
    expect(await run.ended).toBe(1);
    expect(run.errors().trim()).toBe("sumario: this database holds demo data and accounts: not with NODE_ENV=production");
  });

  test("a database without its version file is refused with one line, and no file of it is touched", async () => {
    const [folder, version] = [join(data, "postgres"), join(data, "postgres/PG_VERSION")];
    const [content, before] = [readFileSync(version), contentsOf(folder)];
    rmSync(version);
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.errors()).toMatch(/^sumario: .*postgres is not empty but has no PG_VERSION: .* move it away, start again, and restore a backup .*\n$/);
    const command = await runCommand("audit", ["verify"], { DATA: data });
    expect([command.code, `sumario: ${command.errors}`]).toEqual([1, run.errors()]);
    writeFileSync(version, content);
    expect(contentsOf(folder)).toEqual(before);
    const again = start();
    expect(await signIn(await addressOf(again))).toMatchObject({ status: "FINISH" });
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  });

  test("production without a mail server is refused, unless mails are to stay in the outbox", async () => {
    const env = { NODE_ENV: "production", PUBLIC_URL: "https://sumario.example.com", SMTP_URL: "", MAIL: "" };
    const run = runServer(["--port", "0", "--data", data, "--no-demo"], env);
    expect(await run.ended).toBe(1);
    expect(run.errors()).toMatch(/^sumario: SMTP_URL must be set with NODE_ENV=production; MAIL=outbox /);
    const misspelt = runServer(["--port", "0", "--data", data, "--no-demo"], { ...env, MAIL: "outbx" });
    expect(await misspelt.ended).toBe(1);
    expect(misspelt.errors()).toBe('sumario: MAIL must be outbox, or nothing, not "outbx"\n');
  });

  test("--no-demo creates no account", async () => {
    const folder = temporaryFolder();
    const run = runServer(["--port", "0", "--data", folder, "--no-demo"]);
    const url = await addressOf(run);
    expect(run.output()).not.toContain("demo.sumario.test");
    await expect(signIn(url)).rejects.toMatchObject({ status: 401 });
    run.child.kill("SIGTERM");
    await run.ended;
  });
});

describe("its options", () => {
  const template = inject("templateUrl");
  const issuer = "https://login.microsoftonline.com/common/v2.0";
  const everybody = { id: "office", name: "Office", issuer, clientId: "x", clientSecret: "y", trustedTenant: true };

  test("--help lists every option and variable", async () => {
    const run = runServer(["--help"]);
    expect(await run.ended).toBe(0);
    for (const word of ["--port", "--data", "--no-demo", "DATABASE_URL", "FILES_URL", "SMTP_URL", "PUBLIC_URL"]) expect(run.output()).toContain(word);
  });

  test.each([
    [["--port", "seventy"], {}, '--port must be a number from 0 to 65535, not "seventy"'],
    [["--prot", "1"], {}, "Unknown option '--prot'"],
    [[], { DATABASE_URL: "mysql://somewhere" }, "DATABASE_URL must be an address that begins with postgres:// or postgresql://"],
    [[], { SMTP_URL: "mail" }, "SMTP_URL must be an address that begins with smtp:// or smtps://"],
    [[], { PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an address that begins with http:// or https://"],
    [[], { NODE_ENV: "production" }, "PUBLIC_URL must begin with https:// with NODE_ENV=production"],
    [[], { NODE_ENV: "production", PUBLIC_URL: "http://sumario.example.com" }, "PUBLIC_URL must begin with https:// with NODE_ENV=production"],
    [[], { FILES_URL: "gopher://x" }, "FILES_URL must be a folder or an address of the form s3://key:secret@host/bucket"],
    [[], { OIDC_PROVIDERS: "{}" }, "OIDC_PROVIDERS must be a JSON list of {id, name, issuer, clientId, clientSecret}"],
    [[], { OIDC_PROVIDERS: JSON.stringify([everybody]) }, "OIDC_PROVIDERS: office cannot be a trustedTenant, because anybody can open an account at"],
    [[], { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" }, "DATABASE_URL: no PostgreSQL answers (connect ECONNREFUSED 127.0.0.1:1)"],
    [
      [],
      { DATABASE_URL: `${template}?sslmode=verify-full&sslrootcert=/nowhere/ca.pem` },
      "the file /nowhere/ca.pem does not exist: correct the setting",
    ],
    [[], { DATABASE_URL: `${template}?sslmode=verify-full` }, "DATABASE_URL asks for TLS (sslmode), which the server does not offer"],
    [
      ["--data", "/dev/null/data"],
      {},
      "/dev/null cannot be written (EEXIST): give it to the account that runs the program, or choose another folder",
    ],
  ])("an invalid value is refused with one clear line: %j %j", async (args, env, line) => {
    const run = runServer(["--data", temporaryFolder(), ...args], env as Record<string, string>);
    expect(await run.ended).toBe(1);
    expect(run.errors().trim().split("\n")).toHaveLength(1);
    expect(run.errors()).toContain(line);
  });
});
