import type { RecordOf } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { type Assignable, undoneVersion } from "#server/assignees/assignable.ts";
import { extendAssignment } from "#server/assignees/extend-assignment.ts";
import { giveNumber } from "#server/case-common/give-numbers.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { plannedOnce } from "#server/db/planned-once.ts";
import { createIntakeRecord, type IntakeAdapter, updateIntakeRecord } from "#server/intake/intake-record.ts";
import { notifyAssigned } from "#server/notices/notify-assigned.ts";
import { aboutIssue } from "#server/notices/subject.ts";
import type { Saved, Writer } from "#server/records/save.ts";
import { giveTasks } from "#server/tasks/end-tasks.ts";
import { makePresetTasks } from "#server/tasks/make-tasks.ts";

type Values = Readonly<Record<string, unknown>>;
type IssueRecord = RecordOf<typeof issue>;

export const issueIntake: IntakeAdapter<typeof issue> = {
  entity: issue,
  typeMissing: "issue.customer.noIssues",
  afterCreate: async (tx, _user, id) => void (await makePresetTasks(tx, "issue", id, null)),
};

export const createIssue = async (tx: Tx, user: Writer, input: Values): Promise<IssueRecord> =>
  giveNumber(tx, issue, await createIntakeRecord(tx, user, issueIntake, input));

export async function updateIssue(tx: Tx, user: Writer, input: Assignable): Promise<Saved<IssueRecord>> {
  const saved = await updateIntakeRecord(tx, user, issueIntake, input);
  await giveTasks(tx, issue, saved);
  return saved;
}

export const updateIssueAndNotify = ({ deps, user }: SignedContext, input: Assignable): Promise<IssueRecord> =>
  deps.db.as(
    user,
    async (tx) => {
      if (input.extend) await extendAssignment(tx, user, issue, input);
      const { before, after } = await updateIssue(tx, user, input);
      await notifyAssigned(tx, { deps, actor: user.id, record: after }, aboutIssue(after), before, undoneVersion(input));
      return after;
    },
    plannedOnce,
  );
