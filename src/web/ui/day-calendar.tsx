import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es.js";
import "dayjs/locale/fr.js";
import { TextInput } from "@mantine/core";
import { DatePicker, DatesProvider } from "@mantine/dates";
import { useEffect, useRef } from "react";

export type CalendarWords = {
  calendar: string;
  time: string;
  level: string;
  previousMonth: string;
  nextMonth: string;
  previousYear: string;
  nextYear: string;
  previousDecade: string;
  nextDecade: string;
};
type Props = {
  day: string | undefined;
  onDay: (day: string) => void;
  time?: { value: string; onChange: (time: string) => void };
  locale: string;
  words: CalendarWords;
};

/** A month to choose a day from with mouse or arrow keys, weeks from Monday, and the time under it where it matters. */
export function DayCalendar({ day, onDay, time, locale, words }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLInputElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("td button[tabindex='0']")?.focus(), []);
  const choose = (next: string | null) => {
    if (!next) return;
    onDay(next);
    clock.current?.focus();
  };
  return (
    <div ref={root}>
      <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [0, 6] }}>
        <DatePicker
          value={day ?? null}
          defaultDate={day}
          onChange={choose}
          ariaLabels={{ ...words, monthLevelControl: words.level, yearLevelControl: words.level }}
          highlightToday
        />
      </DatesProvider>
      {time && (
        <TextInput
          ref={clock}
          type="time"
          mt="xs"
          label={words.time}
          value={time.value}
          onChange={(event) => time.onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
