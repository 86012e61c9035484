import { Group, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { KindWith } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Range } from "#web/record/list/list-range.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterPopover } from "#web/ui/filter/filter-popover.tsx";
import { AmountBound } from "./amount-bound.tsx";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = { field: Field<KindWith<"numeric">>; label: string; value: Value; onChange: (value: Value) => void };

/** Loaded lazily: its dependencies are large, and few lists have such filters. */
const NumberBound = lazy(() => import("./number-bound.tsx").then((module) => ({ default: module.NumberBound })));
const skeleton = <Skeleton className={classes.bound} height={52} />;

/** A range of numbers: from, to, or both. */
export function NumberFilter({ field, label, value, onChange }: Props) {
  const { t } = useI18n();
  const range = (value ?? {}) as Range<number>;
  const set = (changes: Range<number>) => {
    const { from, to } = { ...range, ...changes };
    const bounds = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    onChange(Object.keys(bounds).length > 0 ? bounds : undefined);
  };
  return (
    <FilterPopover label={label} isActive={value !== undefined}>
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
