import { isStaff, type Role } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { Entity, Ref, SystemFields } from "#domain/entity.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { type Guard, hasReason, type TransitionContext } from "./guard.ts";

/** A record with statuses and a history of their changes. */
export type LifecycleRecord<S extends string = string> = SystemFields & {
  country: unknown;
  timeZone: string;
  statusHistory: readonly { id: string; date: string; from: S | null; to: S; user: Ref | null; undone: boolean }[];
};

export type Transition<S extends string> = `${S}>${S}`;
export type TransitionKind = "transition" | "reopening";

/** The lifecycle of one kind of record, from the tables of the specification. The entity names its status field. */
export type Lifecycle<R extends LifecycleRecord<S>, S extends string, X> = {
  entity: Entity;
  /** The statuses that may follow each one. */
  transitions: Readonly<Record<S, readonly S[]>>;
  /** Reopening by managers and admins, with a reason. */
  reopenings: (record: R) => readonly S[];
  /** Transitions that exist in the law of one country only. */
  onlyIn: Readonly<Partial<Record<Transition<S>, Jurisdiction>>>;
  /** Transitions that users of a customer may make. */
  customerTransitions: Readonly<Partial<Record<Transition<S>, readonly Role[]>>>;
  /** Guards of each target status, for every transition to it. They see the new date of the hearing where the change carries one. */
  targetGuards: Readonly<Partial<Record<S, readonly Guard<R, X>[]>>>;
  hearingField: keyof R & keyof X & string;
  /** Guards of single transitions, in addition to those of the target status. */
  transitionGuards: Readonly<Partial<Record<Transition<S>, readonly Guard<R, X>[]>>>;
  /** Guards of leaving a status, for every target. */
  leavingGuards?: Readonly<Partial<Record<S, readonly Guard<R, X>[]>>>;
  /** Fields that are entered with the change: missing items, the reason of an adjournment, a new date. */
  asksFor: (from: S, to: S) => readonly string[];
};

export const statusOf = <R extends LifecycleRecord<S>, S extends string, X>({ entity }: Lifecycle<R, S, X>, record: R): S =>
  record[entity.status as keyof R] as S;

/** Whether the record can reach a status by a transition or by reopening. */
export function transitionKind<R extends LifecycleRecord<S>, S extends string, X>(
  lifecycle: Lifecycle<R, S, X>,
  record: R,
  to: S,
): TransitionKind | undefined {
  const from = statusOf(lifecycle, record);
  const law = lifecycle.onlyIn[`${from}>${to}`];
  if (law && law !== jurisdictionOf(record)) return undefined;
  if (lifecycle.transitions[from].includes(to)) return "transition";
  return lifecycle.reopenings(record).includes(to) ? "reopening" : undefined;
}

export function mayTransition<R extends LifecycleRecord<S>, S extends string, X>(
  lifecycle: Lifecycle<R, S, X>,
  { role }: Pick<User, "role">,
  kind: TransitionKind,
  transition: Transition<S>,
): boolean {
  if (isStaff(role)) return true;
  return kind === "transition" && (role === "lawyer" || lifecycle.customerTransitions[transition]?.includes(role) === true);
}

/** All guards of a change. Reopening always needs a reason. */
export function guardsOf<R extends LifecycleRecord<S>, S extends string, X extends TransitionContext>(
  lifecycle: Lifecycle<R, S, X>,
  from: S,
  to: S,
  kind: TransitionKind,
): Guard<R, X>[] {
  const { targetGuards, transitionGuards, leavingGuards, hearingField } = lifecycle;
  const withNewDate = (guard: Guard<R, X>): Guard<R, X> => ({
    ...guard,
    holds: (record, context) => guard.holds({ ...record, [hearingField]: context[hearingField] ?? record[hearingField] }, context),
  });
  return [
    ...(kind === "reopening" ? [reopeningReason] : []),
    ...(targetGuards[to] ?? []).map(withNewDate),
    ...(transitionGuards[`${from}>${to}`] ?? []),
    ...(leavingGuards?.[from] ?? []),
  ];
}

const reopeningReason: Guard<unknown, TransitionContext> = { field: "reason", message: "status.reason", holds: hasReason };
