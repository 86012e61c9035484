import type { Entity } from "#domain/entity.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { lawyerAccess, placeOf } from "./lawyer-access.ts";

type Values = Readonly<Record<string, unknown>>;

/** Refuses to assign a record to a lawyer whose account cannot open it. */
export async function refuseLawyerWithoutAccess(tx: Tx, entity: Entity, values: Values, before: Values) {
  const { lawyer } = values;
  if (typeof lawyer !== "string" || lawyer === before.lawyer || !values.customer) return;
  const opens = await lawyerAccess(tx.system, entity, [placeOf(values)], [lawyer]);
  if (opens.get(lawyer) === false) throw cannotOpen();
}

export const cannotOpen = () => new Refusal(400, "CANNOT_OPEN", "save.failed", { fields: { lawyer: "lawyer.cannotOpen" } });
