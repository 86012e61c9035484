import type { Entity } from "#domain/entity.ts";
import { invalid } from "#server/refusal.ts";
import type { Values } from "./life.ts";

/** The date of a pending trial is changed by the life of its case, which asks for the reason and keeps what was lost: not by a plain save. */
export function refuseMoved({ status = "" }: Entity, field: string, values: Values, before: Values) {
  if (before[status] !== "trialPending" || !before[field]) return;
  if (Date.parse(String(before[field])) !== Date.parse(String(values[field]))) throw invalid({ [field]: "status.moveTrial" });
}
