import { setTimeout as wait } from "node:timers/promises";
import { loadPeople } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import { isContention } from "#server/db/is-contention.ts";
import { sql } from "#server/db/sql.ts";
import { readToday } from "./read-today.ts";

type Log = (where: string, error: unknown) => void;

/** In milliseconds. A process that has just started has better things to do. */
const [start, pause] = [15_000, 5 * 60_000];
/** Whoever was on holiday for a week comes back to a day that is ready. */
const recentDays = 14;
/** Those who were here last. Fewer than answers are kept. */
const maxPeople = 300;

/**
 * Makes the days of those who are expected before they come, so that nobody's first look pays for eight to twelve questions. What is kept is brought
 * up to date, so that it never is too far behind the journal.
 */
export function keepDaysReady(deps: Deps, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const run = async () => {
    await pauseFor(start, stopping.signal);
    while (!stopping.signal.aborted) {
      await makeDays(deps, stopping.signal, log).catch((error: unknown) => log("days", error));
      await pauseFor(pause, stopping.signal);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Those of everybody who is expected, once. */
export async function makeDays(deps: Deps, signal: AbortSignal, log: Log) {
  const { db, reads, keptAnswers } = deps;
  const isExpected = sql<boolean>`u.id in (
    select user_id from sessions where last_seen_at > now() - make_interval(days => ${sql.lit(recentDays)})
    group by user_id order by max(last_seen_at) desc limit ${sql.lit(maxPeople)})`;
  const early = { ...deps, keptAnswers: { ...keptAnswers, read: keptAnswers.readEarly } };
  for (const user of await db.asSystem((tx) => loadPeople(tx, isExpected))) {
    if (signal.aborted) return;
    const began = performance.now();
    // A day that is not ready is only slower.
    await readToday({ deps: early, reads: reads.current(), user, locale: user.locale }, {}, false).catch((error: unknown) => {
      if (!isContention(error)) log("days", error);
    });
    // At most half of a core: whoever is here already goes first.
    await pauseFor(performance.now() - began, signal);
  }
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
