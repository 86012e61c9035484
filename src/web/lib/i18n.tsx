import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Catalogue, Locale } from "#domain/messages/catalogue.ts";
import { type Words, wordsOf } from "#domain/messages/words.ts";

const Context = createContext<Words | null>(null);

export function I18nProvider({ catalogue, children }: { catalogue: Catalogue; children: ReactNode }) {
  const words = useMemo(() => wordsOf(catalogue), [catalogue]);
  return <Context value={words}>{children}</Context>;
}

export function useI18n(): Words {
  const words = useContext(Context);
  if (!words) throw new Error("outside of I18nProvider");
  return words;
}

/** Spanish, unless the browser's first language is French. */
export const browserLocale = (): Locale => (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "es");
