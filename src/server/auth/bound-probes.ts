import { isStaff } from "#domain/access/roles.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";

/**
 * Runs work that may tell a person of a record which they may not see. The token is taken before, and given back unless it told: neither parallel
 * requests nor the answer of an empty budget tell more.
 */
export async function boundProbes<Result>({ deps: { budgets }, user: { id, role } }: SignedContext, work: () => Promise<Result>): Promise<Result> {
  if (isStaff(role) || role === "supercustomer") return work();
  await budgets.take(["unseen", id]);
  let isTold = false;
  try {
    return await work();
  } catch (error) {
    isTold = error instanceof Refusal && error.code === "EXISTS_UNSEEN";
    throw error;
  } finally {
    if (!isTold) await budgets.giveBack(["unseen", id]);
  }
}
