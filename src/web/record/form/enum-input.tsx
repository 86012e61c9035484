import { Checkbox, Group, Select } from "@mantine/core";
import { canChoose } from "#domain/access/can.ts";
import { jurisdictionOf } from "#domain/check.ts";
import { enumerations } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { enumLabel } from "#domain/messages/enum-label.ts";
import type { Option } from "#domain/option.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { InputProps } from "#web/record/base/input-props.ts";
import { useCurrentValue, useRecordForm } from "./form-context.ts";
import { useProvince } from "./use-province.ts";

type EnumField = Field<"enum">;

/** One of a closed list. Options of another jurisdiction, region or group are not offered. */
export function EnumInput({ name, field, only, common }: { name: string; field: EnumField; only?: readonly string[]; common: InputProps }) {
  const { t } = useI18n();
  const { form } = useRecordForm();
  const country = useCurrentValue("country");
  const province = useProvince();
  const current = form.useWatchValue(name);
  const group = useCurrentValue(field.groupedBy ?? "");
  const user = useUser();
  const options = useOptions(field).filter((option) => (!only || only.includes(option.value)) && canChoose(user, option));
  // What a record has stays, also if it is of another region.
  const isNear = (option: { value: string } & Option) => isOfProvince(option, province) || option.value === current;
  const offered = options.filter(
    (option) => name === "country" || (isOfCountry(option, country) && isNear(option) && isOfGroup(option, field, group)),
  );

  const clearUnless = (isOffered: (option: Option) => boolean) => {
    const chosen = options.find((option) => option.value === form.getValues()[name]);
    if (chosen && !isOffered(chosen)) form.setFieldValue(name, null);
  };
  form.watch("country", ({ value }) => name !== "country" && clearUnless((option) => isOfCountry(option, value)));
  form.watch(field.groupedBy ?? "", ({ value }) => clearUnless((option) => isOfGroup(option, field, value)));

  return (
    <Select
      {...common}
      // Mantine takes an item with a `group` property for a group of options.
      data={offered.map(({ value, label }) => ({ value, label }))}
      searchable={offered.length > 8}
      allowDeselect={!field.required}
      clearable={!field.required && !common.readOnly}
      clearButtonProps={{ "aria-label": t("picker.clear") }}
      nothingFoundMessage={t("picker.nothing")}
    />
  );
}

/** Several of a short closed list. */
export function EnumsInput({ field, only, common }: { field: Field<"enums">; only?: readonly string[]; common: InputProps }) {
  const { readOnly, ...group } = common;
  const offered = useOptions(field).filter(({ value }) => !only || only.includes(value));
  return (
    <Checkbox.Group {...group}>
      <Group gap="md" mt={6}>
        {offered.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** The options of an enumeration, named by the law of the record in the form. */
export function useOptions({ of }: Field<"enum" | "enums">) {
  const words = useI18n();
  const jurisdiction = jurisdictionOf({ country: useCurrentValue("country") });
  return (enumerations[of] as readonly Option[]).map((option) => ({
    ...option,
    value: option.key,
    label: enumLabel(words, of, option.key, jurisdiction),
  }));
}

export function isOfCountry({ jurisdiction }: Option, country: unknown) {
  const own = jurisdictionOf({ country });
  return !jurisdiction || !own || jurisdiction === own;
}

/** Where the province is known, forces of other regions are not offered. */
export const isOfProvince = ({ provinces }: Option, province: unknown) =>
  !provinces || typeof province !== "string" || province === "" || provinces.includes(province);

const isOfGroup = (option: Option, { groupedBy }: EnumField, group: unknown) =>
  !groupedBy || !group || option.group === group || option.group === "both";
