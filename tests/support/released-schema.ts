import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Migration } from "#server/db/migrate.ts";

/** Each release leaves `<version>.sha256`, its migrations, and `<version>.sql`, rows for the tables it added. See docs/releasing.md. */
export const releases = join(import.meta.dirname, "../fixtures/releases");

export const releasedVersions = readdirSync(releases)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => name.slice(0, -".sql".length))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));

export const migrationsOf = (version: string): Migration[] =>
  readFileSync(join(releases, `${version}.sha256`), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [checksum, name] = line.split(/\s+/);
      return { name: name!, checksum: checksum! };
    });
