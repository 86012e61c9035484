import "@mantine/dates/styles.layer.css";
import "dayjs/locale/es.js";
import "dayjs/locale/fr.js";
import { DatePicker, DatesProvider, TimePicker } from "@mantine/dates";
import { useEffect, useRef } from "react";

export type CalendarWords = {
  calendar: string;
  time: string;
  hours: string;
  minutes: string;
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
  /** Part of the page instead of a popover: smaller, and without taking the focus. */
  isInline?: boolean;
};

/** A month calendar, with a time input below it if the field has a time. */
export function DayCalendar({ day, onDay, time, locale, words, isInline = false }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  // The popover is not positioned yet: scrolling to it would move the field out of sight.
  useEffect(() => {
    if (!isInline) root.current?.querySelector<HTMLElement>("td button[tabindex='0']")?.focus({ preventScroll: true });
  }, [isInline]);
  const choose = (next: string | null) => {
    if (!next) return;
    onDay(next);
    timeInput.current?.focus();
  };
  return (
    <div ref={root}>
      <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [] }}>
        <DatePicker
          size={isInline ? "xs" : "sm"}
          value={day ?? null}
          defaultDate={day}
          onChange={choose}
          ariaLabels={words}
          highlightToday
          hideOutsideDates
        />
      </DatesProvider>
      {time && (
        <TimePicker
          mt="xs"
          label={words.time}
          hoursRef={timeInput}
          hoursInputLabel={words.hours}
          minutesInputLabel={words.minutes}
          value={time.value}
          onChange={(next) => time.onChange(next.slice(0, 5))}
        />
      )}
    </div>
  );
}
