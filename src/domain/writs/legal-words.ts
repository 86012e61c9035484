import type { Locale } from "#domain/messages/catalogue.ts";
import { beforeNoun, maxInWords, numberInWords } from "./number-words.ts";

/** An amount in euros in words; a negative one, or one beyond what people write out, has none. */
export function amountInWords(locale: Locale, amount: number): string {
  const cents = Math.round(amount * 100);
  const euros = Math.floor(cents / 100);
  if (!Number.isFinite(amount) || cents < 0 || euros > maxInWords) return "";
  const rest = cents % 100;
  const whole = euroWords(locale, euros);
  if (rest === 0) return whole;
  const small = centWords(locale, rest);
  if (euros === 0) return small;
  return locale === "es" ? `${whole} con ${small}` : `${whole} et ${small}`;
}

function euroWords(locale: Locale, euros: number): string {
  const number = numberInWords(locale, euros);
  // A whole number of millions is a noun: "un millón de euros", "deux millions d’euros".
  const isMillions = euros > 0 && euros % 1_000_000 === 0;
  if (locale === "es") return `${beforeNoun(number)}${isMillions ? " de" : ""} ${euros === 1 ? "euro" : "euros"}`;
  return isMillions ? `${number} d’euros` : `${number} ${euros < 2 ? "euro" : "euros"}`;
}

function centWords(locale: Locale, cents: number): string {
  const number = numberInWords(locale, cents);
  if (locale === "es") return `${beforeNoun(number)} ${cents === 1 ? "céntimo" : "céntimos"}`;
  return `${number} ${cents === 1 ? "centime" : "centimes"}`;
}

const months = {
  es: ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
  fr: ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
} as const;

type Day = { year: number; month: number; day: number };

/** The parts of a day written as 2026-03-01. */
function partsOf(iso: string): Day {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number) as [number, number, number];
  return { year, month, day };
}

/** "1 de marzo de 2026", "1er mars 2026". */
export function longDate(locale: Locale, iso: string): string {
  const { year, month, day } = partsOf(iso);
  const name = months[locale][month - 1];
  return locale === "es" ? `${day} de ${name} de ${year}` : `${day === 1 ? "1er" : day} ${name} ${year}`;
}

/** "uno de marzo de dos mil veintiséis", "premier mars deux mille vingt-six". */
export function dateInWords(locale: Locale, iso: string): string {
  const { year, month, day } = partsOf(iso);
  const name = months[locale][month - 1];
  const years = numberInWords(locale, year);
  if (locale === "es") return `${numberInWords(locale, day)} de ${name} de ${years}`;
  return `${day === 1 ? "premier" : numberInWords(locale, day)} ${name} ${years}`;
}

/** "01/03/2026" in both languages. */
export const shortDate = (iso: string): string => iso.slice(0, 10).split("-").reverse().join("/");

/** "17:05 horas", "17 h 05". */
export function hourText(locale: Locale, time: string): string {
  const [hour, minute] = time.split(":") as [string, string];
  return locale === "es" ? `${hour}:${minute} horas` : `${Number(hour)} h ${minute}`;
}
