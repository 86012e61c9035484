import type { ManagerDay } from "#api/office-day.ts";
import type { TodayInput } from "#api/today.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { readHealth } from "#server/system/installation-health.ts";
import { planOnce } from "./plan-once.ts";
import { readEscalations } from "./read-escalations.ts";
import { readLoads } from "./read-loads.ts";
import { readUnassigned } from "./read-new-records.ts";
import { readWork } from "./read-work.ts";
import { todayOf } from "./today-of.ts";

/** What all lawyers have to do, or one of them; what nobody does; and for admins the health of the installation. */
export async function readManagerDay(tx: Tx, { deps, user, locale }: SignedContext, { lawyer }: TodayInput): Promise<ManagerDay> {
  const day = await planOnce(tx, async () => {
    const [unassigned, loads, escalations] = await Promise.all([
      readUnassigned(tx, user),
      readLoads(tx, todayOf(tx)),
      readEscalations(tx, user, locale),
    ]);
    return { ...(await readWork(tx, user, lawyer)), unassigned, loads, escalations };
  });
  const health = user.role === "admin" ? { health: await tx.asSystem(() => readHealth(tx, deps.dataFolder)) } : {};
  return { day: "manager", ...day, ...health };
}
