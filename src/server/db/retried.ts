import { setTimeout as wait } from "node:timers/promises";
import { isOutdated, isTransient } from "./is-contention.ts";

/** How often the work of a transaction runs at most. */
export const maxAttempts = 3;

/** Retries a transaction that PostgreSQL aborted because of another one, or of an altered table. A short random pause lets the other one finish first. */
export async function retried<Result>(maxTries: number, attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (tried >= maxTries || !(isTransient(error) || isOutdated(error))) throw error;
      await wait(25 * tried + Math.random() * 50);
    }
  }
}
