import { Group, Radio, Stack } from "@mantine/core";
import { type Ref, useRef, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDateWords } from "#web/record/base/date-words.ts";
import { shownDate, typedDay } from "#web/record/base/typed-date.ts";
import { boundsOf, type Period, periods, type Range } from "#web/record/list/list-range.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterPopover } from "#web/ui/filter/filter-popover.tsx";
import { DateEntry } from "#web/ui/input/date-entry.tsx";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = { label: string; value: Value; onChange: (value: Value) => void };

/** A period of days: relative to today, or free with one bound or both. */
export function PeriodFilter({ label, value, onChange }: Props) {
  const { t } = useI18n();
  const range = value as Range<string> | Period | undefined;
  const bounds = boundsOf(range);
  const first = useRef<HTMLInputElement>(null);
  const [isFree, setFree] = useState(false);
  const chosen = range && "period" in range ? range.period : range || isFree ? "free" : null;
  const set = (changes: Range<string>) => {
    const { from, to } = { ...bounds, ...changes };
    onChange(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
  };
  const choose = (next: string) => {
    setFree(next === "free");
    if (next !== "free") return onChange({ period: next } as Period);
    first.current?.focus();
    if (range) onChange(bounds);
  };
  return (
    <FilterPopover label={label} isActive={value !== undefined}>
      <Radio.Group aria-label={t("period.presets")} value={chosen} onChange={choose}>
        <Stack gap="xs">
          {periods.map((period) => (
            <Radio key={period} value={period} label={t(`period.${period}`)} />
          ))}
          <Radio value="free" label={t("period.free")} />
        </Stack>
      </Radio.Group>
      <Group className={classes.bounds}>
        <DayBound ref={first} label={t("period.from")} day={bounds.from} onDay={(from) => set({ from })} />
        <DayBound label={t("period.to")} day={bounds.to} onDay={(to) => set({ to })} />
      </Group>
    </FilterPopover>
  );
}

type BoundProps = { ref?: Ref<HTMLInputElement>; label: string; day: string | undefined; onDay: (day: string | undefined) => void };

/** Applied on blur or Enter, so that the list does not reload while the user types. */
function DayBound({ ref, label, day, onDay }: BoundProps) {
  const { t, locale } = useI18n();
  const words = useDateWords(label);
  const [{ text, syncedValue }, setTyped] = useState({ text: shownDate(day ?? ""), syncedValue: day });
  const [isWrong, setWrong] = useState(false);
  if (syncedValue !== day) setTyped({ text: shownDate(day ?? ""), syncedValue: day });
  const type = (next: string) => {
    setTyped({ text: next, syncedValue: day });
    setWrong(false);
  };
  const commit = (next: string) => {
    const typed = typedDay(next);
    setWrong(next.trim() !== "" && !typed);
    if (typed !== day && (typed || next.trim() === "")) onDay(typed);
  };
  return (
    <DateEntry
      ref={ref}
      className={classes.bound}
      label={label}
      error={isWrong && t("field.date.invalid")}
      text={text}
      onText={(next) => {
        type(next);
        if (next === "") commit(next);
      }}
      onBlur={() => commit(text)}
      onEnter={() => commit(text)}
      day={typedDay(text)}
      onDay={(chosen) => commit(shownDate(chosen))}
      isClearable
      locale={locale}
      words={words}
    />
  );
}
