import { Group, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { NumericField } from "#web/record/base/numeric-input.tsx";
import type { Range } from "#web/record/list/list-range.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterPopover } from "#web/ui/filter/filter-popover.tsx";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = { field: NumericField; label: string; value: Value; onChange: (value: Value) => void };

/** Loaded lazily: its dependencies are large, and few lists have such filters. */
const FigureEnd = lazy(() => import("./number-bound.tsx").then((module) => ({ default: module.NumberBound })));
const waiting = <Skeleton className={classes.end} height={52} />;

/** A range of numbers: from, to, or both. */
export function NumberFilter({ field, label, value, onChange }: Props) {
  const { t } = useI18n();
  const range = (value ?? {}) as Range<number>;
  const set = (changes: Range<number>) => {
    const { from, to } = { ...range, ...changes };
    const ends = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    onChange(Object.keys(ends).length > 0 ? ends : undefined);
  };
  return (
    <FilterPopover label={label} isActive={value !== undefined}>
      <Group className={classes.ends}>
        <Suspense fallback={waiting}>
          <FigureEnd field={field} label={t("range.from")} value={range.from} onChange={(from) => set({ from })} />
          <FigureEnd field={field} label={t("range.to")} value={range.to} onChange={(to) => set({ to })} />
        </Suspense>
      </Group>
    </FilterPopover>
  );
}
