import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { CivilTransitionContext } from "#domain/civil-cases/guards.ts";
import { civilLifecycle } from "#domain/civil-cases/lifecycle.ts";
import type { CivilStatus } from "#domain/civil-cases/phases.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { evaluateChange } from "#domain/lifecycle/choices.ts";
import { blankRecord } from "./blank-record.ts";

export type Given = Partial<CivilRecord>;
export const ref = { id: "x", alias: "x" };
export const file = (date: string, category: string | null = null) => [{ id: "f", name: "f.pdf", date, category }] as unknown as CivilRecord["files"];
/** When the example entered its current status. */
export const began = "2026-05-01T09:00:00.000Z";

/** A new civil case in Madrid against a customer, with the given values. */
export const civilWith = (values: Given = {}): CivilRecord =>
  ({
    ...blankRecord(civilCase),
    cid: 2026000001,
    status: "new",
    date: "2026-03-02",
    country: "Spain",
    timeZone: "Europe/Madrid",
    partType: "defendant",
    statusHistory: [
      { id: "s", version: 1, date: began, from: null, to: values.status ?? "new", user: null, reason: null, forced: false, undone: false },
    ],
    ...values,
  }) as CivilRecord;

export const transitionContext = (values: Partial<CivilTransitionContext> = {}): CivilTransitionContext => ({
  now: "2026-06-15T10:00:00.000Z",
  today: "2026-06-15",
  appealDate: null,
  graceDate: null,
  hasNews: false,
  ...values,
});

const answer = (from: CivilStatus, to: CivilStatus, given: Given, more: Partial<CivilTransitionContext> = {}) => {
  const choice = evaluateChange(civilLifecycle, { role: "manager" }, civilWith({ ...given, status: from }), to, transitionContext(more));
  if (typeof choice === "string") throw new Error(choice);
  return choice;
};
export const missing = (...args: Parameters<typeof answer>) => answer(...args).missing.map(({ field }) => field);
export const warned = (...args: Parameters<typeof answer>) => answer(...args).warnings.map(({ message }) => message);
