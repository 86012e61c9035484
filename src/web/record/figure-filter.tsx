import { Group, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Field } from "#domain/fields.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { FilterPopover } from "#web/ui/filter-popover.tsx";
import type { Range } from "./list-range.ts";
import type { Filters } from "./list-state.ts";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = { field: Field; label: string; value: Value; onChange: (value: Value) => void };

/** What it brings along is heavy, and most lists have no figures. */
const FigureEnd = lazy(() => import("./figure-end.tsx").then((module) => ({ default: module.FigureEnd })));
const waiting = <Skeleton className={classes.end} height={52} />;

/** An amount or a number: from, to, or both. */
export function FigureFilter({ field, label, value, onChange }: Props) {
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
