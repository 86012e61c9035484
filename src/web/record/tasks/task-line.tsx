import { Anchor, Checkbox, Menu, UnstyledButton } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordTasks } from "#api/tasks.ts";
import { recordPath } from "#domain/access/screens.ts";
import { task as taskEntity } from "#domain/entities/task.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useTimeZone } from "#web/record/base/time-zone.ts";
import { DueText } from "./due-text.tsx";
import classes from "./tasks-panel.module.css";
import { useFinishTask } from "./use-finish-task.ts";

type Task = RecordTasks["open"][number];
export type TaskPlace = { entity: TaskRecordName; record: string };

/** One task: a tick, what is to be done, until when and by whom. */
export function TaskLine({ task, place, onLastStep }: { task: Task; place: TaskPlace; onLastStep?: () => void }) {
  const { t, datetime } = useI18n();
  const zone = useTimeZone();
  const { busy, setDone } = useFinishTask(onLastStep);
  const doneText = (at: string) => {
    const date = datetime(at, zone);
    return task.doneBy ? t("tasks.doneBy", { name: task.doneBy.alias, date }) : t("tasks.ended", { date });
  };
  return (
    <li className={classes.line} data-done={task.done || undefined}>
      <Checkbox
        size="sm"
        checked={task.done !== busy}
        disabled={busy}
        aria-label={t(task.done ? "tasks.reopen" : "tasks.finish", { name: task.what })}
        onChange={() => void setDone(task.id, !task.done)}
      />
      <div className={classes.text}>
        <Anchor className={classes.what} renderRoot={(root) => <Link to={recordPath(taskEntity, task.id)} {...root} />}>
          {task.what}
        </Anchor>
        <div className={classes.facts}>
          {task.doneAt ? (
            doneText(task.doneAt)
          ) : (
            <>
              <DueText day={task.dueDate} /> · <Assignee task={task} place={place} />
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** Who has it; a click gives it to somebody else. */
function Assignee({ task, place }: { task: Task; place: TaskPlace }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { submit } = useSubmit();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery(query.tasks.assignees.queryOptions({ input: place, enabled: isOpen }));
  const name = task.assignee && !task.unattended ? task.assignee.alias : t("tasks.nobody");
  const give = (assignee: string) =>
    submit(async () => {
      await api.tasks.update({ id: task.id, version: task.version, values: { assignee } });
      await queries.invalidateQueries({ queryKey: query.tasks.key() });
    });
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.assignee}
          data-nobody={!task.assignee || task.unattended || undefined}
          aria-label={`${t("tasks.assignee")}: ${name}`}
        >
          <IconUser size={12} aria-hidden />
          {name}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.people}>
        {data.map((person) => (
          <Menu.Item key={person.id} disabled={person.id === task.assignee?.id} onClick={() => void give(person.id)}>
            {person.alias}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
