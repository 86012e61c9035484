import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import type { Guard, Situation } from "./guard.ts";
import { guardsOf, type Lifecycle, type Living, mayGo, statusOf, type Way, wayTo } from "./lifecycle.ts";

type Person = Pick<User, "role">;
export type Remark = { field: string; message: MessageKey };
export type Choice<S extends string> = {
  to: S;
  by: Way | "force";
  missing: Remark[];
  /** To be read and accepted. */
  warnings: Remark[];
  needsReason: boolean;
  /** What the change itself takes along. */
  asks: readonly string[];
};

export const shortestForce = 10;

/** Whether this person may give the record this status now, and what stands in the way. */
export function rule<R extends Living<S>, S extends string, X extends Situation>(
  life: Lifecycle<R, S, X>,
  user: Person,
  record: R,
  to: S,
  situation: X,
  isForced = false,
): Choice<S> | "noRole" | "notAllowed" {
  const from = statusOf(life, record);
  const way = wayTo(life, record, to);
  if (isForced && (way ?? to !== from)) return isStaff(user.role) ? judged(life, record, to, "force", situation) : "noRole";
  if (!way) return isStaff(user.role) || user.role === "lawyer" ? "notAllowed" : "noRole";
  return mayGo(life, user, way, `${from}>${to}`) ? judged(life, record, to, way, situation) : "noRole";
}

/** Every status this person could give the record: by the table, by reopening it, then by force. What the change itself will ask for is not missing yet. */
export function choicesFor<R extends Living<S>, S extends string, X extends Situation>(
  life: Lifecycle<R, S, X>,
  user: Person,
  record: R,
  situation: X,
): Choice<S>[] {
  const from = statusOf(life, record);
  const listed = [...new Set([...life.transitions[from], ...life.reopenings(record)])];
  const others = isStaff(user.role) ? (Object.keys(life.transitions) as S[]).filter((to) => to !== from) : [];
  const ruled = listed.map((to) => rule(life, user, record, to, situation)).filter((choice) => typeof choice !== "string");
  const forced = others.filter((to) => !ruled.some((choice) => choice.to === to)).map((to) => judged(life, record, to, "force", situation));
  return [...ruled, ...forced].map((choice) => ({ ...choice, missing: choice.missing.filter(({ field }) => !willBeAsked(choice, field)) }));
}

const willBeAsked = ({ asks }: Pick<Choice<string>, "asks">, field: string) => field === "reason" || asks.includes(field);

function judged<R extends Living<S>, S extends string, X extends Situation>(
  life: Lifecycle<R, S, X>,
  record: R,
  to: S,
  by: Choice<S>["by"],
  situation: X,
): Choice<S> {
  const from = statusOf(life, record);
  const guards = by === "force" ? [forcedReason] : guardsOf(life, from, to, by);
  const unmet = guards.filter(({ holds }) => !holds(record, situation));
  const missing = unmet.filter(({ isWarning }) => !isWarning).map(toRemark);
  return {
    to,
    by,
    missing,
    warnings: unmet.filter(({ isWarning }) => isWarning).map(toRemark),
    needsReason: by !== "transition" || missing.some(({ field }) => field === "reason"),
    asks: life.asksFor(from, to),
  };
}

const toRemark = ({ field, message }: Remark): Remark => ({ field, message });

/** Who forces a change answers for what is missing; only the reason is asked for. */
const forcedReason: Guard<unknown, Situation> = {
  field: "reason",
  message: "status.reasonShort",
  holds: (_record, { reason }) => (reason?.length ?? 0) >= shortestForce,
};
