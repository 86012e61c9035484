import { Button, Select } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { entities } from "#domain/entities/registry.ts";
import { task } from "#domain/entities/task.ts";
import type { Ref } from "#domain/entity.ts";
import type { FormSection } from "#domain/form-section.ts";
import { taskRecordNames } from "#domain/tasks/task-records.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { RefLink } from "#web/record/base/ref-link.tsx";
import fieldClasses from "#web/record/form/field.module.css";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { useFinishTask } from "#web/record/tasks/use-finish-task.ts";

const sections: FormSection[] = [{ title: "section.task", hint: "section.task.hint", from: "what" }];
const fields = {
  case: () => <RecordField name="case" />,
  civilCase: () => <RecordField name="civilCase" />,
  issue: () => <RecordField name="issue" />,
  assignee: Assignee,
};

export const TaskEdit = ({ id }: { id: string }) => (
  <RecordEdit
    entity={task}
    id={id}
    sections={sections}
    fields={fields}
    facts={(row) => <RecordLink row={row} />}
    actions={(row) => <FinishButton row={row} />}
  />
);

function RecordLink({ row }: { row: Row }) {
  const { enums } = useI18n();
  const name = taskRecordNames.find((one) => row[one]);
  if (!name) return null;
  return (
    <span>
      {enums.taskRecords[name]} <RefLink entity={entities[name]} to={row[name] as Ref} />
    </span>
  );
}

function FinishButton({ row }: { row: Row }) {
  const { t } = useI18n();
  const { busy, setDone } = useFinishTask();
  const isDone = row.done === true;
  const Icon = isDone ? IconArrowBackUp : IconCheck;
  const name = String(row.what);
  return (
    <Button
      variant={isDone ? "default" : "filled"}
      loading={busy}
      leftSection={<Icon size={16} aria-hidden />}
      aria-label={t(isDone ? "tasks.reopen" : "tasks.finish", { name })}
      onClick={() => void setDone(row.id, !isDone)}
    >
      {t(isDone ? "tasks.undo" : "tasks.done")}
    </Button>
  );
}

/** A task stays with its record: only a new one chooses it, and offers the others until one is chosen. */
function RecordField({ name }: { name: (typeof taskRecordNames)[number] }) {
  const { row } = useRecordForm();
  const values = { case: useCurrentValue("case"), civilCase: useCurrentValue("civilCase"), issue: useCurrentValue("issue") };
  const isOther = taskRecordNames.some((one) => one !== name && values[one]);
  return row || isOther ? null : <Field name={name} />;
}

/** Only those who can open the record; the lawyer of the record gets a task of nobody in particular. */
function Assignee() {
  const { form, labels, readOnly } = useRecordForm();
  const records = { case: useCurrentValue("case"), civilCase: useCurrentValue("civilCase"), issue: useCurrentValue("issue") };
  const name = taskRecordNames.find((one) => records[one]);
  const place = name && { entity: name, record: (records[name] as Ref).id };
  const { data = [] } = useQuery(query.tasks.assignees.queryOptions({ input: place!, enabled: place !== undefined }));
  const chosen = useCurrentValue("assignee") as Ref | null;
  const options = [...data, ...(chosen && data.every(({ id }) => id !== chosen.id) ? [chosen] : [])];
  const choose = (id: string | null) => form.setFieldValue("assignee", options.find((one) => one.id === id) ?? null);
  return (
    <div className={fieldClasses.root} data-span={3}>
      <Select
        label={labels.assignee}
        data={options.map(({ id, alias }) => ({ value: id, label: alias }))}
        value={chosen?.id ?? null}
        onChange={choose}
        error={form.errors.assignee}
        readOnly={readOnly}
        disabled={!place}
        searchable
        clearable
      />
    </div>
  );
}
