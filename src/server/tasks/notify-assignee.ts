import type { CaseRecord } from "#domain/cases/status.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { RecordOf } from "#domain/entity.ts";
import type { issue } from "#domain/issues/issue.ts";
import type { Tx } from "#server/db/database.ts";
import type { NotifyDeps } from "#server/notices/mail-writer.ts";
import { notify } from "#server/notices/notify.ts";
import { aboutCase, aboutCivilCase, aboutIssue, type Subject } from "#server/notices/subject.ts";
import type { Place, TaskRecord } from "./task-record.ts";

/** Notifies the person whom somebody else gave a task. */
export async function notifyAssignee(tx: Tx, deps: NotifyDeps, place: Place, { id, version, assignee, dueDate, doneAt }: TaskRecord, actor: string) {
  if (!assignee || assignee.id === actor || doneAt) return;
  await notify(tx, deps, subjectOf(place, assignee.id), { kind: "taskAssigned", key: `${id} ${version}`, actor, facts: { date: dueDate } });
}

/** The record of a task as the subject of a notice to its assignee. */
export const subjectOf = ({ entity, record }: Place, assignee: string): Subject => ({
  ...about(entity.name, record),
  version: null,
  assignees: [assignee],
});

function about(name: Place["entity"]["name"], record: Place["record"]): Subject {
  switch (name) {
    case "case":
      return aboutCase(record as unknown as CaseRecord);
    case "civilCase":
      return {
        ...aboutCivilCase(record as unknown as CivilRecord),
        facts: { ...aboutCivilCase(record as unknown as CivilRecord).facts, isCivil: true },
      };
    case "issue":
      return aboutIssue(record as unknown as RecordOf<typeof issue>);
  }
}
