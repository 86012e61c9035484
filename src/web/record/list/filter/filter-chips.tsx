import { Button, Pill } from "@mantine/core";
import { emptyValue, filledValue, meValue } from "#api/limits.ts";
import type { Entity } from "#domain/entity.ts";
import { isList, isReference, traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { useAliases } from "#web/record/base/use-pick.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import type { Period, Presence, Range } from "#web/record/list/list-range.ts";
import { type ListState, withFilter } from "#web/record/list/list-state.ts";
import classes from "./filter-chips.module.css";

type Props = {
  entity: Entity;
  /** Labels of filters, if they differ from those of the fields. */
  labels?: Readonly<Record<string, string>>;
  state: ListState;
  /** As for `ListFilter`. */
  hasAll?: boolean;
  onChange: (changes: Partial<Pick<ListState, "q" | "filter">>) => void;
};

/** The active filters, each with a button to remove it. */
export function FilterChips({ entity, labels, state, hasAll = false, onChange }: Props) {
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
          hasAll={hasAll}
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
type ChipsProps = { field: Field; label: string; value: Value; hasAll: boolean; onChange: (value: Value | undefined) => void };

function FieldChips({ field, label, value, hasAll, onChange }: ChipsProps) {
  const { t } = useI18n();
  const text = useChipText(field, value, hasAll);
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
  if (!isChoice(value)) return chip("one", rangeText(value), undefined);
  if (value.length > maxChips) return chip("all", t("grid.filterValues", { count: String(value.length) }), undefined);
  return value.map((one) => {
    const rest = value.filter((other) => other !== one);
    return chip(one, text(one), rest.length > 0 ? rest : undefined);
  });
}

/** With more values than this, a filter shows only their number. */
const maxChips = 8;

/** Of filters that are not a boolean, only ranges are not an array. */
const isChoice = (value: Exclude<Value, boolean>): value is readonly string[] => Array.isArray(value);

function useRangeText(field: Field) {
  const { t } = useI18n();
  const valueText = useValueText();
  const kind = traits[field.kind].filter === "days" ? "period" : "range";
  // The bounds of a period are days, even if the field is an instant.
  const boundText = (value: string | number) => valueText(kind === "period" ? { kind: "date" } : field, value);
  return (value: Range | Period | Presence) => {
    if ("empty" in value) return t(value.empty ? "filter.blank" : "filter.filled");
    if ("period" in value) return t(`period.${value.period}`);
    const { from, to } = value;
    if (from !== undefined && to !== undefined) return t("range.between", { from: boundText(from), to: boundText(to) });
    return from !== undefined ? t(`${kind}.since`, { from: boundText(from) }) : t(`${kind}.until`, { to: boundText(to!) });
  };
}

/** Values of a filter that are no ids. */
const words: readonly string[] = ["empresa", emptyValue, filledValue, meValue];

function useChipText(field: Field, value: Value, hasAll: boolean) {
  const { t } = useI18n();
  const valueText = useValueText();
  const reference = field.kind === "lines" ? Object.values(field.fields).find((one) => one.kind === "ref") : field;
  const target = reference && isReference(reference) ? reference.to : undefined;
  const referencedIds = target && Array.isArray(value) ? (value as string[]).filter((id) => !words.includes(id)) : [];
  const aliases = useAliases(target ?? "customer", referencedIds);
  return (one: string | boolean) => {
    if (one === emptyValue) return t("filter.blank");
    if (one === filledValue) return t("filter.filled");
    if (target && one === meValue) return t("filter.me");
    if (target && one === "empresa") return hasAll ? t("picker.whole", { customer: "" }) : t("filter.companyWide");
    if (target) return aliases.get(String(one)) ?? "…";
    return valueText(field, isList(field) ? [one] : one);
  };
}
