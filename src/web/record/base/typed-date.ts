import { isLocal, parseDay } from "#domain/formats/local-time.ts";

const day = /(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})|(\d{2})(\d{2})(\d{4}|\d{2})/.source;
const time = /(\d{1,2})(?:[:.h](\d{2})?)?|(\d{2})(\d{2})/.source;
const [onlyDay, dayAndTime] = [new RegExp(`^(?:${day})$`), new RegExp(`^(?:${day})[\\sT,]+(?:${time})$`, "i")];

/** Parses a day as users type it: 31/12/2026, also with dots, dashes or no separator, and with a short year. */
export const typedDay = (text: string): string | undefined => dayOf(onlyDay.exec(text.trim()));

/** The same with the time: 31/12/2026 18:30, also 18.30, 18h30, 1830 or 18h. */
export function typedMoment(text: string): string | undefined {
  const found = dayAndTime.exec(text.trim());
  const date = dayOf(found);
  if (!found || !date) return undefined;
  const [hour = "", minute = "00"] = found.slice(7).filter((part) => part !== undefined);
  const local = `${date}T${hour.padStart(2, "0")}:${minute}`;
  return Number(hour) < 24 && isLocal(local) ? local : undefined;
}

function dayOf(found: RegExpExecArray | null): string | undefined {
  const [date, month, year] = found?.slice(1, 7).filter((part) => part !== undefined) ?? [];
  if (!date || !month || !year) return undefined;
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}

/** Formats a day or moment as both languages write it. Any other text stays the same. */
export const shownDate = (text: string) =>
  text.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/, (_, y, m, d, at) => `${d}/${m}/${y}${at ? ` ${at}` : ""}`);
