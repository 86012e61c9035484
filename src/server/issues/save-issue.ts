import type { RecordOf } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import { createIntakeRecord, type IntakeAdapter, updateIntakeRecord } from "#server/intake/intake-record.ts";
import type { RecordUpdate, Writer } from "#server/records/save.ts";

type Values = Readonly<Record<string, unknown>>;
type IssueRecord = RecordOf<typeof issue>;

export const issueIntake: IntakeAdapter<typeof issue> = { entity: issue, typeMissing: "issue.customer.noIssues" };

export const createIssue = (tx: Tx, user: Writer, input: Values): Promise<IssueRecord> => createIntakeRecord(tx, user, issueIntake, input);

export const updateIssue = async (tx: Tx, user: Writer, input: RecordUpdate): Promise<IssueRecord> =>
  (await updateIntakeRecord(tx, user, issueIntake, input)).after;
