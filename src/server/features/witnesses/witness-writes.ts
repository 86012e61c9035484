import { witness } from "#domain/entities/witness.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { InputOf } from "#domain/record-input.ts";
import { invalid } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type Removal, removeRecord } from "#server/records/remove.ts";
import { updateRecord } from "#server/records/save.ts";
import { finishCompletions, lockCompletions } from "#server/tasks/finish-completion.ts";
import { withdrawCompletion } from "#server/tasks/make-tasks.ts";

type Input = { id: string; version: number; values: InputOf<typeof witness> };

/** Saves a witness. A witness of a case or an issue cannot move to another customer. */
export const updateWitness = ({ deps, user }: SignedContext, input: Input): Promise<RecordOf<typeof witness>> =>
  deps.db.as(user, async (tx) => {
    const customer = input.values.customer?.toLowerCase();
    const tasks = await lockCompletions(tx, input.id);
    const { after } = await updateRecord(tx, user, witness, input, {
      onLocked: async (before) => {
        if (customer && customer !== before.customer.id && (await isInvolved(tx, input.id))) throw invalid({ customer: "witness.customer.involved" });
      },
    });
    // It is complete, or it would have been refused.
    await finishCompletions(tx, user, tasks);
    return after;
  });

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
