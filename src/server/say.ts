import { translator } from "#domain/messages/catalogue.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";

/** What the server says, in each language. */
export const say = { es: translator(es), fr: translator(fr) };
