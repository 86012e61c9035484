import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { type Asked, asked, type Guard, hasReason, isTimeBarred, must, not, type Situation, should } from "./guard.ts";
import type { CaseStatus } from "./phases.ts";
import { rowGuards } from "./row-guards.ts";
import { type CaseRecord, caseTransitions, mayGo, reopeningsOf, type Way, wayTo } from "./status.ts";
import { targetGuards } from "./target-guards.ts";

type Person = Pick<User, "role">;
export type Remark = { field: string; message: MessageKey };
export type Choice = {
  to: CaseStatus;
  by: Way | "force";
  missing: Remark[];
  /** To be read and accepted. */
  warnings: Remark[];
  needsReason: boolean;
  /** What the change itself takes along. */
  asks: Asked[];
};

export const shortestForce = 10;

/** Whether this person may give the case this status now, and what stands in the way. */
export function rule(user: Person, record: CaseRecord, to: CaseStatus, situation: Situation, isForced = false): Choice | "noRole" | "notAllowed" {
  const { caseStatus: from } = record;
  const way = wayTo(record, to);
  if (isForced && (way ?? to !== from)) return isStaff(user.role) ? judged(record, to, "force", situation) : "noRole";
  if (!way) return isStaff(user.role) || user.role === "lawyer" ? "notAllowed" : "noRole";
  return mayGo(user, way, from, to) ? judged(record, to, way, situation) : "noRole";
}

/** Every status this person could give the case: by the table, by reopening it, then by force. What the change itself will ask for is not missing yet. */
export function choicesFor(user: Person, record: CaseRecord, situation: Situation): Choice[] {
  const listed = [...new Set([...caseTransitions[record.caseStatus], ...reopeningsOf(record)])];
  const others = isStaff(user.role) ? keysOf("caseStatus").filter((to) => to !== record.caseStatus) : [];
  const ruled = listed.map((to) => rule(user, record, to, situation)).filter((choice) => typeof choice !== "string");
  const forced = others.filter((to) => !ruled.some((choice) => choice.to === to)).map((to) => judged(record, to, "force", situation));
  return [...ruled, ...forced].map((choice) => ({ ...choice, missing: choice.missing.filter(({ field }) => !willBeAsked(choice, field)) }));
}

const willBeAsked = ({ asks }: Choice, field: string) => field === "reason" || (asks as string[]).includes(field);

function judged(record: CaseRecord, to: CaseStatus, by: Choice["by"], situation: Situation): Choice {
  const unmet = guardsOf(record, to, by).filter(({ holds }) => !holds(record, situation));
  const missing = unmet.filter(({ isWarning }) => !isWarning).map(toRemark);
  return {
    to,
    by,
    missing,
    warnings: unmet.filter(({ isWarning }) => isWarning).map(toRemark),
    needsReason: by !== "transition" || missing.some(({ field }) => field === "reason"),
    asks: asksFor(record.caseStatus, to),
  };
}

const toRemark = ({ field, message }: Guard): Remark => ({ field, message });

const forcedReason = must("reason", "status.reasonShort", (_record, { reason }) => (reason?.length ?? 0) >= shortestForce);
const reopeningReason = must("reason", "status.reason", hasReason);
const notTimeBarred = should("datetime", "status.timeBarred", not(isTimeBarred));

/** Who forces a change answers for what is missing; only the reason is asked for. */
function guardsOf({ caseStatus: from }: CaseRecord, to: CaseStatus, by: Choice["by"]): readonly Guard[] {
  if (by === "force") return [forcedReason];
  const listed = [...targetGuards[to].map(withNewDate), ...(rowGuards[`${from}>${to}`] ?? [])];
  if (by === "transition") return listed;
  return [reopeningReason, ...listed, ...(from === "archived" ? [notTimeBarred] : [])];
}

/** Where a change brings another date, that is the one its target is judged by. */
const withNewDate = (guard: Guard): Guard => ({
  ...guard,
  holds: (record, situation) => guard.holds({ ...record, trialDatetime: situation.trialDatetime ?? record.trialDatetime }, situation),
});

const afterHearing: readonly CaseStatus[] = ["trialPending", "suspended", "judgmentPending", "appealPending"];

function asksFor(from: CaseStatus, to: CaseStatus): Asked[] {
  const takes: Record<Asked, boolean> = {
    items: to === "pendingDoc",
    adjournment: to === "suspended" || (from === "trialPending" && to === "trialPending"),
    trialDatetime: to === "trialPending" && afterHearing.includes(from),
  };
  return asked.filter((one) => takes[one]);
}
