import { Refusal } from "#server/base/refusal.ts";

/** Each export holds a database connection for as long as the client downloads. */
const maxConcurrent = 4;
/** Per user, so that others can export too. */
const maxPerPerson = 2;
/** In seconds: most exports are over by then. */
const retryAfter = 10;
/** Milliseconds to wait for a place: who has read the last byte of an export and asks for the next is faster than the end of its transaction. */
const patience = 1_000;

/** Places for exports that run at the same time. Takes one for this person, and returns how to give it back. */
export function openExportPlaces(): (person: string) => Promise<() => void> {
  const running: string[] = [];
  const waiting = new Set<() => void>();
  const isFree = (person: string) => running.length < maxConcurrent && running.filter((id) => id === person).length < maxPerPerson;
  const nextEnd = (until: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, Math.max(0, until - performance.now()));
      waiting.add(end);
    });
  return async (person) => {
    const until = performance.now() + patience;
    while (!isFree(person)) {
      if (performance.now() >= until) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany", { retryAfter });
      await nextEnd(until);
    }
    running.push(person);
    return () => {
      running.splice(running.indexOf(person), 1);
      for (const end of [...waiting]) end();
    };
  };
}
