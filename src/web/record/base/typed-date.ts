import { isLocal, parseDay } from "#domain/formats/local-time.ts";

const numbers = /(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?|(\d{2})(\d{2})(\d{4}|\d{2})/.source;
const time = /(\d{1,2})(?:[:.h](\d{2})?)?|(\d{2})(\d{2})/.source;
const [onlyNumbers, onlyTime] = [new RegExp(`^(?:${numbers})$`), new RegExp(`^(?:${time})$`, "i")];
const dayAndTime = /^(\S+?)[\sT,]+(\S+)$/;
const fromToday = /^([+-])(\d{1,3})$/;

/** Days from today, by the words of both languages. */
const words: Readonly<Record<string, number>> = { hoy: 0, ayer: -1, mañana: 1, "aujourd'hui": 0, hier: -1, demain: 1 };
const now: readonly string[] = ["ahora", "maintenant"];

/**
 * Parses a day as users type it: 31/12/2026, also with dots, dashes or no separator, with a short year or in this one (31/12), as a word (hoy, demain)
 * or by the days from today (+10, -3).
 */
export function typedDay(text: string, today: string): string | undefined {
  const typed = text.trim().toLowerCase().replace("’", "'");
  const found = fromToday.exec(typed);
  const days = found ? Number(`${found[1]}${found[2]}`) : Object.hasOwn(words, typed) ? words[typed] : undefined;
  if (days !== undefined) return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const [date, month, year = today.slice(0, 4)] =
    onlyNumbers
      .exec(typed)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? [];
  if (!date || !month) return undefined;
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}

/** The same with the time: 31/12/2026 18:30, hoy 18:30, also 18.30, 18h30, 1830 or 18h; or the present moment (ahora, maintenant). */
export function typedMoment(text: string, present: string): string | undefined {
  const typed = text.trim();
  if (now.includes(typed.toLowerCase())) return present;
  const [, first = "", last = ""] = dayAndTime.exec(typed) ?? [];
  const date = typedDay(first, present.slice(0, 10));
  const [hour, minute = "00"] =
    onlyTime
      .exec(last)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? [];
  if (!date || !hour) return undefined;
  const local = `${date}T${hour.padStart(2, "0")}:${minute}`;
  return Number(hour) < 24 && isLocal(local) ? local : undefined;
}

/** Formats a day or moment as both languages write it. Any other text stays the same. */
export const shownDate = (text: string) =>
  text.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/, (_, y, m, d, at) => `${d}/${m}/${y}${at ? ` ${at}` : ""}`);
