import { lstat, opendir, realpath } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Findings } from "./findings.ts";
import type { PendingFile } from "./mapped.ts";

/** Where a file of a document is: at the path that the document says, or in the folder of the document. Nothing outside of the folder is opened. */
export async function findFile(folder: string, { collection, id }: { collection: string; id: string }, { field, name, path }: PendingFile) {
  const said = path ? [path.replace(/^gs:\/\/[^/]+\//, "").replace(/^\/+/, "")] : [];
  const places = [...said, ...said.map(decoded), join(collection, id, field, name), join(collection, id, name)];
  for (const place of places) {
    const at = resolve(folder, place);
    if (!at.startsWith(folder + sep)) continue;
    const real = await realpath(at).catch(() => undefined);
    if (real?.startsWith(folder + sep) && (await lstat(real)).isFile()) return real;
  }
  return undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const batch = 500;

/** Tells the files in the folder that no record has: nobody would find them again. */
export async function tellUnused(db: Database, folder: string, findings: Findings) {
  let paths: string[] = [];
  const flush = async () => {
    const names = paths.map((path) => path.split(sep).at(-1)!.normalize("NFC").trim());
    const rows = await db.asSystem((tx) => tx.rows<{ name: string }>(sql`select distinct name from files where name = any(${names}::text[])`));
    const known = new Set(rows.map(({ name }) => name));
    for (const [index, path] of paths.entries())
      if (!known.has(names[index]!))
        findings.add({ level: "file", kind: "fileUnused", collection: "files", file: "files", line: null, id: null, field: null, value: path });
    paths = [];
  };
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    paths.push(relative(folder, join(entry.parentPath, entry.name)));
    if (paths.length >= batch) await flush();
  }
  if (paths.length > 0) await flush();
}
