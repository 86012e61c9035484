import type { EntityName } from "#domain/entities/registry.ts";
import { type EnumName, enumerations } from "#domain/enumerations.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { RecordTable } from "./collections.ts";
import type { Collection, ExportField } from "./fields.ts";
import { collectionWords, fieldWords, type Words } from "./words.ts";

export type FolderSchema = {
  collections: {
    name: string;
    label: Words;
    fields: { name: string; type: string; required: boolean; label: Words; enumeration?: string; refersTo?: string }[];
  }[];
};

/** What each collection and field is, in words. */
export const schemaOf = (collections: readonly Collection[]): FolderSchema => ({
  collections: collections.map((collection) => ({
    name: collection.name,
    label: inEachLanguage((locale) => collectionLabel(collection, locale)),
    fields: collection.fields.map((field) => ({
      name: field.name,
      type: typeOf(field),
      required: field.required,
      label: inEachLanguage((locale) => fieldLabel(collection, field, locale)),
      ...(field.of && { enumeration: field.of }),
      ...(field.to && { refersTo: field.to }),
    })),
  })),
});

/** Every closed list with its codes in words. */
export const enumerationsInWords = () =>
  Object.fromEntries(
    (Object.keys(enumerations) as EnumName[]).map((name) => [
      name,
      enumerations[name].map(({ key }) => ({
        code: key,
        ...inEachLanguage((locale) => (catalogueOf(locale).enums[name] as Record<string, string>)[key]!),
      })),
    ]),
  );

const inEachLanguage = (say: (locale: Locale) => string): Words => ({ es: say("es"), fr: say("fr") });

type EntityLabels = { one: string; many: string; fields: Record<string, string>; lines?: Record<string, Record<string, string>> };
const labelsOf = (locale: Locale, entity: string) => catalogueOf(locale).labels[entity as EntityName] as EntityLabels | undefined;

function collectionLabel({ name, record }: Collection, locale: Locale): string {
  if (!record) return collectionWords[name]![locale];
  const labels = labelsOf(locale, record.entity.name)!;
  return record.field ? `${labels.many}: ${labels.fields[record.field]}`.replace(":", locale === "fr" ? "\u00a0:" : ":") : labels.many;
}

function fieldLabel({ record }: Collection, { name, declared }: ExportField, locale: Locale): string {
  if (record && declared) return declaredLabel(record, name, locale);
  return fieldWords[name]?.[locale] ?? labelsOf(locale, name)!.one;
}

function declaredLabel({ entity, field }: RecordTable, name: string, locale: Locale): string {
  const { fields, lines } = labelsOf(locale, entity.name)!;
  return field ? lines![field]![name]! : fields[name]!;
}

/** The types of a reader of JSON. Amounts are euros with two decimals; times are in UTC. */
function typeOf({ stored, isAmount, of }: ExportField): string {
  if (isAmount) return "amount";
  const type = plainTypes[stored.replace(/\(.*?\)/, "")] ?? stored;
  return of && type === "text" ? "code" : of && type === "texts" ? "codes" : type;
}

const plainTypes: Readonly<Record<string, string>> = {
  uuid: "id",
  "uuid[]": "ids",
  "text[]": "texts",
  bigint: "integer",
  smallint: "integer",
  numeric: "number",
  "timestamp with time zone": "datetime",
  jsonb: "json",
  bytea: "bytes in hexadecimal",
};
