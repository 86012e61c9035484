import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import type { Guard, TransitionContext } from "./guard.ts";
import { guardsOf, type Lifecycle, type LifecycleRecord, mayTransition, statusOf, type TransitionKind, transitionKind } from "./lifecycle.ts";

type Person = Pick<User, "role">;
export type Remark = { field: string; message: MessageKey };
export type Choice<S extends string> = {
  to: S;
  by: TransitionKind | "force";
  missing: Remark[];
  /** The person must accept these. */
  warnings: Remark[];
  needsReason: boolean;
  /** Fields that are entered with the change. */
  asks: readonly string[];
};

export const minForceReason = 10;

/** Whether this person may set this status now, and which guards are not met. */
export function evaluateChange<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  lifecycle: Lifecycle<R, S, X>,
  user: Person,
  record: R,
  to: S,
  context: X,
  isForced = false,
): Choice<S> | "noRole" | "notAllowed" {
  const from = statusOf(lifecycle, record);
  const kind = transitionKind(lifecycle, record, to);
  if (isForced && (kind ?? to !== from)) return isStaff(user.role) ? evaluate(lifecycle, record, to, "force", context) : "noRole";
  if (!kind) return isStaff(user.role) || user.role === "lawyer" ? "notAllowed" : "noRole";
  return mayTransition(lifecycle, user, kind, `${from}>${to}`) ? evaluate(lifecycle, record, to, kind, context) : "noRole";
}

/** All statuses this person could set: by transition, by reopening, then by force. Fields that the change asks for do not count as missing. */
export function choicesFor<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  lifecycle: Lifecycle<R, S, X>,
  user: Person,
  record: R,
  context: X,
): Choice<S>[] {
  const from = statusOf(lifecycle, record);
  const listed = [...new Set([...lifecycle.transitions[from], ...lifecycle.reopenings(record)])];
  const others = isStaff(user.role) ? (Object.keys(lifecycle.transitions) as S[]).filter((to) => to !== from) : [];
  const ruled = listed.map((to) => evaluateChange(lifecycle, user, record, to, context)).filter((choice) => typeof choice !== "string");
  const forced = others.filter((to) => !ruled.some((choice) => choice.to === to)).map((to) => evaluate(lifecycle, record, to, "force", context));
  return [...ruled, ...forced].map((choice) => ({ ...choice, missing: choice.missing.filter(({ field }) => !willBeAsked(choice, field)) }));
}

const willBeAsked = ({ asks }: Pick<Choice<string>, "asks">, field: string) => field === "reason" || asks.includes(field);

function evaluate<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  lifecycle: Lifecycle<R, S, X>,
  record: R,
  to: S,
  by: Choice<S>["by"],
  context: X,
): Choice<S> {
  const from = statusOf(lifecycle, record);
  const guards = by === "force" ? [forcedReason] : guardsOf(lifecycle, from, to, by);
  const unmet = guards.filter(({ holds }) => !holds(record, context));
  const missing = unmet.filter(({ isWarning }) => !isWarning).map(toRemark);
  return {
    to,
    by,
    missing,
    warnings: unmet.filter(({ isWarning }) => isWarning).map(toRemark),
    needsReason: by !== "transition" || missing.some(({ field }) => field === "reason"),
    asks: lifecycle.asksFor(from, to),
  };
}

const toRemark = ({ field, message }: Remark): Remark => ({ field, message });

/** A forced change skips all guards and only needs a reason. */
const forcedReason: Guard<unknown, TransitionContext> = {
  field: "reason",
  message: "status.reasonShort",
  holds: (_record, { reason }) => (reason?.length ?? 0) >= minForceReason,
};
