import { Button, Pill } from "@mantine/core";
import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useEntityLabels } from "./entity-labels.ts";
import classes from "./filter-chips.module.css";
import type { ListState } from "./list-state.ts";
import { withFilter } from "./list-toolbar.tsx";
import { useAliases } from "./use-pick.ts";
import { useValueText } from "./value-text.ts";

type Props = { entity: Entity; state: ListState; onChange: (changes: Partial<Pick<ListState, "q" | "filter">>) => void };

/** Every applied filter by name, each with a way to take it off. */
export function FilterChips({ entity, state, onChange }: Props) {
  const { t } = useI18n();
  const names = Object.keys(state.filter);
  if (names.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={t("grid.filters")}>
      {names.map((name) => (
        <FieldChips
          key={name}
          entity={entity}
          name={name}
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
type ChipsProps = { entity: Entity; name: string; value: Value; onChange: (value: Value | undefined) => void };

function FieldChips({ entity, name, value, onChange }: ChipsProps) {
  const { t } = useI18n();
  const field = entity.fields[name]!;
  const label = useEntityLabels(entity).fields[name]!;
  const text = useChipText(field, value);
  const values = typeof value === "boolean" ? [value] : value;
  const remove = (one: string | boolean) => {
    const rest = values.filter((other) => other !== one) as string[];
    onChange(rest.length > 0 ? rest : undefined);
  };
  return values.map((one) => {
    const filter = t("grid.filterValue", { field: label, value: text(one) });
    return (
      <li key={String(one)}>
        <Pill
          withRemoveButton
          className={classes.chip}
          onRemove={() => remove(one)}
          removeButtonProps={{ "aria-label": t("grid.removeFilter", { filter }), tabIndex: 0, "aria-hidden": false }}
        >
          {filter}
        </Pill>
      </li>
    );
  });
}

function useChipText(field: Field, value: Value) {
  const valueText = useValueText();
  const isReference = field.kind === "ref" || field.kind === "refs";
  const aliases = useAliases(isReference ? field.to : "customer", isReference && Array.isArray(value) ? value : []);
  return (one: string | boolean) => {
    if (isReference) return aliases.get(String(one)) ?? "…";
    return valueText(field, field.kind === "enums" ? [one] : one);
  };
}
