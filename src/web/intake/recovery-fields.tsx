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
  const follow = useFollowRecovery();
  return <Field name={name} onTyped={(before) => follow(name, before)} />;
}

/** Updates the recovered amount after one of its sources was changed; it gets the former value of that source. */
export function useFollowRecovery() {
  const { form } = useRecordForm();
  return (name: string, before: unknown) => {
    const values = form.getValues();
    const recoveredAmount = recoveredAfter({ ...withoutBlank(values), [name]: before }, values) ?? "";
    if (recoveredAmount !== values.recoveredAmount) form.setFieldValue("recoveredAmount", recoveredAmount);
  };
}

/** The value of an empty input is "". */
const withoutBlank = ({ recoveredAmount, ...values }: Readonly<Record<string, unknown>>) => ({
  ...values,
  recoveredAmount: recoveredAmount === "" ? null : recoveredAmount,
});
