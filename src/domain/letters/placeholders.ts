import type { Format } from "#domain/formats/format.ts";

/** What a template of a mail can name, as people write it in each language: `{{caso}}`, `{{affaire}}`. */
export const placeholders = {
  number: { es: "caso", fr: "affaire" },
  customer: { es: "cliente", fr: "client" },
  shop: { es: "tienda", fr: "magasin" },
  date: { es: "fecha", fr: "date" },
  court: { es: "juzgado", fr: "tribunal" },
  procedure: { es: "autos", fr: "procedure" },
  hearing: { es: "juicio", fr: "audience" },
  lawyer: { es: "abogado", fr: "avocat" },
  sender: { es: "remitente", fr: "expediteur" },
  today: { es: "hoy", fr: "aujourdhui" },
} as const satisfies Record<string, Readonly<Record<"es" | "fr", string>>>;
export type Placeholder = keyof typeof placeholders;

const names = new Map<string, Placeholder>(
  Object.entries(placeholders).flatMap(([key, words]) => Object.values(words).map((word) => [word, key as Placeholder])),
);
const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Fills in what is known. What is not stays as it is, for the writer to replace. */
export const filledIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(pattern, (whole, name: string) => {
    const known = names.get(name.toLowerCase());
    return (known && values[known]) || whole;
  });

/** Whether a text still has something to fill in. */
export const hasPlaceholders = (text: string) => /\{\{|\}\}/.test(text);

/** A text of a template: every placeholder is one of the list, and none is left open. */
export const templateText: Format = {
  message: "letter.placeholder.unknown",
  parse: (value) => {
    const isKnown = [...value.matchAll(pattern)].every(([, name]) => names.has(name!.toLowerCase()));
    return isKnown && !hasPlaceholders(value.replace(pattern, "")) ? value : undefined;
  },
};
