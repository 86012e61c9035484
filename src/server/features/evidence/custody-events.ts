import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { HeldFile } from "#server/evidence/held-files.ts";
import type { Change } from "#server/journal/entry.ts";

/** What happened to a file. Each has its text in `custody.event.{kind}`. */
export type CustodyEvent = {
  at: string;
  who: string | null;
  kind: "uploaded" | "copied" | "changed" | "removed" | "viewed" | "downloaded";
  file: string;
  /** The new name, where it changed. */
  name?: string;
};

/** Views beyond these are left out of a sheet, which says so. */
export const maxViews = 2000;

/** What journal and access log know of these files of a record, oldest first. A copy has the events of the file that it shares its content with. */
export async function readCustodyEvents(tx: Tx, entity: Entity, record: string, files: readonly HeldFile[]) {
  const written = await journalEvents(tx, entity, record, new Set(files.map(({ id }) => id)));
  const views = await readViews(tx, files);
  const uploaded = new Set(written.filter(({ kind }) => kind === "uploaded").map(({ file }) => file));
  // A file that came with the record itself, or with the issue that became this case, has no entry of its own.
  const others = files
    .filter(({ id }) => !uploaded.has(id))
    .map(({ id, createdAt, author, copyOf }): CustodyEvent => ({ at: createdAt, who: author, kind: copyOf ? "copied" : "uploaded", file: id }));
  const events = [...others, ...written, ...views.slice(0, maxViews)].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return { events, isCut: views.length > maxViews };
}

type Listed = { id: string; alias: string };

async function journalEvents(tx: Tx, entity: Entity, record: string, ids: ReadonlySet<string>): Promise<CustodyEvent[]> {
  const rows = await tx.rows<{ at: string; who: string | null; changes: Change[] }>(
    sql`select at, actor_alias as who, changes from journal where entity = ${entity.name} and record_id = ${record} order by seq`,
  );
  return rows.flatMap(({ at, who, changes }) =>
    changes
      .filter(({ field }) => entity.fields[field]?.kind === "files")
      .flatMap(({ from, to }) => {
        const [before, after] = [listOf(from), listOf(to)];
        return [
          ...[...after].flatMap(([file, one]): CustodyEvent[] => {
            const previous = before.get(file);
            if (!previous) return [{ at, who, kind: "uploaded", file }];
            if (JSON.stringify(previous) === JSON.stringify(one)) return [];
            return [{ at, who, kind: "changed", file, ...(previous.alias !== one.alias && { name: one.alias }) }];
          }),
          ...[...before.keys()].filter((file) => !after.has(file)).map((file): CustodyEvent => ({ at, who, kind: "removed", file })),
        ];
      })
      .filter(({ file }) => ids.has(file)),
  );
}

/** A redacted entry has no lists any more. */
const listOf = (value: unknown) => new Map((Array.isArray(value) ? (value as Listed[]) : []).map((one) => [one.id, one]));

async function readViews(tx: Tx, files: readonly HeldFile[]): Promise<CustodyEvent[]> {
  const shown = new Map(files.flatMap(({ id, copyOf }) => [[id, id], ...(copyOf ? [[copyOf, id]] : [])] as [string, string][]));
  const rows = await tx.rows<{ at: string; who: string | null; file: string; downloaded: boolean | null }>(sql`
    select a.at, u.alias as who, a.file_id as file, a.downloaded from access_log a left join users u on u.id = a.user_id
    where a.records && array(select distinct record_id from files where id = any(${[...shown.keys()]}::uuid[])) and a.way = 'file'
      and a.file_id = any(${[...shown.keys()]}::uuid[])
    order by a.at desc limit ${maxViews + 1}`);
  return rows.map(({ at, who, file, downloaded }) => ({ at, who, kind: downloaded ? "downloaded" : "viewed", file: shown.get(file)! }));
}
