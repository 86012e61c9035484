import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database that each test file copies for itself. */
    templateUrl: string;
    /** The data folders of servers, removed at the end of the run. */
    dataFolder: string;
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject) {
  const data = mkdtempSync(join(tmpdir(), "sumario-test-"));
  // As root the database runs as another user, who must be able to enter.
  chmodSync(data, 0o755);
  // Inherited by workers, servers and commands: each is started often, and compiling its modules is most of what a start costs.
  process.env.NODE_COMPILE_CACHE = join(data, "compiled");
  const postgres = await startEmbedded(join(data, "database"), { database: "template_sumario" });
  await skipFlushes(postgres.url);
  await migrate(postgres.url);
  project.provide("templateUrl", postgres.url);
  const servers = join(data, "servers");
  mkdirSync(servers);
  project.provide("dataFolder", servers);
  return async () => {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

/** Nothing in this cluster outlives the run. Tests of durability start clusters of their own. */
async function skipFlushes(url: string) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  for (const setting of ["fsync", "full_page_writes"]) await connection.query(`alter system set ${setting} = off`);
  await connection.query("select pg_reload_conf()");
  await connection.end();
}
