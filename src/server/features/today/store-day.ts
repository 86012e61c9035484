import type { StoreDay } from "#api/store-day.ts";
import type { Tx } from "#server/db/database.ts";
import type { DayContext } from "./day-context.ts";
import { keptDay } from "./kept-day.ts";
import { imagesPart } from "./read-images.ts";
import { reportsPart } from "./read-reports.ts";
import { requestsPart } from "./read-requests.ts";
import { hearingsPart } from "./read-witnessed-hearings.ts";
import { readUnread } from "./read-work.ts";
import { todayOf } from "./today-of.ts";

/** A shop plans its shifts some weeks ahead. */
const days = 28;

export async function readStoreDay(tx: Tx, context: DayContext): Promise<StoreDay> {
  const { user } = context;
  const today = todayOf(tx);
  const reading = keptDay(tx, context, {
    images: imagesPart(tx, user, today),
    requests: requestsPart(tx, user, today),
    reports: reportsPart(tx, user),
    hearings: hearingsPart(tx, user, today, { days, onlyWitnessed: true }),
  });
  const [unread, parts] = await Promise.all([readUnread(tx, user), reading]);
  return { day: "store", today, ...parts, images: parts.images.filter(({ until }) => until > tx.now.toISOString()), unread };
}
