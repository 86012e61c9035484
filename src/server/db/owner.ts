import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startEmbedded } from "./embedded.ts";

/** Runs a command with the URL of the database owner. Starts the embedded PostgreSQL if no server runs it. */
export async function withOwner<Result>(
  { databaseUrl, data }: { databaseUrl: string | undefined; data: string },
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl);
  const running = runningUrl(resolve(data));
  if (running) return work(running);
  const embedded = await startEmbedded(resolve(data));
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** The embedded PostgreSQL writes its port into postmaster.pid. */
function runningUrl(data: string): string | undefined {
  const file = join(data, "postgres", "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  if (!existsSync(`/proc/${pid}`)) return undefined;
  return `postgres://postgres:${readFileSync(join(data, "postgres.password"), "utf8")}@127.0.0.1:${port}/sumario`;
}
