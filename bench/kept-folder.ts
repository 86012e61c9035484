import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { type BenchProcess, startProcess } from "./bench-process.ts";

export type KeptFolder = {
  appUrl: string;
  ownerUrl: string;
  /** The process of PostgreSQL. */
  database: number;
  product: BenchProcess;
  floor: BenchProcess;
  start: (file: string, env: Record<string, string>) => Promise<BenchProcess>;
};

/** The product and the floor over what bench/run.ts seeded in a folder that it was told to keep. */
export async function inKeptFolder(data: string | undefined, work: (kept: KeptFolder) => Promise<void>) {
  if (!data || !existsSync(data)) throw new Error("name a folder that bench/run.ts kept");
  const postgres = await startEmbedded(data);
  const children: BenchProcess[] = [];
  const start = async (file: string, env: Record<string, string>) => {
    const child = await startProcess(file, env);
    children.push(child);
    return child;
  };
  try {
    const appUrl = await migrate(postgres.url);
    const [product, floor] = [await start("product.ts", { APP_URL: appUrl }), await start("floor.ts", { OWNER_URL: postgres.url })];
    const database = Number(readFileSync(join(data, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    await work({ appUrl, ownerUrl: postgres.url, database, product, floor, start });
  } finally {
    for (const child of children) child.process.kill();
    await postgres.stop();
    if (process.connected) process.disconnect();
  }
}
