import { canRemove } from "#domain/access/can.ts";
import type { Tx } from "#server/db/database.ts";
import { lockRecord } from "#server/records/read.ts";
import { removeRecord, type Writer } from "#server/records/save.ts";
import { forbidden } from "#server/refusal.ts";
import type { Reported } from "./reported.ts";

export async function removeReported(tx: Tx, user: Writer, { entity }: Reported, input: { id: string; version: number }) {
  if (!canRemove(user, await lockRecord(tx, user, entity, input.id))) throw forbidden();
  return removeRecord(tx, user, entity, input);
}
