import { Group, Radio, Stack } from "@mantine/core";
import { type Ref, useRef, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDateWords } from "#web/record/base/date-words.ts";
import { useLocalNow } from "#web/record/base/time-zone.ts";
import { shownDate, typedDay } from "#web/record/base/typed-date.ts";
import { boundsOf, comingPeriods, type Period, type Presence, pastPeriods, type Range } from "#web/record/list/list-range.ts";
import type { Filters } from "#web/record/list/list-state.ts";
import { FilterPopover } from "#web/ui/filter/filter-popover.tsx";
import { DateEntry } from "#web/ui/input/date-entry.tsx";
import classes from "./range-filter.module.css";

type Value = Filters[string] | undefined;
type Props = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Dates may be still to come: offers what is overdue and the next days too. */
  hasComing?: boolean;
  /** A date may be missing: offers records with and without one. */
  canBeEmpty?: boolean;
};

/** A period of days: relative to today, or free with one bound or both. */
export function PeriodFilter({ label, value, onChange, hasComing = false, canBeEmpty = false }: Props) {
  const { t } = useI18n();
  const range = value as Range<string> | Period | Presence | undefined;
  const bounds = boundsOf(range);
  const first = useRef<HTMLInputElement>(null);
  const [isFree, setFree] = useState(false);
  const chosen = chosenOf(range) ?? (isFree ? "free" : null);
  const set = (changes: Range<string>) => {
    const { from, to } = { ...bounds, ...changes };
    onChange(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined);
  };
  const choose = (next: string) => {
    setFree(next === "free");
    if (next === "empty" || next === "filled") return onChange({ empty: next === "empty" });
    if (next !== "free") return onChange({ period: next } as Period);
    first.current?.focus();
    if (range) onChange(bounds.from || bounds.to ? bounds : undefined);
  };
  return (
    <FilterPopover label={label} isActive={value !== undefined}>
      <Radio.Group aria-label={t("period.presets")} value={chosen} onChange={choose}>
        <Stack gap="xs">
          {[...(hasComing ? comingPeriods : []), ...pastPeriods].map((period) => (
            <Radio key={period} value={period} label={t(`period.${period}`)} />
          ))}
          {canBeEmpty && (
            <>
              <Radio value="empty" label={t("filter.blank")} />
              <Radio value="filled" label={t("filter.filled")} />
            </>
          )}
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

function chosenOf(range: Range<string> | Period | Presence | undefined): string | undefined {
  if (!range) return undefined;
  if ("empty" in range) return range.empty ? "empty" : "filled";
  return "period" in range ? range.period : "free";
}

type BoundProps = { ref?: Ref<HTMLInputElement>; label: string; day: string | undefined; onDay: (day: string | undefined) => void };

/** Applied on blur or Enter, so that the list does not reload while the user types. */
function DayBound({ ref, label, day, onDay }: BoundProps) {
  const { t, locale } = useI18n();
  const words = useDateWords(label);
  const today = useLocalNow().slice(0, 10);
  const [{ text, syncedValue }, setTyped] = useState({ text: shownDate(day ?? ""), syncedValue: day });
  const [isWrong, setWrong] = useState(false);
  if (syncedValue !== day) setTyped({ text: shownDate(day ?? ""), syncedValue: day });
  const type = (next: string) => {
    setTyped({ text: next, syncedValue: day });
    setWrong(false);
  };
  const commit = (next: string) => {
    const typed = typedDay(next, today);
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
      day={typedDay(text, today)}
      onDay={(chosen) => commit(shownDate(chosen))}
      now={{ label: t("date.today"), onChoose: () => commit(shownDate(today)) }}
      isClearable
      locale={locale}
      words={words}
    />
  );
}
