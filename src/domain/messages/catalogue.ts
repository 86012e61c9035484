import type { EnumKey, EnumName } from "#domain/enumerations.ts";
import type { texts } from "./es/texts.ts";
import type { Labels } from "./labels.ts";
import type { EnumsByLaw, ServedLabels } from "./record-terms.ts";

type Texts = typeof texts;

export type Locale = EnumKey<"locales">;
export type Catalogue = {
  locale: Locale;
  texts: { readonly [K in keyof Texts]: Texts[K] extends string ? string : Texts[K] };
  enums: { readonly [N in EnumName]: Readonly<Record<EnumKey<N>, string>> };
  /** Labels of enumerations that follow the jurisdiction of the record. */
  enumsByLaw: EnumsByLaw;
  labels: Labels;
  /** Labels of the dates of a civil case, by what was served. */
  servedLabels: ServedLabels;
};

export type Translate = <K extends keyof Texts>(key: K, ...parameters: Texts[K] extends (parameters: infer P) => string ? [P] : []) => string;

/** The compiler knows every key that the code names. One that arrives in data can be missing: its key stands for it, and nothing else fails. */
export const translator =
  ({ locale, texts: all }: Pick<Catalogue, "locale" | "texts">): Translate =>
  (key, ...parameters) => {
    const text = all[key] as string | ((parameters: unknown) => string) | undefined;
    if (text === undefined) return missingText(locale, key);
    return typeof text === "string" ? text : text(parameters[0]);
  };

const reported = new Set<string>();

function missingText(locale: Locale, key: string): string {
  const name = `${locale} ${key}`;
  if (!reported.has(name)) console.error(`no text: ${name}`);
  reported.add(name);
  return key;
}
