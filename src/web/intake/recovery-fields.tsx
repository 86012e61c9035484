import { recoveredAfter } from "#domain/cases/recovered.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import type { FormFields } from "#web/record/form/record-form.tsx";

/** The ticket and what was recovered. The recovered amount follows them in the form as it does on the server. */
export const recoveryFields: FormFields = {
  ticketAmount: () => <RecoverySource name="ticketAmount" />,
  recoveredProducts: () => <RecoverySource name="recoveredProducts" />,
};

function RecoverySource({ name }: { name: string }) {
  const { form } = useRecordForm();
  const follow = (before: unknown) => {
    const values = form.getValues();
    const recoveredAmount = recoveredAfter({ ...withoutBlank(values), [name]: before }, values) ?? "";
    if (recoveredAmount !== values.recoveredAmount) form.setFieldValue("recoveredAmount", recoveredAmount);
  };
  return <Field name={name} onTyped={follow} />;
}

/** An empty input holds "". */
const withoutBlank = ({ recoveredAmount, ...values }: Readonly<Record<string, unknown>>) => ({
  ...values,
  recoveredAmount: recoveredAmount === "" ? null : recoveredAmount,
});
