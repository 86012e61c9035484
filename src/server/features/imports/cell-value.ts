import { type EnumName, enumerations } from "#domain/enumerations.ts";
import type { KindWith } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { readAmount } from "#domain/formats/amount-text.ts";
import { isInstant, isLocal } from "#domain/formats/local-time.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { fold } from "#server/base/fold.ts";

/** The value of a cell for a field that is no reference; undefined when the text cannot be one. `check` validates formats later. */
export function cellValue(field: Field<Exclude<KindWith<"importable">, KindWith<"reference">>>, text: string): unknown {
  if (text.includes("\0")) return undefined;
  switch (field.kind) {
    case "enum":
      return optionOf(field.of, text);
    case "enums": {
      const options = text.split(/[,;|]/).filter((part) => part.trim() !== "");
      const keys = options.map((part) => optionOf(field.of, part));
      return keys.includes(undefined) ? undefined : keys;
    }
    case "boolean":
      return booleans.get(fold(text));
    case "date":
      return dateOf(text);
    case "datetime":
      return momentOf(text);
    case "money": {
      const read = readAmount(text);
      return read && "amount" in read ? read.amount : undefined;
    }
    case "integer":
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
      return text.toWellFormed();
  }
  field satisfies never;
}

const booleans = new Map([
  ...["1", "true", "yes", "si", "oui", "verdadero", "vrai"].map((word) => [word, true] as const),
  ...["0", "false", "no", "non", "falso", "faux"].map((word) => [word, false] as const),
]);

/** By its key or its label in either language. */
const optionOf = (name: EnumName, text: string) => options[name].get(fold(text));

const options = Object.fromEntries(
  Object.entries(enumerations).map(([name, list]) => {
    const labelsOf = (key: string) =>
      [es, fr].flatMap((catalogue) => ([undefined, "es", "fr"] as const).map((law) => enumLabel(catalogue, name as EnumName, key, law)));
    return [name, new Map(list.flatMap(({ key }) => [key, ...labelsOf(key)].map((label) => [fold(label), key] as const)))];
  }),
) as Record<EnumName, Map<string, string>>;

/** An instant, or a local time to the minute; only whoever knows the place can tell which instant that is. */
function momentOf(text: string): string | undefined {
  if (isInstant(text)) return text;
  const [, day = "", hour = "", minute = ""] = /^(\S+?)[T ,]+(\d{1,2})[:.h](\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  const date = dateOf(day);
  const local = date && `${date}T${hour.padStart(2, "0")}:${minute}`;
  return local && isLocal(local) ? local : undefined;
}

/** 2026-01-31, or day first as people write it in both countries. */
function dateOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso);
  return isDay ? iso : undefined;
}
