import type { Entity } from "#domain/entity.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import type { Row } from "./record-client.ts";

/** The name of a record. Mirrors `aliasColumn`, which the database composes for people and numbers. */
export function recordName(entity: Pick<Entity, "alias" | "aliasColumn" | "fields">, row: Partial<Row>): string {
  const alias = entity.fields[entity.alias];
  if (alias?.kind === "integer" && alias.yearly) return recordNumber(row[entity.alias] as number, alias.prefix);
  const fullName = entity.aliasColumn ? [row.name, row.surname ?? row.lastname].filter(Boolean).join(" ") : "";
  const looks = [row.brand, row.model, row.color].filter(Boolean).join(" ");
  return fullName || String(row[entity.alias] || row.dni || row.describedAs || looks);
}
