import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isKnownByName } from "#server/db/known-names.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { columnOf, entityNamed } from "./columns.ts";
import { fileColumns, fromFiles, fromLines, type ListAccess, linkedIds, linkedRows } from "./list-rows.ts";
import { isLocated } from "./located-names.ts";
import { referred } from "./referred.ts";
import { columnCell, readRef, refCell, refCells, rowReader, rowText } from "./row-text.ts";
import type { Row } from "./select.ts";

type Listed = Field<"refs" | "files" | "lines">;
export const isListed = (field: Field): field is Listed => ["refs", "files", "lines"].includes(field.kind);

export type ListPart = {
  name: string;
  field: Listed;
  /** Reads an entry. */
  read: (text: string) => Row;
  /** What an entry has only as an id, because the server remembers the name. */
  unnamed: readonly string[];
  /** Whether entries are ids, whose names are asked for later. */
  isLater?: boolean;
};

/** The entries of these lists as parts of a record, each with the name of its list. */
export function listParts(
  entity: Entity,
  user: User,
  lists: readonly { name: string; field: Listed }[],
  access: ListAccess,
): { parts: ListPart[]; selects: Sql[] } {
  const files = lists.flatMap(({ name, field }) => (field.kind === "files" ? [name] : []));
  // Files of all fields are in one index.
  const selects = files.length > 0 ? [sql`select f.field, ${rowText(fileCells)} ${fromFiles(entity, files, access)}`] : [];
  const parts = lists.map(({ name, field }): ListPart => {
    if (field.kind === "files") return { name, field, read: readFile, unnamed: [] };
    if (field.kind === "refs" && access !== "any" && isLocated(entityNamed(field.to))) {
      selects.push(linkedIds(entity, name, (id) => sql`${sql.lit(name)}, ${id}::text`, access));
      return { name, field, read: readRef, unnamed: [], isLater: true };
    }
    if (field.kind === "refs") {
      const shown = (id: Sql, alias: Sql) => sql`${sql.lit(name)}, ${rowText(refCells(id, alias))}`;
      selects.push(linkedRows(entity, name, field, shown, access));
      return { name, field, read: readRef, unnamed: [] };
    }
    const fields = Object.entries(field.fields).filter(([, one]) => canSee(user, one));
    const isUnnamed = (one: Field): one is Field<"ref"> => access !== "any" && one.kind === "ref" && isKnownByName(one.to);
    const cells = [
      columnCell("id", sql`l.id`),
      columnCell("version", sql`l.version`, "integer"),
      ...fields.map(([key, one]) => {
        if (one.kind !== "ref" || isUnnamed(one)) return columnCell(key, sql.ref(`l.${columnOf(key, one)}`), one.kind);
        const { id, alias } = referred("l", key, one);
        return refCell(key, id, alias);
      }),
    ];
    selects.push(sql`select ${sql.lit(name)}, ${rowText(cells)} ${fromLines(entity, name, field, access)}`);
    return { name, field, read: rowReader(cells), unnamed: fields.flatMap(([key, one]) => (isUnnamed(one) ? [key] : [])) };
  });
  return { parts, selects };
}

const fileKinds: Partial<Record<string, Field["kind"]>> = {
  position: "integer",
  size: "integer",
  date: "datetime",
  preview: "boolean",
  office: "boolean",
  width: "integer",
  height: "integer",
};
const fileCells = Object.entries({ position: "position", ...fileColumns }).map(([name, column]) =>
  columnCell(name, sql.ref(`f.${column}`), fileKinds[name]),
);
const readFile = rowReader(fileCells);

/** Files as people have placed them, lines as they were added, references by name: sorting in the database costs as much as reading a list. */
export function inOrder(entries: Row[], { kind }: Listed): Row[] {
  if (kind === "files") return entries.sort(byPlace).map(({ position, ...file }) => file);
  if (entries.length < 2) return entries;
  return entries.sort(kind === "lines" ? byId : byName);
}
const byId = (one: Row, other: Row) => (String(one.id) < String(other.id) ? -1 : 1);
const byPlace = (one: Row, other: Row) => Number(one.position) - Number(other.position) || byId(one, other);
/** As the collation of the columns. */
const collator = new Intl.Collator("es");
const byName = (one: Row, other: Row) => collator.compare(String(one.alias), String(other.alias));
