/** What the clocks of a place show at an instant, to the minute: `2026-12-31T18:30`. */
export function toLocal(instant: string | Date, zone: string): string {
  return (typeof instant === "string" && shiftedHour(instant, zone)) || localAt(instant, zone);
}

function localAt(instant: string | Date, zone: string): string {
  const at = new Date(instant).getTime();
  return new Date(at + (steadyOffset(Math.floor(at / day), zone) ?? offsetAt(at, zone))).toISOString().slice(0, 16);
}

/** The instant at which the clocks of a place show this; the first of two in autumn, none for what spring leaves out. */
export function fromLocal(text: string, zone: string): string | undefined {
  if (!isLocal(text)) return undefined;
  const asUtc = Date.parse(`${text}Z`);
  // Clocks change by an hour at most once a day: what they were a day before and after are the only candidates.
  const candidates = [-day, day].map((shift) => asUtc - offsetAt(asUtc + shift, zone));
  const first = candidates.toSorted((one, other) => one - other).find((instant) => toLocal(new Date(instant), zone) === text);
  return first === undefined ? undefined : new Date(first).toISOString();
}

export const isLocal = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));

/** One moment everywhere: written with its distance from UTC. */
export const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));

/** A day of the calendar, in years that people mean. */
export const parseDay = (text: string): string | undefined =>
  /^(19|20|21)/.test(text) && fromLocal(`${text}T12:00`, "UTC") !== undefined ? text : undefined;

const day = 86_400_000;

/** How far the clocks of a place are from UTC, the slow way. */
function offsetAt(instant: number, zone: string): number {
  const {
    year,
    month,
    day: date,
    hour,
    minute,
  } = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute", number>;
  return new Date(0).setUTCFullYear(year, month - 1, date) + (hour * 60 + minute) * 60_000 - Math.floor(instant / 60_000) * 60_000;
}

const steady = new Map<string, Map<number, number | undefined>>();
const most = 10_000;

/** The same for a whole day of UTC, unless the clocks change on it: tables of many instants ask for few days. */
function steadyOffset(days: number, zone: string): number | undefined {
  const known = steady.get(zone) ?? new Map<number, number | undefined>();
  steady.set(zone, known);
  if (known.has(days)) return known.get(days);
  const [start, end] = [offsetAt(days * day, zone), offsetAt((days + 1) * day, zone)];
  const offset = start === end ? start : undefined;
  if (known.size >= most) known.clear();
  known.set(days, offset);
  return offset;
}

const hours = new Map<string, Map<string, number | undefined>>();

/** Most instants are of a day without a change of clocks, and stay on it: then only the hour is another one. */
function shiftedHour(instant: string, zone: string): string | undefined {
  if (instant.length !== 24 || instant[23] !== "Z") return undefined;
  const known = hours.get(zone) ?? new Map<string, number | undefined>();
  hours.set(zone, known);
  const date = instant.slice(0, 10);
  if (!known.has(date)) {
    if (known.size >= most) known.clear();
    const offset = steadyOffset(Math.floor(Date.parse(date) / day), zone);
    known.set(date, offset !== undefined && offset % 3_600_000 === 0 ? offset / 3_600_000 : undefined);
  }
  const shift = known.get(date);
  if (shift === undefined) return undefined;
  const hour = Number(instant.slice(11, 13)) + shift;
  return hour >= 0 && hour < 24 ? `${date}T${hour < 10 ? "0" : ""}${hour}${instant.slice(13, 16)}` : undefined;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  clocks.set(zone, clock);
  return clock;
}
