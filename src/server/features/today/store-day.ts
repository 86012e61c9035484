import type { StoreDay } from "#api/store-day.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { keptDay } from "./kept-day.ts";
import { readReports } from "./read-reports.ts";
import { readRequests } from "./read-requests.ts";
import { readWitnessedHearings } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";

/** A shop plans its shifts some weeks ahead. */
const days = 28;

export function readStoreDay(tx: Tx, context: SignedContext): Promise<StoreDay> {
  const { user } = context;
  const today = todayOf(tx);
  const make = async (): Promise<StoreDay> => {
    const [requests, reports, hearings] = await Promise.all([
      readRequests(tx, user, today),
      readReports(tx, user),
      readWitnessedHearings(tx, user, today, { days, onlyWitnessed: true }),
    ]);
    return { day: "store", today, requests, reports, hearings };
  };
  return keptDay(tx, context, { make });
}
