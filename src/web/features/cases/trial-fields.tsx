import { TextInput } from "@mantine/core";
import { penalCase } from "#domain/cases/case.ts";
import { isInstant } from "#domain/formats/local-time.ts";
import fieldClasses from "#web/record/field.module.css";
import { Field } from "#web/record/field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";
import { Lines } from "#web/record/lines.tsx";
import { TrialDate } from "#web/record/status/trial-date.tsx";
import { useValueText } from "#web/record/value-text.ts";

/** How the trial stands follows from the status of the case: it is only shown. */
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

/** What is lost is most often the hearing that was set. */
export function Adjournments() {
  const { row } = useRecordForm();
  return <Lines name="adjournments" defaults={{ date: row?.trialDatetime ?? "" }} />;
}

/** A trial that has a date is set, before anything is saved. */
export function TrialDatetime() {
  const { form } = useRecordForm();
  const set = () => {
    if (isInstant(String(form.getValues().trialDatetime))) form.setFieldValue("trialSet", true);
  };
  return <TrialDate name="trialDatetime" status="caseStatus" onTyped={set} />;
}

/** Nobody asks for the room of a hearing that is not set. */
export function CourtRoom() {
  const { form } = useRecordForm();
  const isSet = form.useWatchValue("trialSet") === true;
  const room = form.useWatchValue("courtRoom");
  return isSet || room ? <Field name="courtRoom" /> : null;
}
