import { Checkbox } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Work } from "#api/office-day.ts";
import { listPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { task as taskEntity } from "#domain/entities/task.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFinishTask } from "#web/record/tasks/use-finish-task.ts";
import { useNextStepDialog } from "#web/record/tasks/use-next-step-dialog.tsx";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { pathOfRecord, useRecordLine } from "./record-line.ts";
import classes from "./today.module.css";

/** The tasks of this week, those that are over first. */
export function TasksSection({ tasks, today, title }: Pick<Work, "tasks" | "today"> & { title: string }) {
  const { t } = useI18n();
  const words = useDayWords(today);
  const lineOf = useRecordLine();
  const { uid, role } = useUser();
  // Here, because the row of a task that is done goes away.
  const { ask, dialog } = useNextStepDialog();
  const filter = { done: false, ...(role === "lawyer" && { assignee: [uid] }) };
  return (
    <>
      <DaySection
        title={title}
        icon={<IconChecklist size={18} />}
        total={tasks.total}
        isUrgent={tasks.overdue > 0}
        all={{ to: listPath(taskEntity), search: { filter } }}
        empty={t("today.tasksNone")}
      >
        <DayRows>
          {tasks.rows.map(({ id, what, dueDate, record }) => (
            <DayRow
              key={id}
              to={pathOfRecord(record)}
              lead={words.short(dueDate)}
              isLate={dueDate < today}
              title={what}
              text={lineOf(record)}
              action={<Tick id={id} what={what} onLastStep={() => void ask(entities[record.entity], record.id, lineOf(record))} />}
            />
          ))}
        </DayRows>
      </DaySection>
      {dialog}
    </>
  );
}

/** Done, without leaving the day. */
function Tick({ id, what, onLastStep }: { id: string; what: string; onLastStep: () => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, setDone } = useFinishTask(onLastStep);
  const finish = async () => {
    await setDone(id, true);
    await queries.invalidateQueries({ queryKey: query.today.key() });
  };
  return (
    <Checkbox
      className={classes.tick}
      size="md"
      disabled={busy}
      checked={busy}
      aria-label={t("today.taskDone", { what })}
      onChange={() => void finish()}
    />
  );
}
