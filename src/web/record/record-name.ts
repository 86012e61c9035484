import type { Entity } from "#domain/entity.ts";
import type { Row } from "./record-client.ts";

/** What a record is called. Of people the database makes the name of several columns, and so does this. */
export function recordName(entity: Entity, row: Partial<Row>): string {
  const fullName = entity.aliasColumn ? [row.name, row.surname ?? row.lastname].filter(Boolean).join(" ") : "";
  return fullName || String(row[entity.alias] ?? row.dni ?? "");
}
