import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import type { Tx } from "#server/db/database.ts";
import type { Writer } from "#server/records/save.ts";
import type { Place } from "#server/tasks/task-record.ts";
import { finishAnswered } from "#server/tasks/witness-tasks.ts";

type Values = Readonly<Record<string, unknown>>;

/** The answers of witnesses as people write them down: one by telephone replaces the former one, and the last one ends the task to call. */
export const witnessAnswers = {
  /** Nobody both comes and cannot; a reason belongs to one who cannot. */
  adjust: (values: Values): Values => {
    if (values.confirmed === true) return { ...values, declined: false, declineReason: null };
    if (values.declined === true) return { ...values, confirmed: false };
    return values.declined === false ? { ...values, declineReason: null } : values;
  },
  onWritten: async (tx: Tx, user: Writer, record: unknown) => {
    const { trialDatetime } = record as CaseRecord;
    await finishAnswered(tx, user, { entity: penalCase, record } as unknown as Place, trialDatetime);
  },
};
