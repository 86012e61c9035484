import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { knownMigrations } from "#server/db/migrate.ts";
import type { Readiness } from "#server/system/readiness.ts";

export type Installation = { version: string; readiness: Readiness; folders: Record<string, string> };

/** What this process is, whether it would get requests, and the room on its disks. */
export function installationMetrics(registry: Registry, { version, readiness, folders }: Installation) {
  const registers = [registry];
  const build = new Gauge({
    name: "sumario_build_info",
    help: "The version of the program, and the last migration that it knows",
    labelNames: ["version", "schema"],
    registers,
  });
  const ready = new Gauge({ name: "sumario_ready", help: "Whether the process should get requests, as /api/ready says", registers });
  const disk = (name: string, help: string) => new Gauge({ name, help, labelNames: ["folder"], registers });
  const free = disk("sumario_disk_free_bytes", "Free on the disk of a folder");
  const size = disk("sumario_disk_size_bytes", "The size of the disk of a folder");
  const known = knownMigrations();
  return {
    async refresh() {
      build.set({ version, schema: (await known).at(-1)!.name.replace(/\.sql$/, "") }, 1);
      const isReady = readiness.check().then(
        () => 1,
        () => 0,
      );
      free.reset();
      size.reset();
      for (const [folder, path] of Object.entries(folders)) {
        // A folder that is gone has no value, and is why the process is not ready.
        const found = await statfs(path).catch(() => undefined);
        if (found) free.set({ folder }, found.bavail * found.bsize);
        if (found) size.set({ folder }, found.blocks * found.bsize);
      }
      ready.set(await isReady);
    },
  };
}
