import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/db/database.ts";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedMany } from "#server/demo/seed-many.ts";
import { type BenchProcess, startProcess } from "./bench-process.ts";

/** A database of so many cases, and people and vehicles as for so many, to measure on, and servers on it. A folder that is named is kept, and what was seeded in it is measured again. */
export async function openPlace(cases: number, kept?: string, files = cases) {
  const isSeeded = kept !== undefined && existsSync(kept);
  const data = kept ?? mkdtempSync(join(tmpdir(), "sumario-bench-"));
  mkdirSync(data, { recursive: true });
  chmodSync(data, 0o755);
  const postgres = await startEmbedded(data);
  const appUrl = await migrate(postgres.url);
  if (!isSeeded) {
    const db = openDatabase(appUrl, { max: 1 });
    await seedMany(db, postgres.url, cases, files);
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
      if (!kept) rmSync(data, { recursive: true, force: true });
      if (process.connected) process.disconnect();
    },
  };
}
export type Place = Awaited<ReturnType<typeof openPlace>>;
