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

/** Values of a field as a person reads them in a table. Instants are told in the time of the place. */
export function exportCell(field: Field, catalogue: Catalogue): (value: unknown, timeZone?: string) => TableCell {
  const told = tellerOf(field, catalogue);
  return (value, timeZone) => (value === null || value === undefined ? null : told(value, timeZone ?? "Europe/Madrid"));
}

/** Chosen once for a column: there are very many cells. */
function tellerOf(field: Field, catalogue: Catalogue): (value: unknown, timeZone: string) => TableCell {
  switch (field.kind) {
    case "enum": {
      const names = namesOf(field.of, catalogue);
      return (key) => names[key as string] ?? String(key);
    }
    case "enums": {
      const names = namesOf(field.of, catalogue);
      return (keys) => (keys as string[]).map((key) => names[key] ?? key).join(", ");
    }
    case "ref":
      return (ref) => refName(ref as Ref | string, catalogue);
    case "refs":
      return (refs) => (typeof refs === "string" ? refs : (refs as Ref[]).map((ref) => refName(ref, catalogue)).join(", "));
    case "files":
      return (files) => (files as FileRef[]).map(({ name }) => name).join(", ");
    case "lines":
      return (lines) => (lines as unknown[]).length;
    case "datetime":
      return (instant, timeZone) => toLocal(instant as string, timeZone);
    default:
      return (value) => value as TableCell;
  }
}

const namesOf = (of: EnumName, { enums }: Catalogue) => enums[of] as Readonly<Record<string, string>>;

/** All the establishments of a customer are one reference, under the name of the customer. What comes as a name is one. */
function refName(ref: Ref | string, catalogue: Catalogue): string {
  if (typeof ref === "string") return ref;
  return ref.id.startsWith("empresa") ? translator(catalogue)("picker.whole", { customer: ref.alias }) : ref.alias;
}
