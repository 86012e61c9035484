import { Modal, Select, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import { asksReason } from "#domain/calendar/may-move.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { isInstant, isLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { DatetimeInput } from "#web/record/datetime-input.tsx";
import { dropdownClasses, dropdownProps } from "#web/record/dropdown-props.ts";
import { TimeZoneContext } from "#web/record/time-zone.ts";
import { DialogButtons } from "#web/ui/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { notifySuccess } from "#web/ui/notice.ts";
import { useOpened } from "#web/ui/use-opened.ts";
import { focusEvent } from "./event-button.tsx";
import { useMove } from "./use-move.ts";

type Props = {
  event: CalendarEvent;
  /** Where it was dropped, in the time of its place: `2026-11-16T10:30`. */
  wanted: string;
  isOpen: boolean;
  onClose: () => void;
};

export function MoveDialog({ event, wanted, isOpen, onClose }: Props) {
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
        <MoveForm key={`${event.id} ${wanted}`} event={event} wanted={wanted} onClose={onClose} />
      </TimeZoneContext>
    </Modal>
  );
}

/** Why the old date is lost, and the new one; what stands in the way is told where it can be mended. */
function MoveForm({ event, wanted, onClose }: Omit<Props, "isOpen">) {
  const { t, enums, datetime } = useI18n();
  const { busy, problem, fields, submit } = useSubmit();
  const move = useMove();
  const [adjournment, setAdjournment] = useState<EnumKey<"adjournmentReasons"> | null>(null);
  const [reason, setReason] = useState("");
  const [at, setAt] = useState(wanted);
  const [isTried, setTried] = useState(false);
  const dateProblem = isInstant(at) ? undefined : t(isLocal(at) ? "field.datetime.nonexistent" : "field.datetime.invalid");
  const asked = asksReason(event);
  const isAnswered = asked === "adjournment" ? adjournment !== null : asked === undefined || reason.trim() !== "";
  const reasonProblem = isAnswered ? undefined : t(asked === "adjournment" ? "status.needAdjournment" : "status.reason");
  const dateRefused = fields.trialDatetime ?? fields.trialHearingDate ?? fields.priorHearingDate;

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    setTried(true);
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
      {asked === "reason" && (
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
          error={fields.reason ?? (isTried && reasonProblem)}
        />
      )}
      {asked === "adjournment" && (
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
          error={fields.adjournment ?? (isTried && reasonProblem)}
        />
      )}
      <DatetimeInput
        label={t("calendar.newDate")}
        required
        readOnly={false}
        defaultValue={wanted}
        onChange={setAt}
        onBlur={() => undefined}
        error={dateRefused ?? (isTried && dateProblem)}
      />
      <FormAlert text={problem} />
      <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("calendar.moveTo")} busy={busy} mt="md" />
    </form>
  );
}
