import type { Catalogue, Locale } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";

export const catalogueOf = (locale: Locale): Catalogue => (locale === "fr" ? fr : es);
