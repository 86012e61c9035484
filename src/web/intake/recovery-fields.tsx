import { recoveredAfter } from "#domain/cases/recovered.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import type { FormFields } from "#web/record/form/record-form.tsx";

/** The ticket and what was recovered. When they change, the form updates the recovered amount as the server does. */
export const recoveryFields: FormFields = {
  ticketAmount: () => <RecoverySource name="ticketAmount" />,
  recoveredProducts: () => <RecoverySource name="recoveredProducts" />,
};

function RecoverySource({ name }: { name: string }) {
  const { form } = useRecordForm();
  const updateRecovered = (before: unknown) => {
    const values = form.getValues();
    const recoveredAmount = recoveredAfter({ ...withoutBlank(values), [name]: before }, values) ?? "";
    if (recoveredAmount !== values.recoveredAmount) form.setFieldValue("recoveredAmount", recoveredAmount);
  };
  return <Field name={name} onTyped={updateRecovered} />;
}

/** The value of an empty input is "". */
const withoutBlank = ({ recoveredAmount, ...values }: Readonly<Record<string, unknown>>) => ({
  ...values,
  recoveredAmount: recoveredAmount === "" ? null : recoveredAmount,
});
