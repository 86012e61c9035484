import type { Today, TodayInput } from "#api/today.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { DayContext } from "./day-context.ts";
import { readHeadOfficeDay } from "./head-office-day.ts";
import { readLawyerDay } from "./lawyer-day.ts";
import { readManagerDay } from "./manager-day.ts";
import { planOnce } from "./plan-once.ts";
import { readStoreDay } from "./store-day.ts";

/**
 * What the caller has to do today. One transaction in the role of the user: everything is of the same moment. `isVisit` is false if nobody looks at
 * it yet.
 */
export async function readToday(context: DayContext, input: TodayInput, isVisit = true): Promise<Today> {
  const { reads, user } = context;
  switch (user.role) {
    case "customer":
      return reads.as(user, (tx) => {
        planOnce(tx);
        return readStoreDay(tx, context);
      });
    case "supercustomer":
      return readHeadOfficeDay(context, isVisit);
    case "lawyer":
      return reads.as(user, (tx) => {
        planOnce(tx);
        return readLawyerDay(tx, context);
      });
    case "manager":
    case "admin":
      return reads.as(user, (tx) => {
        planOnce(tx);
        return readManagerDay(tx, context, input);
      });
    case "public":
      throw forbidden();
  }
}
