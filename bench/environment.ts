import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedMany } from "#server/features/demo/seed-many.ts";
import { type BenchProcess, startProcess } from "./bench-process.ts";

/**
 * A seeded database and servers on it. `cases` is the number of cases, `parties` the number for which people and vehicles are seeded.
 * A named folder is kept, and measured again the next time without seeding.
 */
export async function openEnvironment(cases: number, folder?: string, parties = cases) {
  const isSeeded = folder !== undefined && existsSync(folder);
  const data = folder ?? mkdtempSync(join(tmpdir(), "sumario-bench-"));
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o755);
  const postgres = await startEmbedded(data);
  const appUrl = await migrate(postgres.url);
  if (!isSeeded) {
    const db = openDatabase(appUrl, { limits: commandLimits });
    await seedMany(db, postgres.url, cases, parties);
    await db.close();
  }
  const servers: BenchProcess[] = [];
  return {
    appUrl,
    ownerUrl: postgres.url,
    database: Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
    start: async (file = "product.ts", env: Record<string, string> = {}) => {
      const server = await startProcess(file, { APP_URL: appUrl, OWNER_URL: postgres.url, DATA: data, ...env });
      servers.push(server);
      return server;
    },
    stop: async () => {
      for (const server of servers) server.process.kill();
      await postgres.stop();
      if (!folder) rmSync(data, { recursive: true, force: true });
      if (process.connected) process.disconnect();
    },
  };
}
export type Environment = Awaited<ReturnType<typeof openEnvironment>>;
