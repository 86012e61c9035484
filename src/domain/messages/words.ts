import type { EnumKey, EnumName } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { type Catalogue, type Locale, type Translate, translator } from "./catalogue.ts";
import { enumLabel } from "./enum-label.ts";

/** Texts, labels and formats in one language. */
export type Words = Pick<Catalogue, "enums" | "enumsByLaw" | "labels" | "servedLabels"> & {
  locale: Locale;
  t: Translate;
  /** On a record of a jurisdiction; without one, the label fits both. */
  enumLabel: <N extends EnumName>(name: N, key: EnumKey<N>, jurisdiction?: Jurisdiction) => string;
  number: (value: number) => string;
  money: (value: number) => string;
  /** A share between 0 and 1, with one decimal. */
  percent: (share: number) => string;
  date: (iso: string) => string;
  /** Month and year in short form. */
  month: (iso: string) => string;
  /** Monday is 0. */
  weekday: (day: number) => string;
  /** In a time zone, by default that of this machine. */
  datetime: (iso: string, timeZone?: string) => string;
};

export function wordsOf(catalogue: Catalogue): Words {
  const { locale, enums, enumsByLaw, labels, servedLabels } = catalogue;
  const tag = locale === "fr" ? "fr-FR" : "es-ES";
  const number = lazy(() => new Intl.NumberFormat(tag, { useGrouping: "always" }));
  const money = lazy(() => new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: "always" }));
  const percent = lazy(() => new Intl.NumberFormat(tag, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const month = lazy(() => new Intl.DateTimeFormat(tag, { month: "short", year: "2-digit", timeZone: "UTC" }));
  const weekday = lazy(() => new Intl.DateTimeFormat(tag, { weekday: "short", timeZone: "UTC" }));
  const date = lazy(() => new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" }));
  return {
    locale,
    enums,
    enumsByLaw,
    labels,
    servedLabels,
    t: translator(catalogue),
    enumLabel: (name, key, jurisdiction) => enumLabel(catalogue, name, key, jurisdiction),
    number: (value) => number().format(value),
    money: (value) => money().format(value),
    percent: (share) => percent().format(share),
    month: (iso) => month().format(new Date(iso)),
    weekday: (day) => weekday().format(new Date(monday + day * 86_400_000)),
    date: (iso) => date().format(new Date(iso)),
    datetime: (iso, timeZone) => clockOf(tag, timeZone).format(new Date(iso)).replace(",", ""),
  };
}

/** Creates a formatter on first use: creating one costs more than using it a hundred times. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const monday = Date.UTC(2024, 0, 1);

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(tag: string, timeZone?: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`;
  const clock =
    clocks.get(key) ??
    new Intl.DateTimeFormat(tag, { day: "2-digit", month: "2-digit", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone });
  clocks.set(key, clock);
  return clock;
}
