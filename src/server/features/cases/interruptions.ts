import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { runningLimitation } from "#domain/law/limitation.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { addLine, changeLine, removeLine } from "#server/records/lines.ts";

type Call<Input> = { context: SignedContext; input: Input };
type Add = Parameters<typeof addLine>[4];
type Change = Parameters<typeof changeLine>[4];
type Remove = Parameters<typeof removeLine>[4];

const name = "interruptions";

/** The register of acts that interrupt the limitation: with each change the date stored with the case is computed anew. */
export const interruptionHandlers = {
  add: ({ context: { deps, user }, input }: Call<Add>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => withLimitation(tx, await addLine(tx, user, penalCase, name, input))),
  change: ({ context: { deps, user }, input }: Call<Change>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => withLimitation(tx, await changeLine(tx, user, penalCase, name, input))),
  remove: ({ context: { deps, user }, input }: Call<Remove>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => withLimitation(tx, await removeLine(tx, user, penalCase, name, input))),
};

/** The date follows from what the history has, so that it needs no entry of its own. */
async function withLimitation(tx: Tx, record: CaseRecord): Promise<CaseRecord> {
  const limitationDate = runningLimitation(record);
  if (limitationDate !== record.limitationDate) await tx.run(sql`update cases set limitation_date = ${limitationDate} where id = ${record.id}`);
  return { ...record, limitationDate };
}
