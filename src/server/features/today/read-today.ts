import type { Today, TodayInput } from "#api/today.ts";
import { enqueueMonthSums } from "#server/analytics/update-month-sums.ts";
import { forbidden } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import { readHeadOfficeDay } from "./head-office-day.ts";
import { readLawyerDay } from "./lawyer-day.ts";
import { readManagerDay } from "./manager-day.ts";
import { readStoreDay } from "./store-day.ts";
import { rememberVisit } from "./visits.ts";

/** What the caller has to do today. One transaction in the role of the user: everything is of the same moment. */
export async function readToday(context: SignedContext, input: TodayInput): Promise<Today> {
  const { deps, reads, user } = context;
  const day = await reads.as(user, (tx): Promise<Today> => {
    switch (user.role) {
      case "customer":
        return readStoreDay(tx, user);
      case "supercustomer":
        return readHeadOfficeDay(tx, user);
      case "lawyer":
        return readLawyerDay(tx, user);
      case "manager":
      case "admin":
        return readManagerDay(tx, context, input);
      case "public":
        throw forbidden();
    }
  });
  if (day.day === "headOffice") {
    await rememberVisit(deps, user);
    await enqueueMonthSums(deps);
  }
  return day;
}
