import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { BulkRow } from "#api/records.ts";
import { accepts } from "#domain/access/rules.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { type BulkAction, BulkFrame } from "#web/record/list/bulk-frame.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { emptyTask, TaskFields } from "./task-fields.tsx";

/** The action on a selection of records that adds the same task to each. */
export const addTaskTo = (name: TaskRecordName): BulkAction => ({
  label: "tasks.addSelected",
  isFor: ({ role }) => accepts("lawyer", role),
  Dialog: function AddTask(props) {
    const { t } = useI18n();
    return (
      <BulkFrame {...props} title={t("tasks.add")}>
        {(done, close) => <AddForm entity={name} ids={props.selection.ids} onDone={done} onClose={close} />}
      </BulkFrame>
    );
  },
});

type Props = { entity: TaskRecordName; ids: readonly string[]; onDone: (rows: BulkRow[]) => void; onClose: () => void };

function AddForm({ entity, ids, onDone, onClose }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [task, setTask] = useState(emptyTask);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(async () => {
      onDone(await api.tasks.addAll({ entity, ids: [...ids], what: task.what.trim(), dueDate: task.dueDate }));
      await queries.invalidateQueries({ queryKey: query.tasks.key() });
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("tasks.addSelected.text", { n: ids.length })}</Text>
        <TaskFields task={task} onChange={setTask} problems={fields} />
        <FormAlert text={problem} />
        <DialogButtons
          cancel={t("button.cancel")}
          onCancel={onClose}
          submit={t("tasks.save")}
          busy={busy}
          disabled={task.what.trim() === "" || task.dueDate === ""}
        />
      </Stack>
    </form>
  );
}
