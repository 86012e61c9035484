import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { takeTurn } from "#server/records/links.ts";
import { tellNew, tellTrial } from "./notices.ts";
import { createCase, updateCase } from "./save-case.ts";

type Values = Readonly<Record<string, unknown>>;

export const createAndTell = ({ deps, user }: SignedContext, input: Values) =>
  deps.db.as(user, async (tx) => {
    const record = (await createCase(tx, user, input)) as unknown as CaseRecord;
    await tellNew(tx, { teller: deps, actor: user.id, record });
    return record;
  });

export const updateAndTell = ({ deps, user }: SignedContext, input: { id: string; version: number; values: Values }) =>
  deps.db.as(user, async (tx) => {
    await takeTurn(tx, penalCase, input.values, input.id);
    // Asked for in one breath: the second is read under the lock that the first begins with, and before it writes.
    const [after, before] = await Promise.all([
      updateCase(tx, user, input),
      tx.row<{ trial: string | null }>(sql`select trial_datetime as trial from cases where id = ${input.id}`),
    ]);
    const record = after as unknown as CaseRecord;
    await tellTrial(tx, { teller: deps, actor: user.id, record }, before?.trial ?? null);
    return record;
  });
