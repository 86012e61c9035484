import type { Locale } from "#domain/messages/catalogue.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";
import { type Appearance, describedAs } from "#domain/offenders/described-as.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";

const words: Record<Locale, Words> = { es: wordsOf(catalogueOf("es")), fr: wordsOf(catalogueOf("fr")) };

/** The name that the description of an offender gives them, in the language of whoever writes it. Other records have none. */
export const describedIn = (locale: Locale, { name }: { name: string }, values: Readonly<Record<string, unknown>>) =>
  name === "criminal" ? { describedAs: describedAs(words[locale], values as Appearance) } : {};
