import { translator } from "#domain/messages/catalogue.ts";
import { catalogueOf } from "./catalogue-of.ts";

/** What the server says, in each language. */
export const say = { es: translator(catalogueOf("es")), fr: translator(catalogueOf("fr")) };
