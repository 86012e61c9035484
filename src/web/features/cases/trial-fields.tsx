import { TextInput } from "@mantine/core";
import { penalCase } from "#domain/cases/case.ts";
import { isInstant } from "#domain/formats/local-time.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import fieldClasses from "#web/record/form/field.module.css";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { Lines } from "#web/record/form/lines.tsx";
import { RareField } from "#web/record/form/rare-field.tsx";
import { TrialDate } from "#web/record/status/trial-date.tsx";

/** The status of the trial follows from that of the case: it is read-only. */
export function TrialLawyer() {
  const { row, labels } = useRecordForm();
  const text = useValueText();
  return (
    <>
      <Field name="trialLawyer" />
      <div className={fieldClasses.root} data-span={2} data-locked>
        <TextInput label={labels.trialStatus} readOnly value={text(penalCase.fields.trialStatus, row?.trialStatus)} />
      </div>
    </>
  );
}

/** While the trial is pending, an adjournment is entered in the dialog that moves it, at its date; otherwise it is a line about the past. */
export function Adjournments() {
  const { row } = useRecordForm();
  const isPending = row?.caseStatus === "trialPending" && Boolean(row.trialDatetime);
  return <Lines name="adjournments" defaults={{ date: row?.trialDatetime ?? "" }} canAdd={!isPending} />;
}

/** Entering a date ticks `trialSet` in the form at once. */
export function TrialDatetime() {
  const { form } = useRecordForm();
  const set = () => {
    if (isInstant(String(form.getValues().trialDatetime))) form.setFieldValue("trialSet", true);
  };
  return <TrialDate name="trialDatetime" onTyped={set} />;
}

/** The room is shown only where a trial is set or a room is known. */
export function CourtRoom() {
  const { form } = useRecordForm();
  const isSet = form.useWatchValue("trialSet") === true;
  const room = form.useWatchValue("courtRoom");
  return isSet || room ? <Field name="courtRoom" /> : null;
}

/** While the judge decides whether there is a trial. */
export function IndictmentDate() {
  return <RareField name="indictmentNotificationDate" applies={useCurrentValue("caseStatus") === "judicialInvestigation"} />;
}

export function IndictmentDays() {
  return <RareField name="indictmentDays" applies={Boolean(useCurrentValue("indictmentNotificationDate"))} />;
}

/** Its term runs from this day. */
export function InquiryDate() {
  const status = useCurrentValue("caseStatus");
  return <RareField name="inquiryStartDate" applies={status === "policeInvestigation" || status === "judicialInvestigation"} />;
}

export function OwnOrderDate() {
  return <RareField name="penalOrderOwnDate" applies={Boolean(useCurrentValue("penalOrderNotificationDate"))} />;
}

/** An order takes the place of a trial. */
export function PenalOrderDate() {
  const status = useCurrentValue("caseStatus");
  return <RareField name="penalOrderNotificationDate" applies={status === "policeInvestigation" || status === "judicialInvestigation"} />;
}

/** Only a theft of low value can end with a fixed fine. */
export function FixedFineDate() {
  return <RareField name="afdNoticeDate" applies={useCurrentValue("penalType") === "pettyTheft"} />;
}

export function FinalDate() {
  const judged = [useCurrentValue("judgmentDate"), useCurrentValue("judgmentNotificationDate")];
  return <RareField name="finalDate" applies={judged.some(Boolean)} />;
}

/** The prosecutor gets complaints to the prosecution directly, others as a copy. */
export function ProsecutorCopyDate() {
  const type = useCurrentValue("complaintType");
  return <RareField name="prosecutorCopyDate" applies={type === "police" || type === "online"} />;
}
