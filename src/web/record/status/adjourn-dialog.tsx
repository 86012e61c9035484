import { Modal, SegmentedControl, Select, Textarea } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { canSuspendWithoutDate, requiredReason } from "#domain/calendar/may-move.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { fromLocal, isInstant, isLocal } from "#domain/formats/local-time.ts";
import { deleteFormDraftsOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { TimeZoneContext } from "#web/record/base/time-zone.ts";
import { DatetimeInput } from "#web/record/form/datetime-input.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { ClashWarning } from "./clash-warning.tsx";
import { type AdjournedHearing, useAdjourn } from "./use-adjourn.ts";

type Props = {
  hearing: AdjournedHearing;
  /** The proposed date, in the time zone of the hearing: `2026-11-16T10:30`. */
  target?: string;
  isOpen: boolean;
  onClose: () => void;
  onExited?: () => void;
};

/** Adjourns a hearing to another date, or suspends it until there is one. Every screen that adjourns opens this dialog. */
export function AdjournDialog({ hearing, target = "", isOpen, onClose, onExited }: Props) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraftsOf(draftOf(hearing));
    onClose();
  };
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={close}
      {...(onExited && { returnFocus: false, onExitTransitionEnd: onExited })}
      title={t("calendar.move", { number: hearing.number })}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      <TimeZoneContext value={hearing.timeZone}>
        <AdjournForm key={`${hearing.kind} ${hearing.id} ${target}`} hearing={hearing} target={target} onClose={close} />
      </TimeZoneContext>
    </Modal>
  );
}

const draftOf = ({ kind, id }: AdjournedHearing) => `${kind}/${id}/adjourn`;

/** Asks for the new date, and for the reason if one is required. */
function AdjournForm({ hearing, target, onClose }: { hearing: AdjournedHearing; target: string; onClose: () => void }) {
  const { t, enums, datetime } = useI18n();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const draft = draftOf(hearing);
  const adjourn = useAdjourn(hearing, () => deleteFormDraftsOf(draft));
  const [chosen, setAdjournment] = useDraftText(`${draft} adjournment`);
  const adjournment = (chosen || null) as EnumKey<"adjournmentReasons"> | null;
  const [reason, setReason] = useDraftText(`${draft} reason`);
  // An instant, like the values of the input. A time that daylight saving skips stays local text, which is rejected below.
  const [at, setAt] = useDraftText(`${draft} at ${target}`, fromLocal(target, hearing.timeZone) ?? target);
  const [proposed] = useState(at);
  const [isSubmitted, setSubmitted] = useState(false);
  const reasonKind = requiredReason(hearing);
  const [why, setWhy] = useState<"adjournment" | "correction">("adjournment");
  const isCorrection = reasonKind !== undefined && why === "correction";
  const mayStayOpen = canSuspendWithoutDate(hearing) && !isCorrection;
  const isDated = isInstant(at) || (at === "" && mayStayOpen);
  const dateProblem = isDated ? undefined : t(isLocal(at) ? "field.datetime.nonexistent" : "field.datetime.invalid");
  const isAnswered = isCorrection || (reasonKind === "adjournment" ? adjournment !== null : reasonKind === undefined || reason.trim() !== "");
  const reasonProblem = isAnswered ? undefined : t(reasonKind === "adjournment" ? "status.needAdjournment" : "status.reason");
  const dateError = fields.trialDatetime ?? fields.trialHearingDate ?? fields.priorHearingDate;

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    // In the React tree the dialog may be inside the form of a record.
    submitted.stopPropagation();
    setSubmitted(true);
    if (dateProblem || reasonProblem) return;
    void submit(async () => {
      await adjourn({ at: at || null, adjournment, reason: reason.trim(), isCorrection });
      onClose();
    });
  };

  return (
    <form noValidate onSubmit={send}>
      {hearing.at && <p>{t("calendar.moveFrom", { date: datetime(hearing.at, hearing.timeZone) })}</p>}
      {reasonKind && (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t("calendar.why")}
          value={why}
          onChange={setWhy}
          data={[
            { value: "adjournment", label: t("calendar.why.adjournment") },
            { value: "correction", label: t("calendar.why.correction") },
          ]}
        />
      )}
      {isCorrection && <p>{t("calendar.why.correction.text")}</p>}
      {!isCorrection && reasonKind === "reason" && (
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
      {!isCorrection && reasonKind === "adjournment" && (
        <Select
          label={t("calendar.moveReason")}
          required
          data-autofocus
          mb="sm"
          data={keysOf("adjournmentReasons").map((key) => ({ value: key, label: enums.adjournmentReasons[key] }))}
          value={adjournment}
          onChange={(next) => setAdjournment(next ?? "")}
          error={fields.adjournment ?? (isSubmitted && reasonProblem)}
        />
      )}
      <DatetimeInput
        label={t("calendar.newDate")}
        description={mayStayOpen ? t("calendar.noDateYet") : undefined}
        required={!mayStayOpen}
        readOnly={false}
        defaultValue={proposed}
        onChange={setAt}
        onBlur={() => undefined}
        error={dateError ?? (isSubmitted && dateProblem)}
      />
      <ClashWarning kind={hearing.kind} id={hearing.id} at={at} />
      <FormAlert text={problem} />
      <DialogButtons
        cancel={t("button.cancel")}
        onCancel={onClose}
        submit={t(isCorrection ? "calendar.correct" : mayStayOpen && at === "" ? "calendar.suspend" : "calendar.moveTo")}
        busy={busy}
        mt="md"
      />
    </form>
  );
}
