import { Modal, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { addDays } from "#domain/law/days.ts";
import type { TaskRecordName } from "#domain/tasks/task-records.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { emptyTask, TaskFields, today } from "./task-fields.tsx";

type Props = {
  entity: Entity;
  row: Row;
  /** Of the record, where its page is not open. */
  name?: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks what comes next in a record: a task, or why there is nothing to do and when to look again. Closing it leaves the record without a next step. */
export function NextStepDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("nextStep.ask")}
      closeButtonProps={{ "aria-label": t("button.close") }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      <NextStepForm onClose={onClose} {...form} />
    </Modal>
  );
}

/** A component inside the dialog, so that each opening starts with a new state. */
function NextStepForm({ entity, row, name, onClose }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const { fields: labels } = useEntityLabels(entity);
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const mayReview = "reviewDate" in entity.fields;
  const [kind, setKind] = useState<"task" | "nothing">(mayReview && row.nextKind === "review" ? "nothing" : "task");
  const [task, setTask] = useState(emptyTask);
  const [review, setReview] = useState({ reviewDate: addDays(today(), 30), reviewReason: String(row.reviewReason ?? "") });
  const place = { entity: entity.name as TaskRecordName, record: row.id };
  const { data } = useQuery(query.tasks.ofRecord.queryOptions({ input: place }));
  const save = useSaveStep(entity, row);
  const isComplete = kind === "task" ? task.what.trim() !== "" && task.dueDate !== "" : review.reviewReason.trim() !== "" && review.reviewDate !== "";
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    // In the React tree the dialog may be inside the form of a record.
    event.stopPropagation();
    void submit(async () => {
      await (kind === "task" ? save.task({ ...task, [place.entity]: row.id }) : save.review(review));
      notifySuccess(t("nextStep.saved"));
      onClose();
    });
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        {name && <Text fw={600}>{name}</Text>}
        <Text size="sm">{t(mayReview ? "nextStep.text" : "nextStep.textTask")}</Text>
        {mayReview && (
          <SegmentedControl
            fullWidth
            aria-label={t("nextStep.kind")}
            value={kind}
            onChange={setKind}
            data={[
              { value: "task", label: t("nextStep.task") },
              { value: "nothing", label: t("nextStep.nothing") },
            ]}
          />
        )}
        {kind === "task" ? (
          <TaskFields task={task} onChange={setTask} presets={data?.presets ?? []} problems={fields} />
        ) : (
          <>
            <Textarea
              label={labels.reviewReason}
              required
              data-autofocus
              autosize
              minRows={2}
              maxLength={500}
              value={review.reviewReason}
              error={fields.reviewReason}
              onChange={(event) => setReview({ ...review, reviewReason: event.currentTarget.value })}
            />
            <DateInput
              label={labels.reviewDate!}
              required
              readOnly={false}
              defaultValue={review.reviewDate}
              error={fields.reviewDate}
              onChange={(reviewDate: unknown) => setReview({ ...review, reviewDate: String(reviewDate) })}
              onBlur={() => undefined}
            />
          </>
        )}
        <FormAlert text={Object.keys(fields).length > 0 ? null : problem} />
        <DialogButtons cancel={t("nextStep.later")} onCancel={onClose} submit={t("nextStep.save")} busy={busy} disabled={!isComplete} />
      </Stack>
    </form>
  );
}

/** A task replaces the review that was planned instead of one. */
function useSaveStep(entity: Entity, row: Row) {
  const queries = useQueryClient();
  const client = recordClient(entity);
  const review = async (values: { reviewDate: string | null; reviewReason: string | null }) =>
    cacheRecord(queries, entity, (await client.update.call({ id: row.id, version: row.version, values })) as Row);
  return {
    review,
    task: async (task: Parameters<typeof api.tasks.create>[0]) => {
      if (row.reviewDate) await review({ reviewDate: null, reviewReason: null });
      await api.tasks.create(task);
      await queries.invalidateQueries({ queryKey: query.tasks.key() });
      await queries.invalidateQueries({ queryKey: client.get.key({ input: { id: row.id } }) });
    },
  };
}
