import { ConfigError } from "#server/base/config-error.ts";

/** Of how many of the latest days, weeks and months the newest archive is kept, and how many of the newest in any case. */
export type Keep = { newest: number; days: number; weeks: number; months: number };
/** `goesBack`: of another version than the one that runs, which has not been confirmed since. */
export type DatedArchive = { name: string; at: Date; isComplete: boolean; version: string; goesBack: boolean };

const units = { "": "newest", d: "days", w: "weeks", m: "months" } as const;

/** Reads BACKUP_KEEP: `7d,4w,6m`, or a number alone. Nothing is deleted without it. */
export function keepOf(text: string | undefined): Keep | undefined {
  if (!text) return undefined;
  const keep: Keep = { newest: 0, days: 0, weeks: 0, months: 0 };
  for (const part of text.split(",")) {
    const [, count, unit] = /^\s*([1-9]\d{0,3})([dwm]?)\s*$/.exec(part) ?? [];
    if (!count) throw new ConfigError(`BACKUP_KEEP must be days, weeks and months like 7d,4w,6m, or a number of archives, not "${text}"`);
    keep[units[unit as keyof typeof units]] = Number(count);
  }
  return keep;
}

/**
 * The archives that no rule keeps, oldest first. Only days, weeks and months that have an archive count, so that a pause in the backups costs
 * none; a complete one is preferred to one that lacks files, and the newest complete one stays whatever the rules say. Archives that going back needs
 * are among them: what becomes of those is the caller's to decide.
 */
export function expiredArchives(archives: readonly DatedArchive[], keep: Keep): DatedArchive[] {
  const newestFirst = archives.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(newestFirst.slice(0, keep.newest));
  const best = newestFirst.find(({ isComplete }) => isComplete) ?? newestFirst[0];
  if (best) kept.add(best);
  for (const [count, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const)
    for (const one of newestOfEach(newestFirst, periodOf).slice(0, count)) kept.add(one);
  return newestFirst.filter((one) => !kept.has(one)).reverse();
}

function newestOfEach(newestFirst: readonly DatedArchive[], periodOf: (at: Date) => string): DatedArchive[] {
  const periods = Map.groupBy(newestFirst, ({ at }) => periodOf(at));
  return [...periods.values()].map((ofPeriod) => ofPeriod.find(({ isComplete }) => isComplete) ?? ofPeriod[0]!);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000));
