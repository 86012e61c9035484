import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { DamagedBytes, fingerprintOf, verifiedBytes } from "./pieces.ts";
import { type FileStore, MissingBytes, previewKey } from "./store.ts";

type Row = { id: string; key: string; entity: string; record: string; size: number; sha256: string; pieces: Buffer; previews: Buffer | null };

const batch = 500;

/** Verifies the stored content of every file, also removed ones but not those of anonymised records. Yields one line per problem. */
export async function* verifyFiles(db: Database, store: FileStore): AsyncGenerator<string | { files: number }> {
  let files = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await db.asSystem((tx) =>
      tx.rows<Row>(
        sql`select id, coalesce(copy_of, id) as key, entity, record_id as record, size, sha256, pieces, previews from files where id > ${after} and not bytes_gone order by id limit ${batch}`,
      ),
    );
    for (const row of rows) for (const problem of await problemsOf(store, row)) yield `${problem}: file ${row.id} of ${row.entity} ${row.record}`;
    files += rows.length;
    if (rows.length < batch) break;
    after = rows.at(-1)!.id;
  }
  for await (const keys of batches(store.keys())) yield* (await unknownKeys(db, keys)).map((key) => `unknown: ${key}`);
  yield { files };
}

async function problemsOf(store: FileStore, { key, size, sha256, pieces, previews }: Row): Promise<string[]> {
  const problems: string[] = [];
  try {
    const found = await fingerprintOf(store, key);
    if (found.size !== size) problems.push(`${found.size} bytes instead of ${size}`);
    else if (found.sha256 !== sha256 || !found.pieces.equals(pieces)) problems.push("other bytes than were sent");
  } catch (error) {
    if (!(error instanceof MissingBytes)) throw error;
    problems.push("missing");
  }
  for (const [index, copy] of previews ? (["small", "large"] as const).entries() : []) {
    try {
      await verifiedBytes(store, previewKey(key, copy), previews!.subarray(index * 32, index * 32 + 32));
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      problems.push(`${copy} copy missing or damaged`);
    }
  }
  return problems;
}

async function* batches(keys: AsyncIterable<string>) {
  let some: string[] = [];
  for await (const key of keys) {
    some.push(key);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/** Keys that belong to no file, no pending upload and no report. */
async function unknownKeys(db: Database, keys: string[]): Promise<string[]> {
  const idOf = (key: string) => key.split(".")[0]!;
  const ids = keys.map(idOf);
  const known = await db.asSystem((tx) =>
    tx.rows<{ id: string; arriving: boolean; preview: boolean }>(sql`
      select id::text, true as arriving, true as preview from uploads where id::text = any(${ids}::text[])
      union all select id::text, true, true from reports where id::text = any(${ids}::text[])
      union all select id::text, false, preview from files where copy_of is null and id = any(
        select found::uuid from unnest(${ids}::text[]) found where found ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`),
  );
  return keys.filter((key) => {
    const owner = known.find(({ id }) => id === idOf(key));
    const expected = owner && [owner.id, ...(owner.preview ? [previewKey(owner.id, "small"), previewKey(owner.id, "large")] : [])];
    return !owner?.arriving && !expected?.includes(key);
  });
}
