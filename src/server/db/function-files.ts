import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A function or view in a file of its own, which holds it as it is now and is applied again whenever it changes. The first line of a file may be
 * `-- after 0005_cases.sql` (it names tables that this migration creates) or `-- until 0042_topic.sql` (this migration drops it, and those before
 * need it): so an empty database, and the schema of an older archive, get what each of their migrations asks for.
 */
export type FunctionFile = { name: string; text: string; checksum: string; after?: string; until?: string };

/** Functions first: views may use them. Their own bodies are not read before they run, so their order does not matter. */
const folders = ["functions", "views"];

export async function functionFiles(migrations: string): Promise<FunctionFile[]> {
  const names = await Promise.all(folders.map(async (folder) => (await sqlFilesIn(join(migrations, folder))).map((file) => `${folder}/${file}`)));
  return Promise.all(
    names.flat().map(async (name) => {
      const text = await readFile(join(migrations, name), "utf8");
      const [, when, migration] = /^-- (after|until) (\S+)\n/.exec(text) ?? [];
      return { name, text, checksum: createHash("sha256").update(text).digest("hex"), ...(when && { [when]: migration }) };
    }),
  );
}

const sqlFilesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();

/** Whether a schema with these migrations has it. */
export const isOf = ({ after, until }: FunctionFile, has: (migration: string) => boolean): boolean =>
  (after === undefined || has(after)) && (until === undefined || !has(until));
