import type { Tx } from "#server/db/database.ts";
import { termEntities } from "./compute-terms.ts";
import { fillIssues, fillRecords, nextToFill } from "./fill-records.ts";
import { finishFilling, firstId } from "./follow-terms.ts";

const batch = 500;

/** Fills in every record at once, for rows that were inserted without the product: demo data. */
export async function fillAll(tx: Tx): Promise<void> {
  await fillIssues(tx);
  for (const entity of termEntities) {
    let ids = await nextToFill(tx, entity, firstId, batch);
    while (ids.length > 0) {
      await fillRecords(tx, entity, ids);
      ids = await nextToFill(tx, entity, ids.at(-1)!, batch);
    }
  }
  await finishFilling(tx);
}
