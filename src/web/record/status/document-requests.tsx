import { Button, FileButton, Paper, Textarea } from "@mantine/core";
import { IconCircleCheck, IconCircleDashed, IconMessage, IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { can, mayAddTo } from "#domain/access/can.ts";
import { isCustomerSide } from "#domain/access/roles.ts";
import type { penalCase } from "#domain/cases/case.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { openRequests } from "#domain/lifecycle/document-request.ts";
import { deleteFormDraft, formDraftOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { daysUntil, useTimeZone } from "#web/record/base/time-zone.ts";
import { acceptFiles } from "#web/record/files/accept-files.ts";
import { UploadLine } from "#web/record/files/upload-line.tsx";
import { addUploads, useUploads } from "#web/record/files/uploads.ts";
import { draftName } from "#web/record/form/use-draft-form.ts";
import { notifyError } from "#web/ui/feedback/toast.ts";
import classes from "./document-requests.module.css";
import { lifecycleClient } from "./lifecycle-client.ts";

type Request = RecordOf<typeof penalCase>["documentRequests"][number];
type Props = { entity: Entity; row: Row };

/** The documents that the lawyer requested. Shown while one is missing or the record waits for documents. */
export function DocumentRequests({ entity, row }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const requests = row.documentRequests as readonly Request[];
  const open = openRequests(requests);
  const isWaiting = row[entity.status!] === "pendingDoc";
  if (requests.length === 0 || (open.length === 0 && !isWaiting)) return null;
  // What was delivered for an earlier request is in the history.
  const latest = requests.at(-1)!.askedAt;
  const shown = requests.filter((request) => request.fulfilledAt === null || request.askedAt === latest);
  const canAnswer = can(user, "write", entity) && mayAddTo({ id: user.uid, role: user.role }, entity, row);
  return (
    <Paper withBorder component="section" className={classes.root} aria-label={t("requests.title")} data-open={open.length > 0 || undefined}>
      <h2 className={classes.title}>{t(isCustomerSide(user.role) ? "requests.title" : "requests.title.firm")}</h2>
      {open.length === 0 && <p className={classes.done}>{t(isCustomerSide(user.role) ? "requests.done" : "requests.done.firm")}</p>}
      <ul className={classes.list}>
        {shown.map((request) => (
          <Line key={request.id} entity={entity} row={row} request={request} canAnswer={canAnswer} />
        ))}
      </ul>
    </Paper>
  );
}

function Line({ entity, row, request, canAnswer }: Props & { request: Request; canAnswer: boolean }) {
  const { item, answer, fileName, fulfilledAt } = request;
  const uploads = useUploads().filter((upload) => upload.request === request.id);
  const draft = draftName(entity, row.id, `request ${request.id}`);
  const [isAnswering, setAnswering] = useState(() => formDraftOf(draft) !== undefined);
  const endAnswer = () => {
    deleteFormDraft(draft);
    setAnswering(false);
  };
  const Icon = fulfilledAt ? IconCircleCheck : IconCircleDashed;
  return (
    <li className={classes.line} data-done={fulfilledAt !== null || undefined}>
      <Icon size={18} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <div className={classes.item}>{item}</div>
        <div className={classes.facts}>
          <Facts request={request} />
        </div>
        {(answer || fileName) && <div className={classes.answer}>{answer ?? fileName}</div>}
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </div>
      {canAnswer && !fulfilledAt && !isAnswering && uploads.length === 0 && (
        <Actions entity={entity} row={row} request={request} onAnswer={() => setAnswering(true)} />
      )}
      {isAnswering && !fulfilledAt && <AnswerForm entity={entity} row={row} request={request} draft={draft} onEnd={endAnswer} />}
    </li>
  );
}

/** Who asked or delivered it and when, and until when it is needed. */
function Facts({ request: { askedBy, askedAt, dueDate, fulfilledBy, fulfilledAt } }: { request: Request }) {
  const { t, date, datetime } = useI18n();
  const timeZone = useTimeZone();
  if (fulfilledAt) return t("requests.delivered", { by: fulfilledBy?.alias ?? "", date: datetime(fulfilledAt, timeZone) });
  const isLate = dueDate !== null && daysUntil(dueDate, timeZone) < 0;
  return (
    <>
      {t("requests.asked", { by: askedBy?.alias ?? "", date: datetime(askedAt, timeZone) })}
      {dueDate && ` · ${t("requests.due", { date: date(dueDate) })}`}
      {isLate && <span className={classes.late}> · {t("requests.late")}</span>}
    </>
  );
}

function Actions({ entity, row, request: { id, item }, onAnswer }: Props & { request: Request; onAnswer: () => void }) {
  const { t } = useI18n();
  const { role } = useUser();
  const take = (file: File | null) => {
    if (!file) return;
    const { accepted, problems } = acceptFiles([file], {}, t);
    for (const problem of problems) notifyError(t("notification.errorTitle"), problem);
    addUploads(
      { entity, record: row.id, field: "files" },
      accepted.map((one) => ({ ...one, request: id })),
    );
  };
  return (
    <div className={classes.actions}>
      <FileButton onChange={take}>
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
    </div>
  );
}

function AnswerForm({ entity, row, request: { id, item }, draft, onEnd }: Props & { request: Request; draft: string; onEnd: () => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [answer, setAnswer] = useDraftText(draft);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void submit(async () => {
      cacheRecord(queries, entity, (await lifecycleClient(entity).answerRequest.call({ id: row.id, line: id, answer })) as Row);
      onEnd();
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
      <div className={classes.actions}>
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
