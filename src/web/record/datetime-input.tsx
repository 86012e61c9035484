import { useEffect, useEffectEvent, useState } from "react";
import { fromLocal, isInstant, toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { DateEntry } from "#web/ui/date-entry.tsx";
import { useDateWords } from "./date-words.ts";
import type { InputProps } from "./input-props.ts";
import { foreignZone, useTimeZone } from "./time-zone.ts";
import { shownDate, typedDay, typedMoment } from "./typed-date.ts";

/**
 * An instant, typed in the local time of the record. What is none goes into the form as it was typed, a time that the
 * clocks jump over as the local time it would be: `check` tells both at the field.
 */
export function DatetimeInput({ defaultValue, onChange, onBlur, description, ...common }: InputProps) {
  const { t, locale } = useI18n();
  const zone = useTimeZone();
  const words = useDateWords(common.label, "datetime.placeholder");
  const [text, setText] = useState(() => shownInstant(defaultValue, zone));
  const [isTyped, setTyped] = useState(false);
  const moment = typedMoment(text);
  const [day = typedDay(text), time = ""] = moment?.split("T") ?? [];

  const type = (next: string) => {
    setText(next);
    setTyped(true);
    onChange(instantOf(next, zone));
  };
  const leave = () => {
    if (moment) setText(shownDate(moment));
    onBlur();
  };
  const move = useEffectEvent(() => {
    // Who typed an hour meant the clocks of the place, which was chosen only now; an instant that was saved stays.
    if (isTyped) onChange(instantOf(text, zone));
    else setText(shownInstant(defaultValue, zone));
  });
  useEffect(() => move(), [zone]);

  const other = foreignZone(zone, moment && fromLocal(moment, zone));
  return (
    <DateEntry
      {...common}
      description={[...(other ? [t("zip.timeZone", { zone: t(other) })] : []), ...(description ? [description] : [])].join(". ") || undefined}
      text={text}
      onText={type}
      onBlur={leave}
      day={day}
      onDay={(chosen) => type(`${shownDate(chosen)} ${time}`.trim())}
      time={{ value: time, onChange: (chosen) => day && type(`${shownDate(day)} ${chosen}`) }}
      isClearable={!common.required && !common.readOnly}
      locale={locale}
      words={words}
    />
  );
}

/** A form that is shown again may still hold what was typed. */
const shownInstant = (value: unknown, zone: string) => shownDate(isInstant(String(value)) ? toLocal(String(value), zone) : String(value ?? ""));

function instantOf(text: string, zone: string): string {
  const moment = typedMoment(text);
  return moment ? (fromLocal(moment, zone) ?? moment) : text.trim();
}
