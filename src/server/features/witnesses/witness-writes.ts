import { witness } from "#domain/entities/witness.ts";
import type { RecordOf } from "#domain/entity.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type Removal, removeRecord } from "#server/records/remove.ts";
import { type RecordUpdate, type Saved, updateRecord, type Writer } from "#server/records/save.ts";
import { finishCompletions, lockCompletions } from "#server/tasks/finish-completion.ts";
import { withdrawCompletion } from "#server/tasks/make-tasks.ts";

type Witness = RecordOf<typeof witness>;

export const updateWitness = ({ deps, user }: SignedContext, input: RecordUpdate): Promise<Witness> =>
  deps.db.as(user, async (tx) => (await saveWitness(tx, user, input)).after);

/** Saves a witness. A witness of a case or an issue cannot move to another customer. */
export async function saveWitness(tx: Tx, user: Writer, input: RecordUpdate): Promise<Saved<Witness>> {
  const customer = typeof input.values.customer === "string" ? input.values.customer.toLowerCase() : undefined;
  const tasks = await lockCompletions(tx, input.id);
  const saved = await updateRecord(tx, user, witness, input, {
    onLocked: async (before) => {
      if (customer && customer !== before.customer.id && (await isInvolved(tx, input.id))) throw invalid({ customer: "witness.customer.involved" });
    },
  });
  // It is complete, or it would have been refused.
  await finishCompletions(tx, user, tasks);
  return saved;
}

/** Removes a witness. Nobody has to complete the data of somebody who is not there any more. */
export const removeWitness = ({ deps, user }: SignedContext, input: Removal) =>
  deps.db.as(user, async (tx) => {
    const tasks = await lockCompletions(tx, input.id);
    const removed = await removeRecord(tx, user, witness, input);
    for (const { place } of tasks) await withdrawCompletion(tx, place.entity.name, place.record.id, input.id);
    return removed;
  });

const isInvolved = async (tx: Tx, id: string) =>
  Boolean(
    await tx.row(sql`select from case_witnesses where witness_id = ${id} union all select from issue_witnesses where witness_id = ${id} limit 1`),
  );
