import { type ReactElement, useState } from "react";
import { emptyValue, filledValue } from "#api/limits.ts";
import { keysOf } from "#domain/enumerations.ts";
import { canBeEmpty } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { hasAllEstablishments } from "#web/record/base/has-all-establishments.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { usePick } from "#web/record/base/use-pick.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterSelect } from "#web/ui/filter/filter-select.tsx";
import { NumberFilter } from "./number-filter.tsx";
import { PeriodFilter } from "./period-filter.tsx";

type Value = Filters[string] | undefined;
type Props<F extends Field = Field> = {
  field: F;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Only records of these customers are offered. */
  customers?: readonly string[];
  /** `empresa` stands for all establishments, not for the records that belong to none in particular. */
  hasAll?: boolean;
  /** As for `PeriodFilter`. */
  hasComing?: boolean;
  /** Offers records with and without a value, where one may be missing. */
  hasPresence?: boolean;
};

/** The control for one filter, by the kind of its field. */
export function ListFilter({ field, ...props }: Props): ReactElement | null {
  switch (field.kind) {
    case "boolean":
      return <BooleanFilter field={field} {...props} />;
    case "enum":
    case "enums":
      return <EnumFilter field={field} {...props} />;
    case "ref":
    case "refs":
      return <RefFilter field={field} isOptional={canBeEmpty(field)} {...props} />;
    case "lines": {
      // Lines are filtered by the record they refer to: the cases of a witness.
      const ref = Object.values(field.fields).find((one) => one.kind === "ref");
      return ref ? <RefFilter field={ref} isOptional={canBeEmpty(field)} {...props} /> : null;
    }
    case "date":
    case "datetime":
      return <PeriodFilter {...props} canBeEmpty={props.hasPresence === true && canBeEmpty(field)} />;
    case "money":
    case "integer":
      return <NumberFilter field={field} {...props} />;
    case "text":
    case "longText":
    case "email":
    case "phone":
    case "color":
    case "password":
    case "files":
      return null;
  }
}

function BooleanFilter({ field, label, value, onChange }: Props) {
  const text = useValueText();
  const { t } = useI18n();
  const options = [true, false].map((one) => ({ value: String(one), label: text(field, one) }));
  const toggle = (one: string) => onChange(String(value) === one ? undefined : one === "true");
  return (
    <FilterSelect
      label={label}
      options={options}
      chosen={value === undefined ? [] : [String(value)]}
      onToggle={toggle}
      nothingFoundMessage={t("picker.nothing")}
    />
  );
}

function EnumFilter({ field, label, value, onChange }: Props<Field<"enum" | "enums">>) {
  const { t, enums } = useI18n();
  const names: Readonly<Record<string, string>> = enums[field.of];
  const presence = usePresenceOptions(canBeEmpty(field));
  const options = [...keysOf(field.of).map((key) => ({ value: key, label: names[key]! })), ...presence];
  return (
    <FilterSelect
      label={label}
      options={options}
      chosen={listOf(value)}
      onToggle={(key) => onChange(toggled(listOf(value), key))}
      nothingFoundMessage={t("picker.nothing")}
    />
  );
}

/** The choice of records with or without a value. */
function usePresenceOptions(isOptional: boolean) {
  const { t } = useI18n();
  return isOptional
    ? [
        { value: emptyValue, label: t("filter.blank") },
        { value: filledValue, label: t("filter.filled") },
      ]
    : [];
}

type RefProps = Props<Field<"ref" | "refs">> & { isOptional: boolean };

function RefFilter({ field, label, value, onChange, customers, hasAll = false, hasPresence = false, isOptional }: RefProps) {
  const { t } = useI18n();
  const presence = usePresenceOptions(hasPresence && isOptional);
  const [q, setQ] = useState("");
  const [opened, setOpened] = useState(false);
  const { options, isFetching } = usePick(field.to, { q, customers, inactive: entityNamed(field.to).deactivation !== undefined, enabled: opened });
  const user = useUser();
  const hasCompanyWide = field.kind === "ref" && field.companyWide === true && hasAllEstablishments(user);
  const companyWide =
    hasCompanyWide && q === "" ? [{ value: "empresa", label: hasAll ? t("picker.whole", { customer: "" }) : t("filter.companyWide") }] : [];
  const toggle = (id: string) => {
    const others = hasAll && id !== "empresa" ? listOf(value).filter((one) => one !== "empresa") : listOf(value);
    onChange(hasAll && id === "empresa" ? (others.includes(id) ? undefined : [id]) : toggled(others, id));
  };
  return (
    <FilterSelect
      label={label}
      options={[...companyWide, ...(q === "" ? presence : []), ...options.map(({ id, alias, hint }) => ({ value: id, label: alias, hint }))]}
      chosen={listOf(value)}
      onToggle={toggle}
      nothingFoundMessage={t(isFetching ? "picker.searching" : "picker.nothing")}
      search={{ value: q, onChange: setQ, placeholder: t("picker.placeholder") }}
      onOpenedChange={setOpened}
    />
  );
}

const listOf = (value: Value): readonly string[] => (Array.isArray(value) ? value : []);

function toggled(list: readonly string[], one: string): Value {
  const next = list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
  return next.length > 0 ? next : undefined;
}
