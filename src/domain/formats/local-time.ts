/** The local time of an instant, to the minute: `2026-12-31T18:30`. */
export function toLocal(instant: string | Date, timeZone: string): string {
  return (typeof instant === "string" && shiftedHour(instant, timeZone)) || localAt(instant, timeZone);
}

function localAt(instant: string | Date, timeZone: string): string {
  const at = new Date(instant).getTime();
  return new Date(at + (steadyOffset(Math.floor(at / dayMs), timeZone) ?? offsetAt(at, timeZone))).toISOString().slice(0, 16);
}

/** The instant of a local time; the first of two at the end of summer time, undefined in the hour that its start skips. */
export function fromLocal(text: string, timeZone: string): string | undefined {
  if (!isLocal(text)) return undefined;
  const asUtc = Date.parse(`${text}Z`);
  // The offset changes at most once a day: those of a day before and a day after are the only candidates.
  const candidates = [-dayMs, dayMs].map((shift) => asUtc - offsetAt(asUtc + shift, timeZone));
  const first = candidates.toSorted((one, other) => one - other).find((instant) => toLocal(new Date(instant), timeZone) === text);
  return first === undefined ? undefined : new Date(first).toISOString();
}

export const isLocal = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

/** Whether a text is an instant: a date and time with an offset from UTC. */
export const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** A valid day between 1900 and 2199. */
export function parseDay(text: string): string | undefined {
  const noon = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T12:00Z`) : Number.NaN;
  // The thirtieth of February would be a day of March.
  return !Number.isNaN(noon) && new Date(noon).toISOString().startsWith(text) ? text : undefined;
}

const dayMs = 86_400_000;

/** The offset of a time zone from UTC, computed with `Intl`, which is slow. */
function offsetAt(instant: number, timeZone: string): number {
  const {
    year,
    month,
    day: date,
    hour,
    minute,
  } = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute", number>;
  return new Date(0).setUTCFullYear(year, month - 1, date) + (hour * 60 + minute) * 60_000 - Math.floor(instant / 60_000) * 60_000;
}

const steady = new Map<string, Map<number, number | undefined>>();
const maxCached = 10_000;

/** The cached offset of a UTC day, undefined where it changes on that day: tables have many instants of few days. */
function steadyOffset(days: number, timeZone: string): number | undefined {
  const known = steady.get(timeZone) ?? new Map<number, number | undefined>();
  steady.set(timeZone, known);
  if (known.has(days)) return known.get(days);
  const [start, end] = [offsetAt(days * dayMs, timeZone), offsetAt((days + 1) * dayMs, timeZone)];
  const offset = start === end ? start : undefined;
  if (known.size >= maxCached) known.clear();
  known.set(days, offset);
  return offset;
}

const hours = new Map<string, Map<string, number | undefined>>();

/** The fast path: where the offset is constant on that day and the date stays the same, only the hour changes. */
function shiftedHour(instant: string, timeZone: string): string | undefined {
  if (instant.length !== 24 || instant[23] !== "Z") return undefined;
  const known = hours.get(timeZone) ?? new Map<string, number | undefined>();
  hours.set(timeZone, known);
  const date = instant.slice(0, 10);
  if (!known.has(date)) {
    if (known.size >= maxCached) known.clear();
    const offset = steadyOffset(Math.floor(Date.parse(date) / dayMs), timeZone);
    known.set(date, offset !== undefined && offset % 3_600_000 === 0 ? offset / 3_600_000 : undefined);
  }
  const shift = known.get(date);
  if (shift === undefined) return undefined;
  const hour = Number(instant.slice(11, 13)) + shift;
  return hour >= 0 && hour < 24 ? `${date}T${hour < 10 ? "0" : ""}${hour}${instant.slice(13, 16)}` : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  clocks.set(timeZone, clock);
  return clock;
}
