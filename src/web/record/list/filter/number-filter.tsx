import { Group, Radio, Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { canBeEmpty, type KindWith } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Range } from "#web/record/list/list-range.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterPopover } from "#web/ui/filter/filter-popover.tsx";
import { AmountBound } from "./amount-bound.tsx";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = { field: Field<KindWith<"numeric">>; label: string; value: Value; onChange: (value: Value) => void };
type Presences = "empty" | "filled";

/** Loaded lazily: its dependencies are large, and few lists have such filters. */
const NumberBound = lazy(() => import("./number-bound.tsx").then((module) => ({ default: module.NumberBound })));
const skeleton = <Skeleton className={classes.bound} height={52} />;

/** A range of numbers: from, to, or both. */
export function NumberFilter({ field, label, value, onChange }: Props) {
  const { t } = useI18n();
  const presence = value && typeof value === "object" && "empty" in value ? (value.empty ? "empty" : "filled") : null;
  const range = (presence ? {} : (value ?? {})) as Range<number>;
  const set = (changes: Range<number>) => {
    const { from, to } = { ...range, ...changes };
    const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    onChange(Object.keys(bounds).length > 0 ? bounds : undefined);
  };
  return (
    <FilterPopover label={label} isActive={value !== undefined}>
      {canBeEmpty(field) && (
        <Radio.Group aria-label={label} value={presence} onChange={(next) => onChange({ empty: (next as Presences) === "empty" })}>
          <Stack gap="xs">
            <Radio value="empty" label={t("filter.blank")} />
            <Radio value="filled" label={t("filter.filled")} />
          </Stack>
        </Radio.Group>
      )}
      <Group className={classes.bounds}>
        <Suspense fallback={skeleton}>
          {(["from", "to"] as const).map((bound) => {
            const props = { label: t(`range.${bound}`), value: range[bound], onChange: (value: number | undefined) => set({ [bound]: value }) };
            return field.kind === "money" ? <AmountBound key={bound} {...props} /> : <NumberBound key={bound} field={field} {...props} />;
          })}
        </Suspense>
      </Group>
    </FilterPopover>
  );
}
