import type { Field } from "#domain/fields.ts";
import { isOfCountry, isOfProvince, useOptions } from "#web/record/form/enum-input.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { CheckCard, ChoiceCards } from "#web/ui/input/choice-cards.tsx";
import classes from "./intake.module.css";

/** An enumeration as large cards, limited to the options of the record's country and province. */
export function ChoiceField({ name, isLong }: { name: string; isLong?: boolean }) {
  const { entity, labels, form } = useRecordForm();
  const field = entity.fields[name] as Field<"enum">;
  const value = form.useWatchValue(name) as string | null;
  const country = useCurrentValue("country");
  const province = useCurrentValue("province");
  const { onChange } = form.getInputProps(name);
  const options = useOptions(field).filter((option) => isOfCountry(option, country) && isOfProvince(option, province));
  return (
    <div className={classes.fullWidth}>
      <ChoiceCards
        label={labels[name]!}
        path={name}
        options={options}
        value={value}
        onChange={onChange}
        required={field.required}
        error={form.errors[name]}
        isLong={isLong}
      />
    </div>
  );
}

export function CheckField({ name, hint }: { name: string; hint?: string }) {
  const { labels, form } = useRecordForm();
  const value = form.useWatchValue(name);
  const { onChange } = form.getInputProps(name);
  return (
    <div className={classes.fullWidth}>
      <CheckCard label={labels[name]!} path={name} hint={hint} isChecked={value === true} onChange={onChange} />
    </div>
  );
}
