import type { EntityName } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { isEmpty, valueText } from "#domain/messages/value-text.ts";
import type { Words } from "#domain/messages/words.ts";
import type { PdfBlock } from "./pdf-document.ts";

type Values = Readonly<Record<string, unknown>>;
type Labels = { fields: Readonly<Record<string, string>>; lines?: Readonly<Record<string, Readonly<Record<string, string>>>> };
type FieldsBlock = Extract<PdfBlock, { kind: "fields" }>;

/** These fields of a record as a document shows them. What is empty, or was never ticked, is left out; files are listed apart. */
export function recordBlocks(words: Words, entity: Entity, record: Values, names: readonly string[], timeZone: string): PdfBlock[] {
  const labels = words.labels[entity.name as EntityName] as Labels;
  const blocks: PdfBlock[] = [];
  for (const name of names) {
    const field = entity.fields[name]!;
    const value = record[name];
    if (isUnsaid(value) || field.kind === "files") continue;
    const label = labels.fields[name]!;
    if (field.kind === "lines") blocks.push({ label, ...linesTable(words, field.fields, labels.lines![name]!, value as Values[], timeZone) });
    else if (field.kind === "longText") blocks.push({ kind: "text", label, text: String(value) });
    else addField(blocks, label, fieldText(words, field, value, timeZone));
  }
  return blocks;
}

const isUnsaid = (value: unknown) => isEmpty(value) || value === false;

/** Longer ones want the whole line. */
const narrow = 60;

function addField(blocks: PdfBlock[], label: string, value: string) {
  const last = blocks.at(-1);
  const { fields }: FieldsBlock = last?.kind === "fields" ? last : { kind: "fields", fields: [] };
  if (last?.kind !== "fields") blocks.push({ kind: "fields", fields });
  fields.push({ label, value, isWide: value.split("\n").some((line) => line.length > narrow) });
}

/** Several references stand one below the other. */
const fieldText = (words: Words, field: Field, value: unknown, timeZone: string) =>
  field.kind === "refs"
    ? (value as unknown[]).map((one) => valueText(words, field, [one], timeZone)).join("\n")
    : valueText(words, field, value, timeZone);

const short: readonly Field["kind"][] = ["date", "datetime", "boolean", "money"];

/** The lines of a record as they happened, with the columns that at least one of them fills. */
function linesTable(words: Words, fields: Fields, labels: Readonly<Record<string, string>>, lines: Values[], timeZone: string) {
  const shown = Object.entries(fields).filter(([name]) => lines.some((line) => !isUnsaid(line[name])));
  const hasText = shown.some(([, { kind }]) => kind === "text");
  return {
    kind: "table" as const,
    columns: shown.map(([name, { kind }]) => ({
      label: labels[name]!,
      ...(kind === "money" && { align: "right" as const }),
      isWide: hasText ? kind === "text" : !short.includes(kind),
    })),
    rows: lines
      .toSorted(byDate)
      .map((line) => shown.map(([name, field]) => (isUnsaid(line[name]) ? "" : valueText(words, field, line[name], timeZone)))),
  };
}

const byDate = (one: Values, other: Values) => String(one.date ?? "").localeCompare(String(other.date ?? ""));
