import { useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { DateEntry } from "#web/ui/date-entry.tsx";
import { useDateWords } from "./date-words.ts";
import type { InputProps } from "./input-props.ts";
import { shownDate, typedDay } from "./typed-date.ts";

/** A day. What is no day yet goes into the form as it was typed, where `check` finds it. */
export function DateInput({ defaultValue, onChange, onBlur, ...common }: InputProps) {
  const { locale } = useI18n();
  const words = useDateWords(common.label);
  const [text, setText] = useState(() => shownDate(String(defaultValue ?? "")));
  const day = typedDay(text);
  const type = (next: string) => {
    setText(next);
    onChange(typedDay(next) ?? next.trim());
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
      isClearable={!common.required && !common.readOnly}
      locale={locale}
      words={words}
    />
  );
}
