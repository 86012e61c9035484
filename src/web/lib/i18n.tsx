import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { EnumKey, EnumName } from "#domain/enumerations.ts";
import { type Catalogue, type Locale, type Translate, translator } from "#domain/messages/catalogue.ts";

type Words = Pick<Catalogue, "enums" | "labels"> & {
  locale: Locale;
  t: Translate;
  enumLabel: <N extends EnumName>(name: N, key: EnumKey<N>) => string;
  number: (value: number) => string;
  money: (value: number) => string;
  date: (iso: string) => string;
  /** In the local time of a place; the browser's unless told. */
  datetime: (iso: string, timeZone?: string) => string;
};

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

/** Only the language in use is downloaded. */
export const loadCatalogue = (locale: Locale): Promise<Catalogue> =>
  (locale === "fr" ? import("#domain/messages/fr/catalogue.ts") : import("#domain/messages/es/catalogue.ts")).then((module) => module.catalogue);

/** Spanish, unless the browser's first language is French. */
export const browserLocale = (): Locale => (navigator.language.toLowerCase().startsWith("fr") ? "fr" : "es");

function wordsOf(catalogue: Catalogue): Words {
  const { locale, enums, labels } = catalogue;
  const tag = locale === "fr" ? "fr-FR" : "es-ES";
  const number = new Intl.NumberFormat(tag, { useGrouping: "always" });
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: "always" });
  const date = new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  return {
    locale,
    enums,
    labels,
    t: translator(catalogue),
    enumLabel: (name, key) => enums[name][key],
    number: number.format,
    money: money.format,
    date: (iso) => date.format(new Date(iso)),
    datetime: (iso, timeZone) => clockOf(tag, timeZone).format(new Date(iso)).replace(",", ""),
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than using it a hundred times. */
function clockOf(tag: string, timeZone?: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`;
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone });
  clocks.set(key, clock);
  return clock;
}
