import { Button, Group } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type SubmitEvent, useState } from "react";
import type { RecordTasks } from "#api/tasks.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { emptyTask, TaskFields } from "./task-fields.tsx";
import type { TaskPlace } from "./task-line.tsx";
import classes from "./tasks-panel.module.css";

type Props = { place: TaskPlace; presets: RecordTasks["presets"]; onEnd: () => void };

/** Adds a task to the record; its lawyer gets it. */
export function QuickAdd({ place: { entity, record }, presets, onEnd }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [task, setTask] = useState(emptyTask);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit(async () => {
      await api.tasks.create({ ...task, [entity]: record });
      await queries.invalidateQueries({ queryKey: query.tasks.key() });
      onEnd();
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEnd();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send} onKeyDown={press}>
      <TaskFields task={task} onChange={setTask} presets={presets} problems={fields} />
      <FormAlert text={Object.keys(fields).length > 0 ? null : problem} />
      <Group gap={8}>
        <Button type="submit" size="compact-sm" loading={busy} disabled={task.what.trim() === "" || task.dueDate === ""}>
          {t("tasks.save")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          {t("button.cancel")}
        </Button>
      </Group>
    </form>
  );
}
