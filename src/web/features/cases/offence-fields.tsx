import { classOf } from "#domain/cases/offence-class.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";

type Offence = Parameters<typeof classOf>[0];

/** Choosing the type of the offence fills in its class, as the server does. */
export function PenalType() {
  const { form, row } = useRecordForm();
  const follow = () => {
    const { country, ...values } = form.getValues() as Offence & Readonly<Record<string, unknown>>;
    const crimeType = classOf({ ...values, country: row?.country ?? country, crimeType: values.crimeType || null }) ?? "";
    if (crimeType !== (values.crimeType ?? "")) form.setFieldValue("crimeType", crimeType);
  };
  return <Field name="penalType" onTyped={follow} />;
}
