import { existsSync } from "node:fs";
import type { BenchProcess } from "./bench-process.ts";
import { type Environment, openEnvironment } from "./environment.ts";

export type SeededFolder = Environment & { product: BenchProcess; floor: BenchProcess };

/** Starts the product and the floor on a folder that bench/run.ts seeded and kept. */
export async function withSeededFolder(data: string | undefined, work: (folder: SeededFolder) => Promise<void>) {
  if (!data || !existsSync(data)) throw new Error("usage: name a folder that bench/run.ts has seeded");
  const environment = await openEnvironment(0, data);
  try {
    await work({ ...environment, product: await environment.start(), floor: await environment.start("floor.ts") });
  } finally {
    await environment.stop();
  }
}
