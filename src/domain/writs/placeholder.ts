import type { Locale } from "#domain/messages/catalogue.ts";
import { amountInWords, dateInWords, hourText, longDate, shortDate } from "./legal-words.ts";

/** `datetime` is a local time, `2026-03-01T17:05`. A `flag` is only asked in a condition; a `list` is a loop over its fields. */
export type PlaceholderType = "text" | "number" | "date" | "datetime" | "amount" | "flag" | "list";

type Both = Readonly<Record<Locale, string>>;

/** One thing that a template can ask for, with its name in the language of the template. */
export type Placeholder = { key: string; type: PlaceholderType; name: Both; example: Both; fields: readonly Placeholder[] };

export type PlaceholderGroup = {
  title: "record" | "people" | "articles" | "parties" | "courts" | "judgment" | "office";
  items: readonly Placeholder[];
};

type ListValue = readonly WritValues[];
export type WritValue = string | number | boolean | null | ListValue;
/** What a record says, by the keys of the catalogue. */
export type WritValues = { readonly [key: string]: WritValue };

/** Stands in a filled document where a picture goes. Of the private use area: no text that people type has it. */
export const pictureMark = "\ue0ff";

/** Texts, flags and lists by the names that a template uses. Everything is there: what is not known is an empty text. */
export type TemplateData = { [name: string]: string | boolean | TemplateData[] };

const suffixes = {
  number: { es: "num", fr: "num" },
  words: { es: "letra", fr: "lettres" },
  hour: { es: "hora", fr: "heure" },
  /** The names of a list in one sentence: Ana López y Juan Pérez. */
  names: { es: "nombres", fr: "noms" },
} as const;
/** Whether a list has any line: `{#hay_testigos}`. */
const anyPrefix = { es: "hay", fr: "avec" } as const;
export type Form = keyof typeof suffixes | "plain" | "any";

/** The forms in which a value can be asked for: a date as 1 de marzo de 2026, 01/03/2026 and in words. */
const formsOf: Readonly<Record<PlaceholderType, readonly Form[]>> = {
  text: ["plain"],
  number: ["plain"],
  date: ["plain", "number", "words"],
  datetime: ["plain", "number", "words", "hour"],
  amount: ["plain", "words"],
  flag: ["plain"],
  list: ["plain", "any", "names"],
};
const hasForm = ({ type, fields }: Placeholder, form: Form) =>
  formsOf[type].includes(form) && (form !== "names" || fields.some(({ key }) => key === "name"));

function nameOf({ name }: Placeholder, locale: Locale, form: Form): string {
  if (form === "plain") return name[locale];
  return form === "any" ? `${anyPrefix[locale]}_${name[locale]}` : `${name[locale]}_${suffixes[form][locale]}`;
}

export type NamedForm = { name: string; form: Form; example: string };

/** The names by which a template can ask for one thing, each with an example. */
export const namesOf = (one: Placeholder, locale: Locale): NamedForm[] =>
  formsOf[one.type]
    .filter((form) => hasForm(one, form))
    .map((form) => ({ name: nameOf(one, locale, form), form, example: exampleOf(one, locale, form) }));

function exampleOf(one: Placeholder, locale: Locale, form: Form): string {
  if (form !== "names") return textOf(one.type, locale, form, exampleValue(one, locale));
  return one.fields.find(({ key }) => key === "name")!.example[locale];
}

/** Examples of dates and amounts are written as values, so that their forms follow from them. */
const exampleValue = ({ type, example }: Placeholder, locale: Locale): WritValue =>
  type === "amount" || type === "number" ? Number(example[locale]) : example[locale];

/** The data of a template: every name of the catalogue, in the language of the template. */
export function templateData(items: readonly Placeholder[], locale: Locale, values: WritValues): TemplateData {
  const data: TemplateData = {};
  for (const one of items) {
    const value = values[one.key] ?? null;
    if (one.type === "list") {
      const lines = (value ?? []) as ListValue;
      data[nameOf(one, locale, "any")] = lines.length > 0;
      if (hasForm(one, "names"))
        data[nameOf(one, locale, "names")] = inSentence(
          locale,
          lines.map(({ name }) => printable(String(name ?? ""))),
        );
      data[one.name[locale]] = lines.map((line, index) => ({ ...templateData(one.fields, locale, line), [orderName[locale]]: String(index + 1) }));
    } else if (one.type === "flag") data[one.name[locale]] = value === true;
    else for (const form of formsOf[one.type]) data[nameOf(one, locale, form)] = textOf(one.type, locale, form, value);
  }
  return data;
}

const inSentence = (locale: Locale, names: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(names.filter(Boolean));

/** The place of a line in its list, in every loop. */
export const orderName: Both = { es: "orden", fr: "ordre" };

function textOf(type: PlaceholderType, locale: Locale, form: Form, value: WritValue): string {
  if (value === null || value === "" || typeof value === "boolean" || typeof value === "object") return "";
  if (type === "amount") return form === "words" ? amountInWords(locale, Number(value)) : moneyText(locale, Number(value));
  if (type !== "date" && type !== "datetime") return printable(String(value));
  const text = String(value);
  if (form === "number") return shortDate(text);
  if (form === "words") return dateInWords(locale, text);
  return form === "hour" ? hourText(locale, text.slice(11, 16)) : longDate(locale, text);
}

const moneyText = (locale: Locale, amount: number) =>
  new Intl.NumberFormat(locale === "fr" ? "fr-FR" : "es-ES", { style: "currency", currency: "EUR", useGrouping: "always" }).format(amount);

/** Without the control characters that a document cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids.
const printable = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

/** Names are found whatever their case and accents: `{Número}` is `{numero}`. */
export const foldName = (name: string): string => name.trim().normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
