import { Button, FileButton, Textarea } from "@mantine/core";
import { IconCalendar, IconMessage, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { deleteFormDraft, formDraftOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { addUploads, useUploads } from "#web/outgoing/outgoing.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { UploadLine } from "#web/record/files/upload-line.tsx";
import { DateInput } from "#web/record/form/date-input.tsx";
import { draftName } from "#web/record/form/use-draft-form.ts";
import { longErrorDuration, notifyError } from "#web/ui/feedback/toast.ts";
import classes from "./document-requests.module.css";
import { lifecycleClient } from "./lifecycle-client.ts";

type Props = {
  entity: Entity;
  record: string;
  request: { id: string; item: string };
  /** Buttons for a thumb. */
  isLarge?: boolean;
  onAnswered?: () => void;
};

/** Answers a document request where it is shown: with a file, whose progress appears here, or in words. What was begun survives a reload. */
export function RequestAnswer(props: Props) {
  const { entity, record, request } = props;
  const uploads = useUploads().filter((upload) => upload.request === request.id);
  const draft = draftName(entity, record, `request ${request.id}`);
  const [isAnswering, setAnswering] = useState(() => formDraftOf(draft) !== undefined);
  const [isPromising, setPromising] = useState(false);
  const endAnswer = () => {
    deleteFormDraft(draft);
    setAnswering(false);
  };
  if (isAnswering) return <AnswerForm {...props} draft={draft} onEnd={endAnswer} />;
  if (isPromising) return <PromiseForm {...props} onEnd={() => setPromising(false)} />;
  if (uploads.length === 0) return <Actions {...props} onAnswer={() => setAnswering(true)} onPromise={() => setPromising(true)} />;
  return (
    <div className={classes.uploads}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </div>
  );
}

function Actions({ entity, record, request: { id, item }, isLarge, onAnswer, onPromise }: Props & Record<"onAnswer" | "onPromise", () => void>) {
  const { t } = useI18n();
  const { role } = useUser();
  const take = async (file: File | null) => {
    if (!file) return;
    const { accepted, problems } = await acceptFiles([file], {}, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem, longErrorDuration);
    addUploads(
      { entity, record, field: "files" },
      accepted.map((one) => ({ ...one, request: id })),
    );
  };
  return (
    <div className={classes.actions} data-large={isLarge || undefined}>
      <FileButton onChange={(file) => void take(file)}>
        {(props) => (
          <Button
            {...props}
            variant={isCustomerSide(role) ? "filled" : "default"}
            size="compact-sm"
            leftSection={<IconUpload size={14} aria-hidden />}
            aria-label={t("requests.upload.label", { item })}
          >
            {t("requests.upload")}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden />}
        aria-label={t("requests.answer.label", { item })}
        onClick={onAnswer}
      >
        {t("requests.answer")}
      </Button>
      {isCustomerSide(role) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCalendar size={14} aria-hidden />}
          aria-label={t("requests.promise.label", { item })}
          onClick={onPromise}
        >
          {t("requests.promise")}
        </Button>
      )}
    </div>
  );
}

function AnswerForm({ entity, record, request: { id, item }, isLarge, onAnswered, draft, onEnd }: Props & { draft: string; onEnd: () => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [answer, setAnswer] = useDraftText(draft);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(async () => {
      cacheRecord(queries, entity, (await lifecycleClient(entity).answerRequest.call({ id: record, line: id, answer })) as Row);
      onEnd();
      onAnswered?.();
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <Textarea
        label={t("requests.answer.field", { item })}
        description={t("requests.answer.hint")}
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        error={problem}
      />
      <div className={classes.actions} data-large={isLarge || undefined}>
        <Button type="submit" size="compact-sm" loading={busy} disabled={answer.trim() === ""}>
          {t("requests.send")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          {t("button.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** The day on which it will come: it stays open until then. */
function PromiseForm({ entity, record, request: { id, item }, isLarge, onEnd }: Props & { onEnd: () => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [day, setDay] = useState("");
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(async () => {
      cacheRecord(queries, entity, (await lifecycleClient(entity).answerRequest.call({ id: record, line: id, promisedDate: day })) as Row);
      onEnd();
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <DateInput
        label={t("requests.promise.field", { item })}
        description={t("requests.promise.hint")}
        required={false}
        readOnly={false}
        defaultValue={day}
        onChange={(next: unknown) => setDay(String(next))}
        onBlur={() => undefined}
        error={fields.promisedDate ?? problem}
      />
      <div className={classes.actions} data-large={isLarge || undefined}>
        <Button type="submit" size="compact-sm" loading={busy} disabled={day === ""}>
          {t("requests.promise.send")}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          {t("button.cancel")}
        </Button>
      </div>
    </form>
  );
}
