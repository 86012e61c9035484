import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { changeLine, removeLine } from "#server/records/lines.ts";
import type { Writer } from "#server/records/save.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { finishAnswered } from "#server/tasks/witness-tasks.ts";

type Values = Readonly<Record<string, unknown>>;
type Opened = { openedVersion?: number | undefined };
type Call<Input> = { context: SignedContext; input: Input };

/** The lines of witnesses as people change them: an answer by telephone replaces the former one, and the last one ends the task to call. */
export const witnessHandlers = {
  change: ({ context: { deps, user }, input }: Call<{ id: string; line: string; version: number; values: Values } & Opened>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) =>
      answered(tx, user, await changeLine(tx, user, penalCase, "witnesses", { ...input, values: withOneAnswer(input.values) })),
    ),
  remove: ({ context: { deps, user }, input }: Call<{ id: string; line: string } & Opened>): Promise<CaseRecord> =>
    deps.db.as(user, async (tx) => answered(tx, user, await removeLine(tx, user, penalCase, "witnesses", input))),
};

/** Nobody both comes and cannot; a reason belongs to one who cannot. */
function withOneAnswer(values: Values): Values {
  if (values.confirmed === true) return { ...values, declined: false, declineReason: null };
  if (values.declined === true) return { ...values, confirmed: false };
  return values.declined === false ? { ...values, declineReason: null } : values;
}

async function answered(tx: Tx, user: Writer, record: CaseRecord): Promise<CaseRecord> {
  await finishAnswered(tx, user, { entity: penalCase, record } as unknown as Place, record.trialDatetime);
  return record;
}
