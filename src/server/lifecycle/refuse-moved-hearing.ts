import type { Entity } from "#domain/entity.ts";
import { invalid } from "#server/base/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** Refuses to move a pending or suspended trial by a plain save: a change of status does that, which asks for the reason and keeps the former date. */
export function refuseMovedHearing(entity: Entity, field: string, before: Values, after: Values) {
  const isPending = ["trialPending", "suspended"].includes(String(before[entity.status!])) && before[field];
  if (isPending && Date.parse(String(before[field])) !== Date.parse(String(after[field]))) throw invalid({ [field]: "status.moveTrial" });
}
