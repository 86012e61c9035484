import type { Entity } from "#domain/entity.ts";
import { invalid } from "#server/refusal.ts";

type Values = Readonly<Record<string, unknown>>;

/** The date of a pending trial is changed by the life of its case, which asks for the reason and keeps what was lost: not by a plain save. */
export function refuseMoved(entity: Entity, field: string, before: Values, after: Values) {
  const isPending = before[entity.status!] === "trialPending" && before[field];
  if (isPending && Date.parse(String(before[field])) !== Date.parse(String(after[field]))) throw invalid({ [field]: "status.moveTrial" });
}
