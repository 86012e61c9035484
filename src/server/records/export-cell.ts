import type { FileRef, Ref } from "#domain/entity.ts";
import type { Field, Jurisdiction, Kind } from "#domain/fields.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { memoize } from "#domain/memoize.ts";
import { type Catalogue, translator } from "#domain/messages/catalogue.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import type { TableCell, TableKind } from "#server/tables/table.ts";

/** The kind of a field in a table. Everything that a spreadsheet cannot calculate with is text. */
export const tableKind = (field: Field): TableKind => (isRecordNumber(field) || isWritten(field) ? "text" : tableKinds[field.kind]);

const isWritten = (field: Field) => field.kind === "lines" && field.text !== undefined;

/** The number of a record is shown as text: 2026-000123. */
const isRecordNumber = (field: Field) => field.kind === "integer" && field.yearly === true;

const tableKinds: Record<Kind, TableKind> = {
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  color: "text",
  date: "date",
  datetime: "datetime",
  money: "money",
  integer: "number",
  boolean: "boolean",
  password: "text",
  enum: "text",
  enums: "text",
  ref: "text",
  refs: "text",
  files: "text",
  lines: "number",
};

/** Values of a field as text for a table. Instants are in the time zone of the record, terms are those of its law. */
export function exportCell(field: Field, catalogue: Catalogue): (value: unknown, timeZone?: string, jurisdiction?: Jurisdiction) => TableCell {
  const text = formatterOf(field, catalogue);
  return (value, timeZone, jurisdiction) => (value === null || value === undefined ? null : text(value, timeZone ?? "Europe/Madrid", jurisdiction));
}

const maxLabels = 200;

/** Chosen once per column, because there are very many cells. */
function formatterOf(field: Field, catalogue: Catalogue): (value: unknown, timeZone: string, jurisdiction?: Jurisdiction) => TableCell {
  switch (field.kind) {
    case "enum": {
      const labels = (jurisdiction?: Jurisdiction) => memoize((key) => enumLabel(catalogue, field.of, key, jurisdiction), maxLabels);
      const labelIn = { es: labels("es"), fr: labels("fr"), both: labels() };
      return (key, _, jurisdiction) => labelIn[jurisdiction ?? "both"](key as string);
    }
    case "enums":
      return (keys, _, jurisdiction) => (keys as string[]).map((key) => enumLabel(catalogue, field.of, key, jurisdiction)).join(", ");
    case "ref":
      return (ref) => refName(ref as Ref | string, catalogue);
    case "refs":
      return (refs) => (typeof refs === "string" ? refs : (refs as Ref[]).map((ref) => refName(ref, catalogue)).join(", "));
    case "files":
      return (files) => (files as FileRef[]).map(captionedName).join(", ");
    case "lines":
      return (lines) => (field.text ? field.text(lines as never[]) : (lines as unknown[]).length);
    case "datetime":
      return (instant, timeZone) => toLocal(instant as string, timeZone);
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "date":
    case "money":
    case "boolean":
    case "password":
      return (value) => value as TableCell;
    case "integer":
      return (value) => (isRecordNumber(field) ? recordNumber(value as number, field.prefix) : (value as TableCell));
  }
}

/** "All establishments" is one reference with the name of the customer. A string is a name already. */
function refName(ref: Ref | string, catalogue: Catalogue): string {
  if (typeof ref === "string") return ref;
  return ref.id.startsWith("empresa") ? translator(catalogue)("picker.whole", { customer: ref.alias }) : ref.alias;
}
