import { localDay } from "#domain/law/days.ts";

const hour = 3_600_000;

/** A fixed clock at noon of today, of Spain as of the screens: no mail is delayed until the morning, and no test runs across midnight. */
export function noon() {
  const at = `${localDay(new Date(), "Europe/Madrid")}T11:00:00Z`;
  return () => new Date(at);
}

/**
 * An instant that is past for everybody: the server of a test stands at noon, while browsers and the checks of typed
 * values use the clock of the machine. In the afternoon the server comes first, in the morning the machine.
 */
export const hoursAgo = (hours: number, now = noon()()) => new Date(Math.min(Date.now(), now.getTime()) - hours * hour).toISOString();
export const daysAgo = (days: number, now?: Date) => hoursAgo(days * 24, now);

/** An instant that is still to come for everybody. */
export const daysAhead = (days: number) => new Date(Math.max(Date.now(), noon()().getTime()) + days * 24 * hour).toISOString();
