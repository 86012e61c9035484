import { type EnumName, enumerations } from "#domain/enumerations.ts";
import { maxAmount, readAmount } from "#domain/formats/amount-text.ts";
import { fromLocal, isInstant, parseDay } from "#domain/formats/local-time.ts";
import { localDay } from "#domain/law/days.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { fold } from "#server/base/fold.ts";
import { otherNames } from "./other-names.ts";

type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Values => typeof value === "object" && value !== null && !Array.isArray(value);

/** Times without a zone, and the days of timestamps, are those of the office. */
const officeZone = "Europe/Madrid";
const [earliest, latest] = [Date.UTC(1970, 0, 2), Date.UTC(2150, 0, 1)];
/** A number below is in seconds: in milliseconds it would be a day of 1973. */
const firstMilliseconds = 1e11;

/** An instant from a timestamp of the database, a number of seconds or milliseconds, or a text. Undefined where there is none in it. */
export function instantOf(value: unknown): string | undefined {
  const at = millisecondsOf(value);
  return at === undefined || !(at > earliest && at < latest) ? undefined : new Date(at).toISOString();
}

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value === "number") return Math.abs(value) < firstMilliseconds ? value * 1000 : value;
  if (typeof value === "string") return millisecondsOfText(value.trim());
  if (!isObject(value)) return undefined;
  const seconds = value.seconds ?? value._seconds;
  const nanoseconds = value.nanoseconds ?? value._nanoseconds ?? 0;
  if (seconds !== undefined && seconds !== null && seconds !== "") return Number(seconds) * 1000 + Math.floor(Number(nanoseconds) / 1e6);
  return value.$date !== undefined || value.value !== undefined ? millisecondsOf(value.$date ?? value.value) : undefined;
}

function millisecondsOfText(text: string): number | undefined {
  if (/^\d{9,14}$/.test(text)) return millisecondsOf(Number(text));
  if (isInstant(text)) return Date.parse(text);
  const [, date, time] = /^(\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:[T ,]+(\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(text) ?? [];
  const day = date && dayOfText(date);
  const local = day && fromLocal(`${day}T${(time ?? "12:00").padStart(5, "0")}`, officeZone);
  return local ? Date.parse(local) : undefined;
}

/** 2026-01-31, or day first as people write it in both countries. */
function dayOfText(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return parseDay(year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text);
}

export function dayOf(value: unknown): string | undefined {
  if (typeof value === "string" && dayOfText(value.trim())) return dayOfText(value.trim());
  const instant = instantOf(value);
  return instant && localDay(instant, officeZone);
}

export function amountOf(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 && value <= maxAmount ? Math.round(value * 100) / 100 : undefined;
  if (typeof value !== "string") return undefined;
  // A program wrote 12.5 where a person writes 12,50.
  if (/^\d+\.\d{1,2}$/.test(value.trim())) return Number(value);
  const read = readAmount(value);
  return read && "amount" in read ? read.amount : undefined;
}

export function integerOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,10}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : undefined;
}

export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  return typeof value === "string" || typeof value === "number" ? booleans.get(fold(String(value))) : undefined;
}
const booleans = new Map([
  ...["1", "true", "yes", "si", "oui"].map((word) => [word, true] as const),
  ...["0", "false", "no", "non"].map((word) => [word, false] as const),
]);

/** A text; numbers became texts in forms of the original. PostgreSQL stores neither NUL nor half of a character. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().trim() : undefined;
}

/** An option by its key, its label in either language or a name that it has had; the original wraps some in `{id}`. */
export function optionOf(name: EnumName, value: unknown): string | undefined {
  if (isObject(value)) return optionOf(name, value.id ?? value.key ?? value.value);
  return typeof value === "string" ? options(name).get(fold(value)) : undefined;
}

const optionMaps = new Map<EnumName, Map<string, string>>();
function options(name: EnumName): Map<string, string> {
  const known = optionMaps.get(name);
  if (known) return known;
  const made = new Map<string, string>();
  for (const { key } of enumerations[name]) {
    const labels = [es, fr].flatMap((catalogue) => ([undefined, "es", "fr"] as const).map((law) => enumLabel(catalogue, name, key, law)));
    for (const label of [key, ...labels]) if (!made.has(fold(label))) made.set(fold(label), key);
  }
  for (const [other, key] of Object.entries(otherNames[name] ?? {})) made.set(fold(other), key);
  optionMaps.set(name, made);
  return made;
}

/** The old id in a reference: the id itself, a path of the database, or an object with either. */
export function oldIdOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return value.trim().split("/").at(-1) || undefined;
  if (!isObject(value)) return undefined;
  return oldIdOf(value.id ?? value._id ?? value.uid ?? value.path ?? value.referencePath ?? undefined);
}
