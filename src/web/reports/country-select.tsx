import { Select } from "@mantine/core";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { useI18n } from "#web/lib/i18n.tsx";

type Country = EnumKey<"countries"> | null;
type Props = { value: Country; onChange: (country: Country) => void };

/** One country, or none for all of them. */
export function CountrySelect({ value, onChange }: Props) {
  const { t, enums } = useI18n();
  return (
    <Select
      label={t("reports.country")}
      data={keysOf("countries").map((country) => ({ value: country, label: enums.countries[country] }))}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ "aria-label": t("picker.clear") }}
    />
  );
}
