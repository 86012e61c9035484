import type { FileRef, Ref } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { phoneText } from "./phone-text.ts";

export const emptyText = "—";

export const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Any value of a field in words: cells, history, conflicts and chips say the same thing the same way. */
export function useValueText(): (field: Field, value: unknown) => string {
  const words = useI18n();
  return (field, value) => (isEmpty(value) ? emptyText : textOf(words, field, value));
}

function textOf(words: ReturnType<typeof useI18n>, field: Field, value: unknown): string {
  switch (field.kind) {
    case "boolean":
      return words.t(value ? "button.yes" : "button.no");
    case "enum":
      return enumText(words.enums[field.of], value);
    case "enums":
      return (value as string[]).map((key) => enumText(words.enums[field.of], key)).join(", ");
    case "ref":
      return (value as Ref).alias;
    case "refs":
      return (value as Ref[]).map((one) => refText(words, one)).join(", ");
    case "files":
      return (value as (Ref | FileRef)[]).map((file) => ("alias" in file ? file.alias : file.name)).join(", ");
    case "lines":
      return (value as Line[]).map((line) => lineText(words, field.fields, line)).join(", ");
    case "money":
      return words.money(value as number);
    case "integer":
      return words.number(value as number);
    case "date":
      return words.date(value as string);
    case "datetime":
      return words.datetime(value as string);
    case "phone":
      return phoneText(value as string);
    default:
      return String(value);
  }
}

type Line = Readonly<Record<string, unknown>>;

const lineText = (words: ReturnType<typeof useI18n>, fields: Fields, line: Line) =>
  Object.entries(fields)
    .filter(([name, field]) => !isEmpty(line[name]) && field.kind !== "boolean")
    .map(([name, field]) => textOf(words, field, line[name]))
    .join(" · ");

/** All the establishments of a customer are one reference, under the name of the customer. */
export const refText = ({ t }: Pick<ReturnType<typeof useI18n>, "t">, { id, alias }: Ref) =>
  id.startsWith("empresa:") ? t("picker.whole", { customer: alias }) : alias;

const enumText = (names: Readonly<Record<string, string>>, key: unknown) => names[String(key)] ?? String(key);
