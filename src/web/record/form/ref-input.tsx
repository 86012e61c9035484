import type { Ref } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { same } from "#web/record/base/form-values.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import type { InputProps } from "#web/record/base/input-props.ts";
import { RecordPicker, RecordsPicker } from "#web/record/base/record-picker.tsx";
import type { AssigneeOf, Country } from "#web/record/base/use-pick.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";
import { useProvince } from "./use-province.ts";
import { useRemoveForeignRefs } from "./use-remove-foreign-refs.ts";

/** With `companyWide`, all establishments of the customer are one more option, for users who have all of them. */
export function RefInput({ name, field, common }: { name: string; field: Field<"ref">; common: InputProps }) {
  const { form } = useRecordForm();
  const { disabledProps, customers } = useCustomers(field.within ? [field.within] : []);
  const country = useCurrentValue("country");
  const province = useProvince();
  const assignee = useAssigneeOf(field);
  const user = useUser();
  const companyWide = field.companyWide
    ? customers?.filter(({ id }) => hasAllEstablishments(user, id)).map(({ alias }) => ({ id: "empresa", alias }))
    : [];
  // A reference of another customer is cleared, and restored with the initial customer.
  form.watch(field.within ?? "", ({ value }) => {
    const initial = form.getInitialValues();
    if (field.within) form.setFieldValue(name, same(value, initial[field.within]) ? initial[name] : null);
  });
  return (
    <RecordPicker
      {...common}
      {...disabledProps}
      to={field.to}
      customers={customers}
      country={field.ofCountry ? ((country as Country | null) ?? undefined) : undefined}
      province={field.ofCountry ? province : undefined}
      group={field.group}
      assignee={assignee}
      extra={companyWide}
      defaultValue={common.defaultValue as Ref | null}
      onChange={common.onChange}
    />
  );
}

/** The customer and establishment of the record: they decide which lawyers could open it. */
function useAssigneeOf(field: Field<"ref">): AssigneeOf | undefined {
  const { entity } = useRecordForm();
  const customer = useCurrentValue(field.assignee ? "customer" : "") as Ref | null | undefined;
  const establishment = useCurrentValue(field.assignee ? "establishment" : "") as Ref | null | undefined;
  if (!field.assignee || !customer) return undefined;
  return { opens: entity.name as AssigneeOf["opens"], customer: [customer.id], ...(establishment && { establishment: establishment.id }) };
}

/** With `companyWide`, each chosen customer adds the option of all its establishments, future ones included. */
export function RefsInput({ name, field, common }: { name: string; field: Field<"refs">; common: InputProps }) {
  const { disabledProps, customers } = useCustomers(field.companyWide ? ["customer", "customers"] : field.within ? [field.within] : []);
  const companyWide = field.companyWide ? customers?.map(({ id, alias }) => ({ id: `empresa:${id}`, alias })) : [];
  useRemoveForeignRefs(name, field.to, customers);
  return (
    <RecordsPicker
      {...common}
      {...disabledProps}
      to={field.to}
      customers={customers}
      extra={companyWide}
      defaultValue={common.defaultValue as Ref[]}
      onChange={common.onChange}
    />
  );
}

/** The customers chosen in other fields of the form, which limit the options. */
function useCustomers(names: readonly string[]) {
  const { t } = useI18n();
  const { labels } = useRecordForm();
  const one = useCurrentValue(names[0] ?? "");
  const others = useCurrentValue(names[1] ?? "");
  if (names.length === 0) return {};
  const customers = [one, others].flat().filter((value): value is Ref => typeof value === "object" && value !== null);
  const first = names.map((name) => labels[name]).join(", ");
  return { customers, disabledProps: customers.length === 0 ? { disabled: true, description: t("picker.first", { fields: first }) } : {} };
}
