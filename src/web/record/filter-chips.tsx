import { Button, Pill } from "@mantine/core";
import { emptyValue } from "#api/limits.ts";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import classes from "./filter-chips.module.css";
import type { Period, Range } from "./list-range.ts";
import type { ListState } from "./list-state.ts";
import { withFilter } from "./list-toolbar.tsx";
import { useAliases } from "./use-pick.ts";
import { useValueText } from "./value-text.ts";

type Props = {
  entity: Entity;
  /** Where filters are not only called as the fields are. */
  labels?: Readonly<Record<string, string>>;
  state: ListState;
  onChange: (changes: Partial<Pick<ListState, "q" | "filter">>) => void;
};

/** Every applied filter by name, each with a way to take it off. */
export function FilterChips({ entity, labels, state, onChange }: Props) {
  const { t } = useI18n();
  const { fields } = useEntityLabels(entity);
  const names = Object.keys(state.filter);
  if (names.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t("grid.filters")}>
      {names.map((name) => (
        <FieldChips
          key={name}
          field={entity.fields[name]!}
          label={(labels ?? fields)[name]!}
          value={state.filter[name]!}
          onChange={(value) => onChange({ filter: withFilter(state.filter, name, value) })}
        />
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ q: "", filter: {} })}>
          {t("grid.clear")}
        </Button>
      </li>
    </ul>
  );
}

type Value = ListState["filter"][string];
type ChipsProps = { field: Field; label: string; value: Value; onChange: (value: Value | undefined) => void };

function FieldChips({ field, label, value, onChange }: ChipsProps) {
  const { t } = useI18n();
  const text = useChipText(field, value);
  const rangeText = useRangeText(field);
  const chip = (key: string, words: string, rest: Value | undefined) => {
    const filter = t("grid.filterValue", { field: label, value: words });
    return (
      <li key={key}>
        <Pill
          withRemoveButton
          className={classes.chip}
          onRemove={() => onChange(rest)}
          removeButtonProps={{ "aria-label": t("grid.removeFilter", { filter }), tabIndex: 0, "aria-hidden": false }}
        >
          {filter}
        </Pill>
      </li>
    );
  };
  if (typeof value === "boolean") return chip("one", text(value), undefined);
  if (!isList(value)) return chip("one", rangeText(value), undefined);
  if (value.length > separately) return chip("all", t("grid.filterValues", { count: String(value.length) }), undefined);
  return value.map((one) => {
    const rest = value.filter((other) => other !== one);
    return chip(one, text(one), rest.length > 0 ? rest : undefined);
  });
}

/** More values of one filter are told as their number. */
const separately = 8;

/** Ranges are the only filters with two ends; everything else that is no yes or no is a list. */
const isList = (value: Exclude<Value, boolean>): value is readonly string[] => Array.isArray(value);

function useRangeText(field: Field) {
  const { t } = useI18n();
  const valueText = useValueText();
  const kind = field.kind === "date" || field.kind === "datetime" ? "period" : "range";
  // The ends of a period are days, also where the field is an instant.
  const end = (value: string | number) => valueText(kind === "period" ? { kind: "date" } : field, value);
  return (value: Range | Period) => {
    if ("period" in value) return t(`period.${value.period}`);
    const { from, to } = value;
    if (from !== undefined && to !== undefined) return t("range.between", { from: end(from), to: end(to) });
    return from !== undefined ? t(`${kind}.since`, { from: end(from) }) : t(`${kind}.until`, { to: end(to!) });
  };
}

function useChipText(field: Field, value: Value) {
  const { t } = useI18n();
  const valueText = useValueText();
  const reference = field.kind === "lines" ? Object.values(field.fields).find((one) => one.kind === "ref") : field;
  const isReference = reference?.kind === "ref" || reference?.kind === "refs";
  const named = isReference && Array.isArray(value) ? (value as string[]).filter((id) => id !== "empresa" && id !== emptyValue) : [];
  const aliases = useAliases(isReference ? reference.to : "customer", named);
  return (one: string | boolean) => {
    if (one === emptyValue) return t("filter.empty");
    if (isReference && one === "empresa") return t("filter.companyWide");
    if (isReference) return aliases.get(String(one)) ?? "…";
    return valueText(field, field.kind === "enums" ? [one] : one);
  };
}
