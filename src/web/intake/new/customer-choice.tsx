import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { isCustomerSide, isStaff } from "#domain/access/roles.ts";
import type { Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useUser } from "#web/lib/session.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import classes from "./intake.module.css";
import { useIntakeContext } from "./intake-context.ts";
import { ReadOnlyValue } from "./read-only-value.tsx";

/** Asks for the customer only if the user works for several. */
export function CustomerChoice() {
  const user = useUser();
  const { form, labels } = useRecordForm();
  const { parties, setParties } = useIntakeContext();
  const customer = form.useWatchValue("customer") as Ref | null;
  const { onChange, defaultValue, ...input } = form.getInputProps("customer");
  useCustomerOfEstablishment(customer);
  const isFixed = isCustomerSide(user.role) || (user.role === "lawyer" && user.customers.length === 1);
  if (isFixed) return customer && <ReadOnlyValue label={labels.customer!} text={customer.alias} />;
  const change = (picked: Ref | null) => {
    onChange(picked);
    form.setFieldValue("establishment", null);
    // Existing people and vehicles belong to the previous customer; new ones can stay.
    setParties(parties.filter(({ values }) => values));
  };
  return (
    <div className={classes.half}>
      <RecordPicker
        {...input}
        key={form.key("customer")}
        label={labels.customer!}
        required
        readOnly={false}
        onBlur={() => undefined}
        to="customer"
        defaultValue={defaultValue as Ref | null}
        onChange={change}
      />
    </div>
  );
}

/** Presets the customer if the user came from the page of an establishment. */
function useCustomerOfEstablishment(customer: Ref | null) {
  const user = useUser();
  const { form } = useRecordForm();
  const establishment = form.useWatchValue("establishment") as Ref | null;
  const isNeeded = establishment && establishment.id !== "empresa" && !customer && isStaff(user.role);
  const { data } = useQuery(query.establishments.get.queryOptions({ input: isNeeded ? { id: establishment.id } : skipToken }));
  const preset = useEffectEvent(() => data && form.setFieldValue("customer", data.customer));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the reason to preset.
  useEffect(() => void preset(), [data]);
}
