import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/db/embedded.ts";

/** Starts a streaming replica of a running embedded PostgreSQL. A base backup with functions of PostgreSQL, because npm's has no pg_basebackup. */
export async function openStandby(primary: { url: string; data: string }, data: string) {
  const [from, to] = [join(primary.data, "postgres"), join(data, "postgres")];
  mkdirSync(data, { mode: 0o700 });
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  cpSync(from, to, {
    recursive: true,
    // The replica reads the WAL from the primary.
    filter: (path) => basename(path) !== "postmaster.pid" && !(basename(dirname(path)) === "pg_wal" && statSync(path).isFile()),
  });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await client.end();
  writeFileSync(join(to, "backup_label"), rows[0]!.labelfile);
  writeFileSync(join(to, "standby.signal"), "");
  const { hostname, port, username, password } = new URL(primary.url);
  appendFileSync(join(to, "postgresql.auto.conf"), `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`);
  cpSync(join(primary.data, "postgres.password"), join(data, "postgres.password"));
  giveTo(to, statSync(from));
  return startStandby(data);
}

/** Starts it again after it was killed. */
export async function startStandby(data: string) {
  const started = await startEmbedded(data);
  const { port } = new URL(started.url);
  return {
    ...started,
    data,
    port: Number(port),
    /** Ends all its processes at once, as a crash does. */
    crash: () => void process.kill(Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT"),
  };
}

/** As root, copies belong to root: they get the owner of the folder that they were copied from. */
function giveTo(folder: string, { uid, gid, mode }: { uid: number; gid: number; mode: number }) {
  chmodSync(folder, mode & 0o777);
  if (process.getuid?.() !== 0) return;
  for (const path of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) chownSync(join(folder, path), uid, gid);
}
