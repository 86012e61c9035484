import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { CheckField, ChoiceField } from "./choice-field.tsx";

export function PoliceStep() {
  const { form } = useRecordForm();
  const isTrialSet = form.useWatchValue("trialSet") === true;
  return (
    <>
      <ChoiceField name="fcse" />
      <Field name="attestation" />
      <CheckField name="complaintAtEstablishment" />
      <CheckField name="trialSet" />
      {isTrialSet && (
        <>
          <Field name="trialDatetime" />
          <Field name="court" />
          <Field name="courtRoom" />
        </>
      )}
    </>
  );
}
