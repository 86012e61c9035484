import type { Catalogue, Locale } from "./catalogue.ts";
import type { open } from "./es/open.ts";

type Open = Pick<Catalogue["texts"], keyof typeof open>;

/** What screens say before anybody has signed in: a few texts, and no labels of records. `first-load.test.ts` finds a text that they name and that is not here. */
export const openCatalogue = (locale: Locale, texts: Open): Catalogue =>
  ({ locale, texts, enums: {}, enumsByLaw: {}, labels: {}, servedLabels: {} }) as Catalogue;
