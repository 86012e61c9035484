import type { FileRef, Ref } from "#domain/entity.ts";
import type { EnumName } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import type { TableCell, TableKind } from "#server/tables/table.ts";

const kinds: Partial<Record<Field["kind"], TableKind>> = {
  money: "money",
  integer: "number",
  lines: "number",
  date: "date",
  datetime: "datetime",
  boolean: "boolean",
};

/** What a field is in a table: whatever a spreadsheet cannot count with is text. */
export const tableKind = (field: Field): TableKind => kinds[field.kind] ?? "text";

/** One value of a record as a person reads it in a table. Instants are told in the time of the place. */
export function exportCell(field: Field, value: unknown, catalogue: Catalogue, timeZone = "Europe/Madrid"): TableCell {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "enum":
      return enumName(field.of, value, catalogue);
    case "enums":
      return (value as string[]).map((key) => enumName(field.of, key, catalogue)).join(", ");
    case "ref":
      return refName(value as Ref, catalogue);
    case "refs":
      return (value as Ref[]).map((ref) => refName(ref, catalogue)).join(", ");
    case "files":
      return (value as FileRef[]).map(({ name }) => name).join(", ");
    case "lines":
      return (value as unknown[]).length;
    case "datetime":
      return toLocal(String(value), timeZone);
    default:
      return value as TableCell;
  }
}

const enumName = (of: EnumName, key: unknown, catalogue: Catalogue) =>
  (catalogue.enums[of] as Readonly<Record<string, string>>)[String(key)] ?? String(key);

/** All the establishments of a customer are one reference, under the name of the customer. */
const refName = ({ id, alias }: Ref, catalogue: Catalogue) =>
  id.startsWith("empresa") ? translator(catalogue)("picker.whole", { customer: alias }) : alias;
