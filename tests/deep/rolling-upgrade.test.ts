import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { freePort } from "#server/db/free-port.ts";
import { currentAppUrl } from "#server/db/roles.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { hasNginx, openNginx } from "#tests/support/servers/nginx.ts";
import { runCommand, temporaryFolder, testSecret } from "#tests/support/servers/process.ts";
import { startLoad } from "#tests/support/servers/proxied-load.ts";
import pkg from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const next = "9.0.0";

/** What a later release may bring: a column and a table that the release before ignores, and an index that is built while everybody writes. */
const migrations = {
  "9998_expand.sql": `alter table cases add column later_note text;
create table later_notes (id uuid primary key, note text not null);
alter table later_notes enable row level security;
grant select, insert, update on later_notes to sumario_scoped, sumario_staff, sumario_system;
create policy everything on later_notes to sumario_staff, sumario_system using (true) with check (true);
`,
  "9999_index.sql": `-- outside of a transaction
drop index concurrently if exists cases_later_note_idx;
create index concurrently cases_later_note_idx on cases (customer_id, later_note);
`,
};

describe.skipIf(!hasNginx())(`an upgrade behind nginx with deploy/nginx.conf${hasNginx() ? "" : " (not shown: nginx is not installed)"}`, () => {
  // Two releases are copied whole; on a busy machine that takes minutes.
  test("from one release to the next, with migrations, fails no request", { timeout: 1_200_000 }, async () => {
    const work = temporaryFolder();
    const [made, prefix, tools] = ["made", "opt", "tools"].map((name) => join(work, name)) as [string, string, string];
    for (const folder of [made, prefix, tools]) mkdirSync(folder);
    const path = `${tools}:${dirname(process.execPath)}:${process.env.PATH}`;
    const release = spawnSync(process.execPath, [join(root, "bin/release.mjs"), "--allow-changes", "--to", made], { cwd: root, encoding: "utf8" });
    expect([release.status, release.status === 0 ? "" : release.stderr]).toEqual([0, ""]);
    expect(spawnSync("tar", ["-xzf", `sumario-${pkg.version}.tar.gz`], { cwd: made })).toMatchObject({ status: 0 });
    const before = join(made, `sumario-${pkg.version}`);
    const after = join(made, `sumario-${next}`);
    expect(spawnSync("cp", ["-al", before, after])).toMatchObject({ status: 0 });
    makeNext(after);
    expect(spawnSync(join(before, "deploy/install"), ["--prefix", prefix], { env: { ...process.env, PATH: path } })).toMatchObject({ status: 0 });

    const ownerUrl = await emptyDatabase(inject("templateUrl"));
    const ports = [await freePort(), await freePort()] as const;
    const processes = new Map<number, ChildProcess>();
    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      PATH: path,
      NODE_ENV: "production",
      DATABASE_URL: ownerUrl,
      FILES_URL: join(work, "files"),
      PUBLIC_URL: "https://sumario.example.com",
      TRUST_PROXY: "127.0.0.1",
      DRAIN_SECONDS: "4",
      MAIL: "outbox",
      REQUESTS_PER_PERSON: "0",
      REQUESTS_PER_ADDRESS: "0",
      SECRET_KEY: testSecret,
    };
    const start = (port: number) => {
      const args = [join(prefix, "current/bin/serve.mjs"), "--no-demo", "--port", String(port), "--data", join(work, `data-${port}`)];
      processes.set(port, spawn(process.execPath, args, { cwd: prefix, env, stdio: ["ignore", "ignore", "inherit", "ipc"] }));
    };
    const stop = async (port: number) => {
      const child = processes.get(port)!;
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      expect(child.exitCode).toBe(0);
    };
    onTestFinished(async () => {
      for (const child of processes.values()) child.kill("SIGKILL");
      // Tens of thousands of files.
      rmSync(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }, 300_000);
    const healthOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health`)).json() as Promise<{ version: string }>;
    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        (answer) => answer.status,
        () => 0,
      );
    ports.forEach(start);
    await expect.poll(() => Promise.all(ports.map(isReady)), { timeout: 120_000, interval: 500 }).toEqual([200, 200]);
    const { url } = await openNginx(ports);

    // systemd is not running here: this stands for it, and restarts the processes.
    const systemd = createServer(async (request, response) => {
      const port = Number(request.url!.slice(1));
      await stop(port);
      start(port);
      response.end();
    }).listen(0, "127.0.0.1");
    await once(systemd, "listening");
    onTestFinished(() => void systemd.close());
    const units = ports.map((port) => `echo "sumario@${port}.service loaded"`).join("; ");
    writeFileSync(
      join(tools, "systemctl"),
      `#!/bin/sh\ncase "$1" in list-units) ${units};; restart) port=\${2#sumario@}; curl -fsS "http://127.0.0.1:${(systemd.address() as AddressInfo).port}/\${port%.service}";; esac\n`,
    );
    chmodSync(join(tools, "systemctl"), 0o755);

    const keyring = openKeyring([Buffer.from(testSecret, "base64")], "");
    const db = openDatabase(await currentAppUrl(ownerUrl, keyring));
    onTestFinished(() => db.close());
    const pages = ["/", "/api/cases", "/api/search?q=cajas", "/api/analytics/cases?start=2026-01-01&end=2026-12-31"];
    const load = await startLoad({ url, db, keyring, people: 4, pages });
    await load.more(20);
    expect(await Promise.all(ports.map(healthOf))).toMatchObject([{ version: pkg.version }, { version: pkg.version }]);

    const upgrade = spawn(join(after, "deploy/upgrade"), ["--prefix", prefix], { env: { ...process.env, PATH: path } });
    let said = "";
    for (const stream of [upgrade.stdout, upgrade.stderr]) stream.on("data", (chunk: Buffer) => (said += String(chunk)));
    const [code] = (await once(upgrade, "close")) as [number];
    await load.more(20);
    await load.stop();

    expect([code, said]).toEqual([0, `releases/${next}\n`]);
    expect(readlinkSync(join(prefix, "previous"))).toBe(`releases/${pkg.version}`);
    expect(await Promise.all(ports.map(healthOf))).toMatchObject([{ version: next }, { version: next }]);
    expect(load.failures).toEqual([]);
    const applied = await query<{ name: string }>(ownerUrl, "select name from migrations where name like '9%' order by name");
    expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
    expect(await query(ownerUrl, "select indisvalid from pg_index where indexrelid = 'cases_later_note_idx'::regclass")).toEqual([
      { indisvalid: true },
    ]);
    expect(await query(ownerUrl, "select count(*)::int as count from cases")).toEqual([{ count: load.accepted.size }]);
    await Promise.all(ports.map(stop));
    expect((await runCommand("audit", ["verify"], { DATABASE_URL: ownerUrl })).output).toContain("the journal is intact");
  });
});

/** Makes a linked copy of a release into a later one: another version and more migrations. */
function makeNext(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const replace = (name: string, text: string) => {
    // Not written into the file that the release before shares.
    rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, name), text);
  };
  for (const name of ["release.json", "package.json"]) replace(name, read(name).replace(`"version": "${pkg.version}"`, `"version": "${next}"`));
  for (const [name, text] of Object.entries(migrations)) replace(`migrations/${name}`, text);
  const changed = ["release.json", "package.json", ...Object.keys(migrations).map((name) => `migrations/${name}`)];
  const kept = read("SHA256SUMS")
    .split("\n")
    .filter((line) => !changed.some((name) => line.endsWith(`  ${name}`)));
  replace("SHA256SUMS", kept.join("\n") + spawnSync("sha256sum", changed, { cwd: folder, encoding: "utf8" }).stdout);
}
