import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Change } from "#server/journal/entry.ts";
import type { AnyRecord } from "#server/records/select.ts";

/** Files follow, removed ones too, behind those that are there; and uploads that are under way. Returns their ids. For the system role. */
export async function moveFiles(tx: Tx, { name }: Entity, from: string, to: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select id from move_files(${name}, ${from}, ${to}, null) id`);
  await tx.run(sql`update uploads set record_id = ${to} where entity = ${name} and record_id = ${from}`);
  return rows.map(({ id }) => id);
}

/** Those of these files that are still with the record go back. */
export const returnFiles = (tx: Tx, { name }: Entity, from: string, to: string, files: readonly string[]) =>
  tx.run(sql`select move_files(${name}, ${from}, ${to}, ${files}::uuid[])`);

/** The files that one write added or took away, for the journal. */
export const fileChanges = ({ fields }: Entity, before: AnyRecord, after: AnyRecord): Change[] =>
  Object.entries(fields).flatMap(([field, { kind }]): Change[] => {
    if (kind !== "files") return [];
    const [from, to] = [before, after].map((record) => record[field] as { id: string }[]);
    const left = from!.filter(({ id }) => !to!.some((file) => file.id === id));
    const added = to!.filter(({ id }) => !from!.some((file) => file.id === id));
    return left.length + added.length > 0 ? [{ field, from: left, to: added }] : [];
  });
