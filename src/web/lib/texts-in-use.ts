import { useSyncExternalStore } from "react";
import type { Catalogue, Locale } from "#domain/messages/catalogue.ts";

/** `open`: what people read who have not signed in, a small part of `all`. */
type Part = "open" | "all";

const catalogues: Record<Locale, Record<Part, () => Promise<{ catalogue: Catalogue }>>> = {
  es: { open: () => import("#domain/messages/es/open-catalogue.ts"), all: () => import("#domain/messages/es/catalogue.ts") },
  fr: { open: () => import("#domain/messages/fr/open-catalogue.ts"), all: () => import("#domain/messages/fr/catalogue.ts") },
};

let current: { catalogue: Catalogue; part: Part } | undefined;
let asked = "";
const listeners = new Set<() => void>();

export const useCatalogue = (): Catalogue | undefined => useSyncExternalStore(subscribe, () => current?.catalogue);
export const hasAllTexts = () => current?.part === "all";

export const loadTexts = async (locale: Locale, part: Part): Promise<Catalogue> => (await catalogues[locale][part]()).catalogue;

/** Puts the screens into a language. Outside of React, so that the guard can wait for it before it lets a screen be shown that needs all texts. */
export async function showTexts(locale: Locale, part: Part) {
  asked = `${locale} ${part}`;
  if (current?.catalogue.locale === locale && (current.part === "all" || part === "open")) return;
  const catalogue = await loadTexts(locale, part);
  // Another language was chosen meanwhile.
  if (asked !== `${locale} ${part}`) return;
  current = { catalogue, part };
  document.documentElement.lang = locale;
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${locale}.webmanifest`);
  document.querySelector("meta[name=description]")?.setAttribute("content", catalogue.texts["app.tagline"]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
