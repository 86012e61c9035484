import { useEffect, useEffectEvent, useState } from "react";
import { fromLocal, isInstant, toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDateWords } from "#web/record/base/date-words.ts";
import type { InputProps } from "#web/record/base/input-props.ts";
import { foreignZone, useLocalNow, useTimeZone } from "#web/record/base/time-zone.ts";
import { shownDate, typedDay, typedMoment } from "#web/record/base/typed-date.ts";
import { DateEntry } from "#web/ui/input/date-entry.tsx";

/**
 * An instant, entered in the local time of the record. Text that is not a time goes into the form as typed, and a time
 * that daylight saving skips as a local time; `check` rejects both.
 */
export function DatetimeInput({ defaultValue, onChange, onBlur, description, ...common }: InputProps) {
  const { t, locale } = useI18n();
  const zone = useTimeZone();
  const words = useDateWords(common.label, "datetime.placeholder");
  const [text, setText] = useState(() => shownInstant(defaultValue, zone));
  const [isChanged, setChanged] = useState(false);
  const present = useLocalNow();
  const moment = typedMoment(text, present);
  const [day = typedDay(text, present.slice(0, 10)), time = ""] = moment?.split("T") ?? [];

  const type = (next: string) => {
    setText(next);
    setChanged(true);
    onChange(instantOf(next, zone, present));
  };
  const leave = () => {
    if (moment) setText(shownDate(moment));
    onBlur();
  };
  const changeZone = useEffectEvent(() => {
    // A typed time was meant in the time zone of the place, which is known only now. A saved instant stays the same.
    if (isChanged) onChange(instantOf(text, zone, present));
    else setText(shownInstant(defaultValue, zone));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zone is the reason to read the text again.
  useEffect(() => changeZone(), [zone]);

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
      now={{ label: t("datetime.now"), onChoose: () => type(shownDate(present)) }}
      isClearable={!common.required && !common.readOnly}
      locale={locale}
      words={words}
    />
  );
}

/** A form that is mounted again may still hold unparsed text. */
const shownInstant = (value: unknown, zone: string) => shownDate(isInstant(String(value)) ? toLocal(String(value), zone) : String(value ?? ""));

function instantOf(text: string, zone: string, present: string): string {
  const moment = typedMoment(text, present);
  return moment ? (fromLocal(moment, zone) ?? moment) : text.trim();
}
