import { Refusal } from "#server/base/refusal.ts";
import { BusyError, type Gate, openGate } from "#server/db/gate.ts";

/** Each export holds a database connection for as long as the client downloads. */
const places = 4;
/** So that others can export too. */
const shares = { person: 2, customer: 3 };
/** In seconds: most exports are over by then. */
const retryAfter = 10;
/** Milliseconds to wait for a place: who has read the last byte of an export and asks for the next is faster than the end of its transaction. */
const patience = 1_000;

/** Places for exports that run at the same time. Takes one for this person, and returns how to give it back. */
export function openExportPlaces(): Gate {
  const enter = openGate(places, patience, shares);
  return (owner) =>
    enter(owner).catch((error: unknown) => {
      throw error instanceof BusyError ? new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany", { retryAfter }) : error;
    });
}
