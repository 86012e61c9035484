import type { FileRef, Ref } from "#domain/entity.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { captionedName } from "#domain/formats/caption.ts";
import { type RecordPlace, timeZoneOfField } from "#domain/formats/clocks.ts";
import { isInstant, parseDay } from "#domain/formats/local-time.ts";
import { phoneText } from "#domain/formats/phone-text.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { enumLabel } from "./enum-label.ts";
import type { Words } from "./words.ts";

export const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The text of any field value, the same on screens and in documents. Instants are in the time zone of the place or of the court, terms are those of its law. */
export function valueText(words: Words, field: Field, value: unknown, place: RecordPlace): string {
  switch (field.kind) {
    case "boolean":
      return words.t(value ? "button.yes" : "button.no");
    case "enum":
      return enumLabel(words, field.of, value, place.jurisdiction);
    case "enums":
      return (value as string[]).map((key) => enumLabel(words, field.of, key, place.jurisdiction)).join(", ");
    case "ref":
      return refText(words, value as Ref);
    case "refs":
      return (value as Ref[]).map((one) => refText(words, one)).join(", ");
    case "files":
      return (value as (NamedFile | FileRef)[]).map((file) => captionedName("alias" in file ? { ...file, name: file.alias } : file)).join(", ");
    case "lines":
      return (value as Line[]).map((line) => lineText(words, field.fields, line, place)).join(", ");
    case "money":
      return typeof value === "number" ? words.money(value) : String(value);
    case "integer":
      return field.yearly ? recordNumber(value as number, field.prefix) : words.number(value as number);
    case "date":
      return isMoment(value) ? words.date(value) : String(value);
    case "datetime":
      return isMoment(value) ? words.datetime(value, timeZoneOfField(field, place)) : String(value);
    case "phone":
      return phoneText(value as string);
    case "text":
    case "longText":
    case "email":
    case "color":
    case "password":
      return String(value);
  }
}

/** A file as the history stores it. */
type NamedFile = Ref & { caption?: string };

type Line = Readonly<Record<string, unknown>>;

const lineText = (words: Words, fields: Fields, line: Line, place: RecordPlace) =>
  Object.entries(fields)
    .filter(([name, field]) => !isEmpty(line[name]) && field.kind !== "boolean")
    .map(([name, field]) => valueText(words, field, line[name], place))
    .join(" · ");

/** While somebody is typing, a date or an amount may be any text. */
const isMoment = (value: unknown): value is string => typeof value === "string" && (isInstant(value) || parseDay(value) !== undefined);

/** The name of a reference. `empresa` stands for all establishments and has the name of the customer. */
export const refText = ({ t }: Pick<Words, "t">, { id, alias }: Ref) => (id.startsWith("empresa") ? t("picker.whole", { customer: alias }) : alias);
