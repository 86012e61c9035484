import { Checkbox, Group, Select } from "@mantine/core";
import { enumerations, type Option } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { dropdownClasses, dropdownProps } from "./dropdown-props.ts";
import { useRecordForm } from "./form-context.ts";
import type { InputProps } from "./input-props.ts";

type Enum = Extract<Field, { kind: "enum" | "enums" }>;

/** One of a closed list. Options of the other jurisdiction than the record's country are not offered. */
export function EnumInput({ name, field, only, common }: { name: string; field: Enum; only?: readonly string[]; common: InputProps }) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const country = form.useWatchValue("country");
  const options = useOptions(field).filter(({ value }) => !only || only.includes(value));
  const offered = name === "country" ? options : options.filter(({ jurisdiction }) => isOffered(jurisdiction, country));

  form.watch("country", ({ value }) => {
    const current = options.find((option) => option.value === form.getValues()[name]);
    if (name !== "country" && current && !isOffered(current.jurisdiction, value)) form.setFieldValue(name, null);
  });

  return (
    <Select
      {...common}
      {...dropdownProps}
      classNames={dropdownClasses}
      data={offered}
      searchable={offered.length > 8}
      allowDeselect={!field.required}
      clearable={!field.required && !common.readOnly}
      clearButtonProps={{ "aria-label": t("picker.clear") }}
      nothingFoundMessage={t("picker.nothing")}
    />
  );
}

/** Several of a short closed list. */
export function EnumsInput({ field, common: { readOnly, ...common } }: { field: Enum; common: InputProps }) {
  return (
    <Checkbox.Group {...common}>
      <Group gap="md" mt={6}>
        {useOptions(field).map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function useOptions({ of }: Enum) {
  const { enums } = useI18n();
  const names: Readonly<Record<string, string>> = enums[of];
  return (enumerations[of] as readonly Option[]).map(({ key, jurisdiction }) => ({ value: key, label: names[key]!, jurisdiction }));
}

function isOffered(jurisdiction: Option["jurisdiction"], country: unknown) {
  const own = enumerations.countries.find(({ key }) => key === country)?.jurisdiction;
  return !jurisdiction || !own || jurisdiction === own;
}
