import type { ManagerDay } from "#api/office-day.ts";
import type { TodayInput } from "#api/today.ts";
import type { Tx } from "#server/db/database.ts";
import { countHeldFiles } from "#server/files/hold-upload.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { readHealth } from "#server/system/installation-health.ts";
import type { DayContext } from "./day-context.ts";
import { keptDay } from "./kept-day.ts";
import { isLimited, keptOf } from "./kept-loads.ts";
import { escalationsPart, readEscalationsMark } from "./read-escalations.ts";
import { loadsPart } from "./read-loads.ts";
import { unassignedPart } from "./read-new-records.ts";
import { readUnread, workOf, workParts } from "./read-work.ts";
import { todayOf } from "./today-of.ts";
import { withParties } from "./with-parties.ts";

/** What all lawyers have to do, or one of them; what nobody does; and for admins the health of the installation. */
export async function readManagerDay(tx: Tx, context: DayContext, { lawyer }: TodayInput): Promise<ManagerDay> {
  const { user, locale } = context;
  const parts = readEscalationsMark(tx, user).then((mark) => ({
    ...workParts(tx, user, lawyer),
    unassigned: unassignedPart(tx, user),
    loads: loadsPart(tx, todayOf(tx)),
    escalations: escalationsPart(tx, user, locale, mark),
    health: healthPart(tx, context),
  }));
  const [unread, heldFiles, kept] = await Promise.all([readUnread(tx, user), countHeldFiles(tx), keptDay(tx, context, parts, lawyer)]);
  const { unassigned, loads, escalations, health } = kept;
  const all = keptOf(kept.kept, "none");
  const counts = isLimited(unassigned) && { cases: all.cases, civilCases: all.civilCases };
  const work = workOf(tx, kept, lawyer);
  return withParties(tx, user, {
    ...{ day: "manager" as const, ...work, unassigned: { ...unassigned, ...counts } },
    ...{ loads, unread, escalations, heldFiles, ...(health && { health }) },
  });
}

/** For admins. No entry tells of it: it is read once a minute. */
const healthPart = (tx: Tx, { deps, user }: DayContext): Part<ManagerDay["health"]> => ({
  reads: {},
  mark: String(Math.floor(tx.now.getTime() / 60_000)),
  make: async () => ({ answer: user.role === "admin" ? await readHealth(tx.system, deps.dataFolder) : undefined }),
});
