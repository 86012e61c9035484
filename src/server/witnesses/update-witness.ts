import { witness } from "#domain/entities/witness.ts";
import type { InputOf, Ref } from "#domain/entity.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { lockRecord } from "#server/records/read.ts";
import { updateRecord } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { invalid } from "#server/refusal.ts";

type Input = { id: string; version: number; values: InputOf<typeof witness> };

/** Witnesses stay in the file of the customer whose cases and issues they are in. */
export const updateWitness = ({ deps, user }: SignedContext, input: Input): Promise<AnyRecord> =>
  deps.db.as(user, async (tx) => {
    const { customer } = await lockRecord(tx, user, witness, input.id);
    const wanted = input.values.customer?.toLowerCase();
    if (wanted && wanted !== (customer as Ref).id && (await isInvolved(tx, input.id))) throw invalid({ customer: "witness.customer.involved" });
    return updateRecord(tx, user, witness, input);
  });

const isInvolved = async (tx: Tx, id: string) =>
  Boolean(
    await tx.row(sql`select from case_witnesses where witness_id = ${id} union all select from issue_witnesses where witness_id = ${id} limit 1`),
  );
