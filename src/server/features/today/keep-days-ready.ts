import { setTimeout as wait } from "node:timers/promises";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import type { Deps } from "#server/context.ts";
import { isContention } from "#server/db/is-contention.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readToday } from "./read-today.ts";

type Log = (where: string, error: unknown) => void;

/** In milliseconds. */
const pause = 5 * 60_000;
/** Days without a session after which nobody is expected. Whoever still has an open one is, and everybody else has to sign in. */
const recentDays = 14;
/** Those who were here last. Fewer than answers are kept. */
const maxPeople = 300;
/** Minutes. Who was here so lately when the process started has a screen open, and asks again at once; such a screen renews its session every ten. */
const justNow = 15;

/**
 * Makes the days of those who are expected before they come, so that nobody's first look pays for eight to twelve questions: of those who were here
 * lately, and of whoever begins to sign in. What is kept is brought up to date, so that it never is too far behind the journal.
 */
export function keepDaysReady(deps: Deps, log: Log): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tryAll = (make: () => Promise<void>) => make().catch((error: unknown) => log("days", error));
  const run = async () => {
    // Without pauses: they wait for nothing else.
    await tryAll(() => makeDays(deps, peopleSince(sql`make_interval(mins => ${sql.lit(justNow)})`), signal, log));
    while (!signal.aborted) {
      await tryAll(() => makeDays(deps, expectedPeople, signal, log, { isPaced: true }));
      await pauseFor(pause, signal);
    }
  };
  const running = new Set([run()]);
  deps.arrivals.onArrival((person) => {
    if (signal.aborted) return;
    const making = tryAll(() => makeDays(deps, sql`select ${person}::uuid as id`, signal, log)).finally(() => running.delete(making));
    running.add(making);
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const peopleSince = (interval: Sql) => sql<{ id: string }>`
  select user_id as id from sessions where last_seen_at > now() - ${interval} group by user_id order by max(last_seen_at) desc limit ${sql.lit(maxPeople)}`;

/** Expired sessions are deleted every night, so signing in counts as well. */
export const expectedPeople = sql<{ id: string }>`
  select id from (
    select user_id as id, last_seen_at as at from sessions where expires_at > now()
    union all select user_id, last_sign_in_at from credentials where last_sign_in_at > now() - make_interval(days => ${sql.lit(recentDays)})) p
  group by id order by max(at) desc limit ${sql.lit(maxPeople)}`;

/** Those of these people, in their order, once. */
export async function makeDays(deps: Deps, people: Sql<{ id: string }>, signal: AbortSignal, log: Log, { isPaced = false } = {}) {
  const { reads, keptAnswers } = deps;
  const early = { ...deps, keptAnswers: { ...keptAnswers, read: keptAnswers.readEarly } };
  for (const user of await loadInOrder(deps, people)) {
    if (signal.aborted) return;
    const began = performance.now();
    // A day that is not ready is only slower.
    await readToday({ deps: early, reads: reads.current(), user, locale: user.locale }, {}, false).catch((error: unknown) => {
      if (!isContention(error)) log("days", error);
    });
    // At most half of a core: whoever is here already goes first.
    if (isPaced) await pauseFor(performance.now() - began, signal);
  }
}

const loadInOrder = ({ db }: Deps, people: Sql<{ id: string }>): Promise<Principal[]> =>
  db.asSystem(async (tx) => {
    const ids = (await tx.rows(people)).map(({ id }) => id);
    const loaded = new Map((await loadPeople(tx, sql`u.id = any(${ids}::uuid[])`)).map((user) => [user.id, user]));
    return ids.flatMap((id) => loaded.get(id) ?? []);
  });

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
