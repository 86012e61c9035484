import { existsSync } from "node:fs";
import type { BenchProcess } from "./bench-process.ts";
import { openPlace, type Place } from "./place.ts";

export type KeptFolder = Place & { product: BenchProcess; floor: BenchProcess };

/** The product and the floor over what bench/run.ts seeded in a folder that it was told to keep. */
export async function inKeptFolder(data: string | undefined, work: (kept: KeptFolder) => Promise<void>) {
  if (!data || !existsSync(data)) throw new Error("name a folder that bench/run.ts kept");
  const place = await openPlace(0, data);
  try {
    await work({ ...place, product: await place.start(), floor: await place.start("floor.ts") });
  } finally {
    await place.stop();
  }
}
