import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isNumeric } from "#domain/field-traits.ts";
import type { Field, Fields, Kind } from "#domain/fields.ts";
import { clocksAt, type RecordPlace } from "#domain/formats/clocks.ts";
import { fieldLabels } from "#domain/messages/field-labels.ts";
import { isEmpty, valueText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock } from "./pdf-document.ts";

type Values = Readonly<Record<string, unknown>>;
type Labels = { lines?: Readonly<Record<string, Readonly<Record<string, string>>>> };
type FieldsBlock = Extract<PdfBlock, { kind: "fields" }>;

/** Fields of a record as blocks of a document. Empty and unticked ones are left out; files are listed elsewhere. */
export function recordBlocks(words: Words, entity: Entity, record: Values, names: readonly string[], timeZone: string): PdfBlock[] {
  const { lines = {} } = words.labels[entity.name as EntityName] as Labels;
  const labels = fieldLabels(words, entity.name, record);
  const blocks: PdfBlock[] = [];
  const place = clocksAt(timeZone, record);
  for (const name of names) {
    const field = entity.fields[name]!;
    const value = record[name];
    if (isBlank(value) || field.kind === "files") continue;
    const label = labels[name]!;
    if (field.kind === "lines") blocks.push({ label, ...linesTable(words, field.fields, lines[name]!, value as Values[], place) });
    else if (field.kind === "longText") blocks.push({ kind: "text", label, text: String(value) });
    else addField(blocks, label, fieldText(words, field, value, place));
  }
  return blocks;
}

const isBlank = (value: unknown) => isEmpty(value) || value === false;

/** Longer values take the full width. */
const maxNarrow = 60;

function addField(blocks: PdfBlock[], label: string, value: string) {
  const last = blocks.at(-1);
  const { fields }: FieldsBlock = last?.kind === "fields" ? last : { kind: "fields", fields: [] };
  if (last?.kind !== "fields") blocks.push({ kind: "fields", fields });
  fields.push({ label, value, isWide: value.split("\n").some((line) => line.length > maxNarrow) });
}

/** References are listed one per line. */
const fieldText = (words: Words, field: Field, value: unknown, place: RecordPlace) =>
  field.kind === "refs" ? (value as unknown[]).map((one) => valueText(words, field, [one], place)).join("\n") : valueText(words, field, value, place);

/** How much room the column of a table needs. */
const widths: Record<Kind, "short" | "medium" | "long"> = {
  text: "long",
  longText: "long",
  email: "medium",
  phone: "medium",
  color: "medium",
  date: "short",
  datetime: "short",
  money: "short",
  integer: "medium",
  boolean: "short",
  password: "medium",
  enum: "medium",
  enums: "medium",
  ref: "medium",
  refs: "medium",
  files: "medium",
  lines: "medium",
};

/** The lines of a record by date, with the columns that at least one of them fills. */
function linesTable(words: Words, fields: Fields, labels: Readonly<Record<string, string>>, lines: Values[], place: RecordPlace) {
  const shown = Object.entries(fields).filter(([name]) => lines.some((line) => !isBlank(line[name])));
  const hasText = shown.some(([, { kind }]) => widths[kind] === "long");
  return {
    kind: "table" as const,
    columns: shown.map(([name, field]) => ({
      label: labels[name]!,
      ...(isNumeric(field) && { align: "right" as const }),
      isWide: hasText ? widths[field.kind] === "long" : widths[field.kind] !== "short",
    })),
    rows: lines.toSorted(byDate).map((line) => shown.map(([name, field]) => (isBlank(line[name]) ? "" : valueText(words, field, line[name], place)))),
  };
}

const byDate = (one: Values, other: Values) => String(one.date ?? "").localeCompare(String(other.date ?? ""));
