import type { StoreDay } from "#api/store-day.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { planOnce } from "./plan-once.ts";
import { readReports } from "./read-reports.ts";
import { readRequests } from "./read-requests.ts";
import { readWitnessedHearings } from "./read-witnessed-hearings.ts";
import { todayOf } from "./today-of.ts";

/** A shop plans its shifts some weeks ahead. */
const days = 28;

export async function readStoreDay(tx: Tx, user: Principal): Promise<StoreDay> {
  const today = todayOf(tx);
  return planOnce(tx, async () => ({
    ...{ day: "store", today },
    requests: await readRequests(tx, user, today),
    reports: await readReports(tx, user),
    hearings: await readWitnessedHearings(tx, user, today, { days, onlyWitnessed: true }),
  }));
}
