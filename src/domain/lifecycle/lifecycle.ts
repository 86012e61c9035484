import { isStaff, type Role } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { jurisdictionOf } from "#domain/check.ts";
import type { Entity, Kept, Ref } from "#domain/entity.ts";
import type { Jurisdiction } from "#domain/fields.ts";
import { type Guard, hasReason, type Situation } from "./guard.ts";

/** A record that goes through statuses, each change kept in its history. */
export type Living<S extends string = string> = Kept & {
  country: unknown;
  statusHistory: readonly { id: string; date: string; from: S | null; to: S; user: Ref | null; undone: boolean }[];
};

export type Row<S extends string> = `${S}>${S}`;
export type Way = "transition" | "reopening";

/** How records of one kind go from status to status, as the specification's tables say it. The declaration names the field of the status. */
export type Lifecycle<R extends Living<S>, S extends string, X> = {
  entity: Entity;
  /** Which status may follow which. */
  transitions: Readonly<Record<S, readonly S[]>>;
  /** Back to life, by managers and admins, with a reason. */
  reopenings: (record: R) => readonly S[];
  /** Rows that the law of one country alone knows. */
  onlyIn: Readonly<Partial<Record<Row<S>, Jurisdiction>>>;
  /** Steps that people of a customer take themselves. */
  ofCustomers: Readonly<Partial<Record<Row<S>, readonly Role[]>>>;
  /** What must hold for each status, whichever way leads there; where a change brings another date of the hearing, by that one. */
  targetGuards: Readonly<Partial<Record<S, readonly Guard<R, X>[]>>>;
  hearing: keyof R & keyof X & string;
  /** What one way between two statuses asks for beyond that. */
  rowGuards: Readonly<Partial<Record<Row<S>, readonly Guard<R, X>[]>>>;
  /** And what leaving a status does, wherever to. */
  leavingGuards?: Readonly<Partial<Record<S, readonly Guard<R, X>[]>>>;
  /** What the change itself takes along: missing items, why a hearing was lost, a date of the record. */
  asksFor: (from: S, to: S) => readonly string[];
};

export const statusOf = <R extends Living<S>, S extends string, X>({ entity }: Lifecycle<R, S, X>, record: R): S =>
  record[entity.status as keyof R] as S;

/** By which part of the lifecycle this record could come to a status, if by any. */
export function wayTo<R extends Living<S>, S extends string, X>(life: Lifecycle<R, S, X>, record: R, to: S): Way | undefined {
  const from = statusOf(life, record);
  const law = life.onlyIn[`${from}>${to}`];
  if (law && law !== jurisdictionOf(record)) return undefined;
  if (life.transitions[from].includes(to)) return "transition";
  return life.reopenings(record).includes(to) ? "reopening" : undefined;
}

export function mayGo<R extends Living<S>, S extends string, X>(
  life: Lifecycle<R, S, X>,
  { role }: Pick<User, "role">,
  way: Way,
  row: Row<S>,
): boolean {
  if (isStaff(role)) return true;
  return way === "transition" && (role === "lawyer" || life.ofCustomers[row]?.includes(role) === true);
}

/** Everything that a change asks for. Reopening always has a reason. */
export function guardsOf<R extends Living<S>, S extends string, X extends Situation>(
  life: Lifecycle<R, S, X>,
  from: S,
  to: S,
  way: Way,
): Guard<R, X>[] {
  const { targetGuards, rowGuards, leavingGuards, hearing } = life;
  const withNewDate = (guard: Guard<R, X>): Guard<R, X> => ({
    ...guard,
    holds: (record, situation) => guard.holds({ ...record, [hearing]: situation[hearing] ?? record[hearing] }, situation),
  });
  return [
    ...(way === "reopening" ? [reopeningReason] : []),
    ...(targetGuards[to] ?? []).map(withNewDate),
    ...(rowGuards[`${from}>${to}`] ?? []),
    ...(leavingGuards?.[from] ?? []),
  ];
}

const reopeningReason: Guard<unknown, Situation> = { field: "reason", message: "status.reason", holds: hasReason };
