import { useState } from "react";
import { emptyValue } from "#api/limits.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { FilterSelect } from "#web/ui/filter-select.tsx";
import { FigureFilter } from "./figure-filter.tsx";
import { hasWhole } from "./has-whole.ts";
import type { Filters } from "./list-state.ts";
import { PeriodFilter } from "./period-filter.tsx";
import { usePick } from "./use-pick.ts";
import { useValueText } from "./value-text.ts";

type Value = Filters[string] | undefined;
type Props<F extends Field = Field> = {
  field: F;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Only records of these customers are offered. */
  customers?: readonly string[];
};

/** The control for one filter, by the kind of its field. */
export function ListFilter({ field, ...props }: Props) {
  switch (field.kind) {
    case "boolean":
      return <BooleanFilter field={field} {...props} />;
    case "enum":
    case "enums":
      return <EnumFilter field={field} {...props} />;
    case "ref":
    case "refs":
      return <RefFilter field={field} {...props} />;
    case "lines": {
      // Lines are found by what they refer to: the cases of a witness.
      const ref = Object.values(field.fields).find((one) => one.kind === "ref");
      return ref ? <RefFilter field={ref} {...props} /> : null;
    }
    case "date":
    case "datetime":
      return <PeriodFilter {...props} />;
    case "money":
    case "integer":
      return <FigureFilter field={field} {...props} />;
    default:
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
      nothing={t("picker.nothing")}
    />
  );
}

function EnumFilter({ field, label, value, onChange }: Props<Extract<Field, { kind: "enum" | "enums" }>>) {
  const { t, enums } = useI18n();
  const names: Readonly<Record<string, string>> = enums[field.of];
  const silent = field.kind === "enum" && !field.required ? [{ value: emptyValue, label: t("filter.empty") }] : [];
  const options = [...keysOf(field.of).map((key) => ({ value: key, label: names[key]! })), ...silent];
  return (
    <FilterSelect
      label={label}
      options={options}
      chosen={listOf(value)}
      onToggle={(key) => onChange(toggled(listOf(value), key))}
      nothing={t("picker.nothing")}
    />
  );
}

function RefFilter({ field, label, value, onChange, customers }: Props<Extract<Field, { kind: "ref" | "refs" }>>) {
  const { t } = useI18n();
  const [q, setQ] = useState("");
  const [opened, setOpened] = useState(false);
  const { options, isFetching } = usePick(field.to, { q, customers, enabled: opened });
  const user = useUser();
  const isWhole = field.kind === "ref" && field.whole === true && hasWhole(user);
  const whole = isWhole && q === "" ? [{ value: "empresa", label: t("filter.companyWide") }] : [];
  return (
    <FilterSelect
      label={label}
      options={[...whole, ...options.map(({ id, alias, hint }) => ({ value: id, label: alias, hint }))]}
      chosen={listOf(value)}
      onToggle={(id) => onChange(toggled(listOf(value), id))}
      nothing={t(isFetching ? "picker.searching" : "picker.nothing")}
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
