import type { Locale } from "#domain/messages/catalogue.ts";

/** A whole number from 0 to 999,999,999,999 in words, as a court writes it. Larger ones have no use in a writ. */
export const maxInWords = 999_999_999_999;

export const numberInWords = (locale: Locale, value: number): string => (locale === "es" ? spanish(value) : french(value));

/* ---------------------------------------------------------------- Spanish */

const esUnits = [
  ..."cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve".split(" "),
  ..."veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(" "),
];
const esTens = ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const esHundreds = [
  "",
  "ciento",
  "doscientos",
  "trescientos",
  "cuatrocientos",
  "quinientos",
  "seiscientos",
  "setecientos",
  "ochocientos",
  "novecientos",
];

function spanish(value: number): string {
  if (value >= 1_000_000) {
    const millions = Math.floor(value / 1_000_000);
    const head = millions === 1 ? "un millón" : `${beforeNoun(spanish(millions))} millones`;
    return joined(head, value % 1_000_000, spanish);
  }
  if (value >= 1_000) {
    const thousands = Math.floor(value / 1_000);
    const head = thousands === 1 ? "mil" : `${beforeNoun(spanish(thousands))} mil`;
    return joined(head, value % 1_000, spanish);
  }
  if (value === 100) return "cien";
  if (value > 100) return joined(esHundreds[Math.floor(value / 100)]!, value % 100, spanish);
  if (value < 30) return esUnits[value]!;
  const ten = esTens[Math.floor(value / 10)]!;
  return value % 10 === 0 ? ten : `${ten} y ${esUnits[value % 10]}`;
}

/** "Veintiuno" before a masculine noun: veintiún mil, treinta y un euros. */
export const beforeNoun = (words: string): string => words.replace(/veintiuno$/, "veintiún").replace(/\buno$/, "un");

const joined = (head: string, rest: number, inWords: (value: number) => string) => (rest === 0 ? head : `${head} ${inWords(rest)}`);

/* ---------------------------------------------------------------- French */

const frUnits = "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(" ");
const frTens = ["", "", "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt", "quatre-vingt"];

/** `isLast`: nothing follows, so that "cents" and "quatre-vingts" take their s. It falls away before "mille", which is a number, not before "millions". */
function french(value: number, isLast = true): string {
  if (value >= 1_000_000) {
    const millions = Math.floor(value / 1_000_000);
    if (millions >= 1_000) {
      const billions = Math.floor(millions / 1_000);
      return joined(`${french(billions)} milliard${billions > 1 ? "s" : ""}`, value % 1_000_000_000, (rest) => french(rest, isLast));
    }
    return joined(`${french(millions)} million${millions > 1 ? "s" : ""}`, value % 1_000_000, (rest) => french(rest, isLast));
  }
  if (value >= 1_000) {
    const thousands = Math.floor(value / 1_000);
    const head = thousands === 1 ? "mille" : `${french(thousands, false)} mille`;
    return joined(head, value % 1_000, (rest) => french(rest, isLast));
  }
  if (value >= 100) {
    const hundreds = Math.floor(value / 100);
    const rest = value % 100;
    const head = hundreds === 1 ? "cent" : `${frUnits[hundreds]} cent`;
    if (rest === 0) return hundreds > 1 && isLast ? `${head}s` : head;
    return `${head} ${french(rest, isLast)}`;
  }
  if (value < 20) return frUnits[value]!;
  const tens = Math.floor(value / 10);
  // Soixante-dix and quatre-vingt-dix count on to nineteen.
  const unit = tens === 7 || tens === 9 ? value - (tens - 1) * 10 : value % 10;
  if (unit === 0) return tens === 8 && isLast ? "quatre-vingts" : frTens[tens]!;
  const takesEt = (unit === 1 || unit === 11) && tens < 8;
  return takesEt ? `${frTens[tens]} et ${frUnits[unit]}` : `${frTens[tens]}-${frUnits[unit]}`;
}
