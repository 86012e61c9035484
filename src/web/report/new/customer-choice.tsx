import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { isCustomerSide, isStaff } from "#domain/access/roles.ts";
import type { Ref } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { useUser } from "#web/lib/session.ts";
import { useRecordForm } from "#web/record/form-context.ts";
import { RecordPicker } from "#web/record/record-picker.tsx";
import { Fact } from "./fact.tsx";
import classes from "./report.module.css";
import { useReportContext } from "./report-context.ts";

/** Only who works for several customers is asked for which. */
export function CustomerChoice() {
  const user = useUser();
  const { form, labels } = useRecordForm();
  const { parties, setParties } = useReportContext();
  const customer = form.useWatchValue("customer") as Ref | null;
  const { onChange, defaultValue, ...input } = form.getInputProps("customer");
  useOwnerOfShop(customer);
  const isFixed = isCustomerSide(user.role) || (user.role === "lawyer" && user.customers.length === 1);
  if (isFixed) return customer && <Fact label={labels.customer!} text={customer.alias} />;
  const change = (picked: Ref | null) => {
    onChange(picked);
    form.setFieldValue("establishment", null);
    // Who is in the file of one customer is not in that of another.
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

/** Who comes from the page of a shop has said whose it is. */
function useOwnerOfShop(customer: Ref | null) {
  const user = useUser();
  const { form } = useRecordForm();
  const shop = form.useWatchValue("establishment") as Ref | null;
  const isAsked = shop && shop.id !== "empresa" && !customer && isStaff(user.role);
  const { data } = useQuery(query.establishments.get.queryOptions({ input: isAsked ? { id: shop.id } : skipToken }));
  const adopt = useEffectEvent(() => data && form.setFieldValue("customer", data.customer));
  useEffect(() => void adopt(), [data]);
}
