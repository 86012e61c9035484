import type { ManagerDay } from "#api/office-day.ts";
import type { TodayInput } from "#api/today.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { readHealth } from "#server/system/installation-health.ts";
import { keptDay } from "./kept-day.ts";
import { readEscalations } from "./read-escalations.ts";
import { readLoads } from "./read-loads.ts";
import { readUnassigned } from "./read-new-records.ts";
import { readUnread, readWork } from "./read-work.ts";
import { todayOf } from "./today-of.ts";

/** What all lawyers have to do, or one of them; what nobody does; and for admins the health of the installation. */
export async function readManagerDay(tx: Tx, context: SignedContext, { lawyer }: TodayInput): Promise<ManagerDay> {
  const { deps, user, locale } = context;
  const make = async () => {
    const [unassigned, loads] = await Promise.all([readUnassigned(tx, user), readLoads(tx, todayOf(tx))]);
    return { ...(await readWork(tx, user, lawyer)), unassigned, loads };
  };
  const [unread, escalations, work] = await Promise.all([
    readUnread(tx, user),
    readEscalations(tx, user, locale),
    keptDay(tx, context, { of: lawyer, make }),
  ]);
  const health = user.role === "admin" ? { health: await tx.asSystem(() => readHealth(tx, deps.dataFolder)) } : {};
  return { day: "manager", ...work, unread, escalations, ...health };
}
