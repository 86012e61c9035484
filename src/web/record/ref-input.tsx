import type { Ref } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDroppedCustomers } from "./dropped-customers.ts";
import { useKnownValue, useRecordForm } from "./form-context.ts";
import { same } from "./form-values.ts";
import { hasWhole } from "./has-whole.ts";
import type { InputProps } from "./input-props.ts";
import { RecordPicker, RecordsPicker } from "./record-picker.tsx";
import type { Country } from "./use-pick.ts";

type RefField = Extract<Field, { kind: "ref" }>;
type RefsField = Extract<Field, { kind: "refs" }>;

/** With `whole`, all the establishments of the customer are one more choice for who has them. */
export function RefInput({ name, field, common }: { name: string; field: RefField; common: InputProps }) {
  const { form } = useRecordForm();
  const { waiting, customers } = useCustomers(field.within ? [field.within] : []);
  const country = useKnownValue("country");
  const user = useUser();
  const whole = field.whole ? customers?.filter(({ id }) => hasWhole(user, id)).map(({ alias }) => ({ id: "empresa", alias })) : [];
  // What belongs to another customer goes with it, and comes back with the first one.
  form.watch(field.within ?? "", ({ value }) => {
    const first = form.getInitialValues();
    if (field.within) form.setFieldValue(name, same(value, first[field.within]) ? first[name] : null);
  });
  return (
    <RecordPicker
      {...common}
      {...waiting}
      to={field.to}
      customers={customers}
      country={field.ofCountry ? ((country as Country | null) ?? undefined) : undefined}
      extra={whole}
      defaultValue={common.defaultValue as Ref | null}
      onChange={common.onChange}
    />
  );
}

/** With `whole`, each chosen customer also offers all of its establishments at once, future ones included. */
export function RefsInput({ name, field, common }: { name: string; field: RefsField; common: InputProps }) {
  const { waiting, customers } = useCustomers(field.whole ? ["customer", "customers"] : field.within ? [field.within] : []);
  const whole = field.whole ? customers?.map(({ id, alias }) => ({ id: `empresa:${id}`, alias })) : [];
  useDroppedCustomers(name, field.to, customers);
  return (
    <RecordsPicker
      {...common}
      {...waiting}
      to={field.to}
      customers={customers}
      extra={whole}
      defaultValue={common.defaultValue as Ref[]}
      onChange={common.onChange}
    />
  );
}

/** The customers chosen in other fields of the form, which narrow what can be picked here. */
function useCustomers(names: readonly string[]) {
  const { t } = useI18n();
  const { labels } = useRecordForm();
  const one = useKnownValue(names[0] ?? "");
  const others = useKnownValue(names[1] ?? "");
  if (names.length === 0) return {};
  const customers = [one, others].flat().filter((value): value is Ref => typeof value === "object" && value !== null);
  const first = names.map((name) => labels[name]).join(", ");
  return { customers, waiting: customers.length === 0 ? { disabled: true, description: t("picker.first", { fields: first }) } : {} };
}
