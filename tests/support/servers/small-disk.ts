import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { temporaryFolder } from "./process.ts";

/** A folder on a disk of this size, or undefined where this machine does not allow mounting. */
export function smallDisk(megabytes: number) {
  const folder = temporaryFolder();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "none", folder]).status !== 0) return undefined;
  afterAll(() => void spawnSync("umount", ["-l", folder]));
  const ballast = join(folder, "ballast");
  return {
    folder,
    /** Writes until the disk is full. */
    fill: () => {
      const file = openSync(ballast, "a");
      try {
        for (const chunk of [Buffer.alloc(1 << 20), Buffer.alloc(4096)])
          try {
            for (;;) writeSync(file, chunk);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast),
  };
}
