import type { CaseRecord } from "#domain/cases/status.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type Occasion, tellNew, tellTrial } from "./notices.ts";
import { createCase, updateCase } from "./save-case.ts";

type Values = Readonly<Record<string, unknown>>;

export const createAndTell = ({ deps, user }: SignedContext, input: Values) =>
  deps.db.as(user, async (tx) => {
    const record = (await createCase(tx, user, input)) as unknown as CaseRecord;
    await tellCreated(tx, { publicUrl: deps.publicUrl, actor: user.id, record });
    return record;
  });

export async function tellCreated(tx: Tx, occasion: Occasion) {
  await tellNew(tx, occasion);
  if (occasion.record.trialDatetime) await tellTrial(tx, occasion);
}

export const updateAndTell = ({ deps, user }: SignedContext, input: { id: string; version: number; values: Values }) =>
  deps.db.as(user, async (tx) => {
    const [before, after] = await Promise.all([
      tx.row<{ trial: string | null }>(sql`select trial_datetime as trial from cases where id = ${input.id} for update`),
      updateCase(tx, user, input),
    ]);
    const record = after as unknown as CaseRecord;
    const isMoved = record.trialDatetime && record.trialDatetime !== before?.trial;
    if (isMoved) await tellTrial(tx, { publicUrl: deps.publicUrl, actor: user.id, record });
    return record;
  });
