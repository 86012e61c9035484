import { fromLocal } from "#domain/formats/local-time.ts";
import { addDays, addMonths, localDay } from "#domain/law/days.ts";
import type { Database } from "#server/db/database.ts";
import { enqueue } from "./enqueue.ts";
import type { AnyHandler } from "./job.ts";

const zone = "Europe/Madrid";

/** The next time after `now` at which local clocks show the hour. */
export function nextDailyRun(hour: number, now: Date): Date {
  const today = localDay(now, zone);
  const runs = [today, addDays(today, 1)].map((day) => new Date(fromLocal(`${day}T${String(hour).padStart(2, "0")}:00`, zone)!));
  return runs.find((run) => run > now)!;
}

/** The same on the first day of a month. */
export function nextMonthlyRun(hour: number, now: Date): Date {
  const first = `${localDay(now, zone).slice(0, 8)}01`;
  const runs = [first, addMonths(first, 1)].map((day) => new Date(fromLocal(`${day}T${String(hour).padStart(2, "0")}:00`, zone)!));
  return runs.find((run) => run > now)!;
}

/** Queues the next run of each recurring job, once for all processes. A run that was missed stays in the queue and runs late. */
export function scheduleRecurring(db: Database, handlers: readonly AnyHandler[], now: () => Date): () => Promise<void> {
  const known = new Map<string, number>();
  return async () => {
    for (const { kind, daily, monthly } of handlers) {
      const runAt = daily !== undefined ? nextDailyRun(daily, now()) : monthly !== undefined ? nextMonthlyRun(monthly, now()) : undefined;
      if (!runAt) continue;
      if (known.get(kind) === runAt.getTime()) continue;
      await db.asSystem((tx) => enqueue(tx, kind, {}, { key: runAt.toISOString(), runAt, recurring: true }));
      known.set(kind, runAt.getTime());
    }
  };
}
