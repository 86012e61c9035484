import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { type Hearings, tellHearings, tellNew } from "./notices.ts";
import { createCivilCase, updateCivilCase } from "./save-civil-case.ts";

type Values = Readonly<Record<string, unknown>>;

export const createCivilAndTell = ({ deps, user }: SignedContext, input: Values) =>
  deps.db.as(user, async (tx) => {
    const record = (await createCivilCase(tx, user, input)) as unknown as CivilRecord;
    await tellNew(tx, { teller: deps, actor: user.id, record });
    return record;
  });

export const updateCivilAndTell = ({ deps, user }: SignedContext, input: { id: string; version: number; values: Values }) =>
  deps.db.as(user, async (tx) => {
    // In one breath, as for cases: what was there is read under the lock and before it is written.
    const [after, before] = await Promise.all([
      updateCivilCase(tx, user, input),
      tx.row<Hearings>(
        sql`select prior_hearing_date as "priorHearingDate", trial_hearing_date as "trialHearingDate" from civil_cases where id = ${input.id}`,
      ),
    ]);
    const record = after as unknown as CivilRecord;
    if (before) await tellHearings(tx, { teller: deps, actor: user.id, record }, before);
    return record;
  });
