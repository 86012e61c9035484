import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDateWords } from "#web/record/base/date-words.ts";
import type { InputProps } from "#web/record/base/input-props.ts";
import { useLocalNow } from "#web/record/base/time-zone.ts";
import { shownDate, typedDay } from "#web/record/base/typed-date.ts";
import { DateEntry } from "#web/ui/input/date-entry.tsx";

/** A day. Text that is not a date yet goes into the form as typed, and `check` rejects it. */
export function DateInput({ defaultValue, onChange, onBlur, ...common }: InputProps) {
  const { t, locale } = useI18n();
  const words = useDateWords(common.label);
  const [text, setText] = useState(() => shownDate(String(defaultValue ?? "")));
  const today = useLocalNow().slice(0, 10);
  const day = typedDay(text, today);
  const type = (next: string) => {
    setText(next);
    onChange(typedDay(next, today) ?? next.trim());
  };
  const leave = () => {
    if (day) setText(shownDate(day));
    onBlur();
  };
  return (
    <DateEntry
      {...common}
      text={text}
      onText={type}
      onBlur={leave}
      day={day}
      onDay={(chosen) => type(shownDate(chosen))}
      now={{ label: t("date.today"), onChoose: () => type(shownDate(today)) }}
      isClearable={!common.required && !common.readOnly}
      locale={locale}
      words={words}
    />
  );
}
