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
  /** It stands on the page: nobody has just opened it, and there is little room. */
  isStanding?: boolean;
};

/** A month to choose a day from with mouse or arrow keys, weeks from Monday, and the time under it where it matters. */
export function DayCalendar({ day, onDay, time, locale, words, isStanding = false }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const clock = useRef<HTMLInputElement>(null);
  // Not yet where it will stand: scrolling there would take the field out of sight.
  useEffect(() => {
    if (!isStanding) root.current?.querySelector<HTMLElement>("td button[tabindex='0']")?.focus({ preventScroll: true });
  }, [isStanding]);
  const choose = (next: string | null) => {
    if (!next) return;
    onDay(next);
    clock.current?.focus();
  };
  return (
    <div ref={root}>
      <DatesProvider settings={{ locale, firstDayOfWeek: 1, weekendDays: [] }}>
        <DatePicker
          size={isStanding ? "xs" : "sm"}
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
          hoursRef={clock}
          hoursInputLabel={words.hours}
          minutesInputLabel={words.minutes}
          value={time.value}
          onChange={(next) => time.onChange(next.slice(0, 5))}
        />
      )}
    </div>
  );
}
