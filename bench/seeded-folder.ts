import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { BenchProcess } from "./bench-process.ts";
import { cpuOf } from "./cpu.ts";
import { type Environment, openEnvironment } from "./environment.ts";

export type SeededFolder = Environment & { product: BenchProcess; floor: BenchProcess };

/** Starts the product and the floor on a folder that bench/run.ts seeded and kept. */
export async function withSeededFolder(data: string | undefined, work: (folder: SeededFolder) => Promise<void>) {
  if (!data || !existsSync(data)) throw new Error("usage: name a folder that bench/run.ts has seeded");
  const environment = await openEnvironment(0, data);
  try {
    const product = await environment.start();
    await untilIdle(product.pid, environment.database);
    await work({ ...environment, product, floor: await environment.start("floor.ts") });
  } finally {
    await environment.stop();
  }
}

/** In milliseconds: how long it is watched at a time, how much CPU it may use meanwhile, and how long it is waited for. */
const [look, little, patience] = [5_000, 150, 60 * 60_000];

/**
 * Until the product has done what was waiting for it: after seeding it compares all records for duplicates, for minutes to a quarter of an hour, and sums
 * up the months. Whatever it does meanwhile would be counted as the cost of a request.
 */
async function untilIdle(...pids: number[]) {
  const until = performance.now() + patience;
  for (let quiet = 0; quiet < 3; ) {
    const before = cpuOf(...pids);
    await wait(look);
    quiet = cpuOf(...pids) - before < little ? quiet + 1 : 0;
    if (performance.now() > until) return console.log("the product is still busy with what was seeded");
  }
}
