import { Checkbox, Modal, Select, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import type { StatusChoice } from "#api/lifecycle.ts";
import type { Entity } from "#domain/entity.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { deleteFormDraftsOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftValue } from "#web/lib/use-draft-value.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import { DatetimeInput } from "#web/record/form/datetime-input.tsx";
import { draftName } from "#web/record/form/use-draft-form.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AskedItems } from "./asked-items.tsx";
import { useStatusText } from "./status-badge.tsx";
import classes from "./status-dialog.module.css";
import { linesOf } from "./text-lines.ts";
import { useChangeStatus } from "./use-change-status.ts";

/** One choice that needs input, or the choices that can be forced. */
export type StatusRequest = { choices: readonly StatusChoice[]; isForced?: boolean };
type Props = { entity: Entity; row: Row; request: StatusRequest; isOpen: boolean; onClose: () => void };

export function StatusDialog({ entity, row, request, isOpen, onClose }: Props) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const [only] = request.choices;
  const title = request.isForced
    ? t("status.force.title")
    : only?.to === row[entity.status!]
      ? t("status.moved")
      : t("status.dialog", { to: text(only!.to) });
  const close = () => {
    deleteFormDraftsOf(draftName(entity, row.id, "status"));
    onClose();
  };
  return (
    <Modal opened={useOpened(isOpen)} onClose={close} title={title} closeButtonProps={{ "aria-label": t("button.close") }}>
      <StatusForm key={`${request.isForced} ${only?.to}`} entity={entity} row={row} request={request} onClose={close} />
    </Modal>
  );
}

/** The input of a change of status: reason, missing items, new date, confirmation of warnings. */
function StatusForm({ entity, row, request: { choices, isForced = false }, onClose }: Omit<Props, "isOpen">) {
  const { t, enums } = useI18n();
  const text = useStatusText(entity);
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const { change } = useChangeStatus(entity, row);
  const draft = draftName(entity, row.id, `status ${isForced ? "forced" : choices[0]!.to}`);
  const [values, setValues] = useDraftValue(draft, emptyInput);
  const { reason, items, dueDate, adjournment, hearing } = values;
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const to = isForced ? values.to : choices[0]!.to;
  const [accepted, setAccepted] = useState(false);
  const choice = choices.find((one) => one.to === to);
  const asks = choice?.asks ?? [];
  const date = asks.find((name) => entity.fields[name]?.kind === "datetime");
  const warnings = isForced ? [] : (choice?.warnings ?? []);

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!to) return;
    const input = {
      to,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isForced && { force: true }),
      ...(accepted && { accepted }),
      ...(items.trim() && { items: linesOf(items) }),
      ...(asks.includes("dueDate") && dueDate && { dueDate }),
      ...(adjournment && { adjournment }),
      ...(date && hearing && { [date]: hearing }),
    };
    void submit(async () => (await change(input)) && onClose());
  };

  return (
    <form noValidate onSubmit={send} className={classes.root}>
      {isForced && (
        <>
          <p className={classes.text}>{t("status.force.text")}</p>
          <Select
            label={t("status.to")}
            required
            data-autofocus
            data={choices.map((one) => ({ value: one.to, label: text(one.to) }))}
            value={to || null}
            onChange={(next) => set({ to: next ?? "" })}
            error={fields.to}
          />
        </>
      )}
      {choice?.by === "reopening" && !isForced && <p className={classes.text}>{t("status.reopenConfirm", { cid: recordName(entity, row) })}</p>}
      {asks.includes("items") && (
        <AskedItems
          text={items}
          onChange={(next) => set({ items: next })}
          description={t(entity.fields.establishment ? "status.items.hint" : "status.items.kept")}
          error={fields.items}
        />
      )}
      {asks.includes("dueDate") && (
        <DateInput
          label={t("status.dueDate")}
          required={false}
          readOnly={false}
          defaultValue={dueDate}
          onChange={(day: unknown) => set({ dueDate: String(day) })}
          onBlur={() => undefined}
          error={fields.dueDate}
        />
      )}
      {asks.includes("adjournment") && (
        <Select
          label={t("status.adjournment")}
          data-autofocus
          data={keysOf("adjournmentReasons").map((key) => ({ value: key, label: enums.adjournmentReasons[key] }))}
          value={adjournment || null}
          onChange={(next) => set({ adjournment: (next ?? "") as typeof adjournment })}
          error={fields.adjournment}
        />
      )}
      {date && (
        <DatetimeInput
          label={t("status.newDate")}
          required={false}
          readOnly={false}
          defaultValue={hearing}
          onChange={(at: string) => set({ hearing: at })}
          onBlur={() => undefined}
          error={fields[date]}
        />
      )}
      {(isForced || choice?.needsReason) && (
        <Textarea
          label={t("status.reasonLabel")}
          description={isForced ? t("status.reasonHint") : undefined}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
          error={fields.reason}
        />
      )}
      {warnings.length > 0 && (
        <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
          {warnings.map(({ message }) => (
            <p key={message} className={classes.text}>
              {message}
            </p>
          ))}
          <Checkbox label={t("status.accepted")} mt="xs" checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)} />
        </Callout>
      )}
      <FormAlert
        text={[...(isShownAtField(problem, fields, asks) ? [] : [problem]), ...otherMessages(fields, asks)].filter(Boolean).join(" ") || null}
      />
      <DialogButtons
        cancel={t("button.cancel")}
        onCancel={onClose}
        submit={t("status.change")}
        busy={busy}
        disabled={!to || (warnings.length > 0 && !accepted)}
      />
    </form>
  );
}

const emptyInput = { to: "", reason: "", items: "", dueDate: "", adjournment: "" as EnumKey<"adjournmentReasons"> | "", hearing: "" };

const ownFields = (asks: readonly string[]) => ["to", "reason", ...asks];
/** Whether the message is shown at one of the fields already. */
const isShownAtField = (problem: string | null, fields: Readonly<Record<string, string>>, asks: readonly string[]) =>
  ownFields(asks).some((name) => fields[name] === problem);
/** Messages about fields that this form does not have. */
const otherMessages = (fields: Readonly<Record<string, string>>, asks: readonly string[]) =>
  Object.keys(fields).flatMap((name) => (ownFields(asks).includes(name) ? [] : [fields[name]!]));
