import { Modal, Select, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { requiredReason } from "#domain/calendar/may-move.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { isInstant, isLocal } from "#domain/formats/local-time.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { dropdownClasses, dropdownProps } from "#web/record/base/dropdown-props.ts";
import { TimeZoneContext } from "#web/record/base/time-zone.ts";
import { DatetimeInput } from "#web/record/form/datetime-input.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { focusEvent } from "./event-button.tsx";

type Props = {
  event: CalendarEvent;
  /** Where it was dropped, in the time zone of its place: `2026-11-16T10:30`. */
  target: string;
  isOpen: boolean;
  onClose: () => void;
};

export function MoveDialog({ event, target, isOpen, onClose }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => focusEvent(event.id)}
      title={t("calendar.move", { number: event.number })}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <TimeZoneContext value={event.timeZone}>
        <MoveForm key={`${event.id} ${target}`} event={event} target={target} onClose={onClose} />
      </TimeZoneContext>
    </Modal>
  );
}

/** Asks for the new date, and for the reason where one is required. */
function MoveForm({ event, target, onClose }: Omit<Props, "isOpen">) {
  const { t, enums, datetime } = useI18n();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const move = useMoveHearing();
  const [adjournment, setAdjournment] = useState<EnumKey<"adjournmentReasons"> | null>(null);
  const [reason, setReason] = useState("");
  const [at, setAt] = useState(target);
  const [isSubmitted, setSubmitted] = useState(false);
  const dateProblem = isInstant(at) ? undefined : t(isLocal(at) ? "field.datetime.nonexistent" : "field.datetime.invalid");
  const reasonKind = requiredReason(event);
  const isAnswered = reasonKind === "adjournment" ? adjournment !== null : reasonKind === undefined || reason.trim() !== "";
  const reasonProblem = isAnswered ? undefined : t(reasonKind === "adjournment" ? "status.needAdjournment" : "status.reason");
  const dateError = fields.trialDatetime ?? fields.trialHearingDate ?? fields.priorHearingDate;

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setSubmitted(true);
    if (dateProblem || reasonProblem) return;
    void submit(async () => {
      await move(event, { at, adjournment, reason: reason.trim() });
      notifySuccess(t("calendar.moved"));
      onClose();
    });
  };

  return (
    <form noValidate onSubmit={send}>
      {event.at && <p>{t("calendar.moveFrom", { date: datetime(event.at, event.timeZone) })}</p>}
      {reasonKind === "reason" && (
        <Textarea
          label={t("calendar.moveReason")}
          required
          data-autofocus
          mb="sm"
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(typed) => setReason(typed.currentTarget.value)}
          error={fields.reason ?? (isSubmitted && reasonProblem)}
        />
      )}
      {reasonKind === "adjournment" && (
        <Select
          {...dropdownProps}
          classNames={dropdownClasses}
          label={t("calendar.moveReason")}
          required
          data-autofocus
          mb="sm"
          data={keysOf("adjournmentReasons").map((key) => ({ value: key, label: enums.adjournmentReasons[key] }))}
          value={adjournment}
          onChange={(next) => setAdjournment(next as typeof adjournment)}
          error={fields.adjournment ?? (isSubmitted && reasonProblem)}
        />
      )}
      <DatetimeInput
        label={t("calendar.newDate")}
        required
        readOnly={false}
        defaultValue={target}
        onChange={setAt}
        onBlur={() => undefined}
        error={dateError ?? (isSubmitted && dateProblem)}
      />
      <FormAlert text={problem} />
      <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("calendar.moveTo")} busy={busy} mt="md" />
    </form>
  );
}

type Move = { at: string; adjournment: EnumKey<"adjournmentReasons"> | null; reason: string };

/** Moves a hearing. A pending trial is moved by a change of status, so that the adjournment is recorded. */
function useMoveHearing() {
  const queries = useQueryClient();
  return async (event: CalendarEvent, move: Move) => {
    try {
      await sendMove(event, move);
    } finally {
      // Also after a conflict: the person has to see the newer version.
      await queries.invalidateQueries({ queryKey: query.calendar.key() });
    }
  };
}

function sendMove(event: CalendarEvent, { at, adjournment, reason }: Move): Promise<unknown> {
  const { kind, record: id, version } = event;
  const change = { id, version, to: "trialPending" as const };
  if (kind === "trial") return api.cases.changeStatus({ ...change, trialDatetime: at, ...(requiredReason(event) && adjournment && { adjournment }) });
  if (requiredReason(event)) return api.civilCases.changeStatus({ ...change, trialHearingDate: at, reason });
  return api.civilCases.update({ id, version, values: { [kind === "civilTrial" ? "trialHearingDate" : "priorHearingDate"]: at } });
}
