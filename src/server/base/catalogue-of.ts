import { type Catalogue, type Locale, translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";

export const catalogueOf = (locale: Locale): Catalogue => (locale === "fr" ? fr : es);

export const translators = { es: translator(es), fr: translator(fr) };
