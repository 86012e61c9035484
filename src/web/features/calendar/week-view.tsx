import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { arrowKeys } from "./arrow-keys.ts";
import { byHour, hoursOf, timeInHour } from "./by-hour.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { dayEntries } from "./day-entries.ts";
import { EventButton } from "./event-button.tsx";
import { useEventTexts } from "./event-texts.ts";
import { useDropTarget } from "./use-drop-target.ts";
import classes from "./week-view.module.css";

type Props = { days: readonly Day[]; events: readonly CalendarEvent[]; counts: readonly CalendarCount[] | undefined };

/** Events without a time per day; further ones are behind a link. */
const maxWhole = 4;

/**
 * Seven days by the hour; events without a time are shown above. Hearings that begin in the same hour are one below the other and the hour grows:
 * side by side nobody could read them.
 */
export function WeekView({ days, events, counts }: Props) {
  const { t } = useI18n();
  const hours = hoursOf(events);
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons inside
    <div className={classes.root} style={{ "--hours": hours.length } as CSSProperties} onKeyDown={arrowKeys(7)}>
      <div className={classes.clock} aria-hidden>
        <div className={classes.corner}>{t("calendar.allDay")}</div>
        {hours.map((hour, row) => (
          <div key={hour} className={classes.hour} style={rowOf(row)}>
            {String(hour).padStart(2, "0")}:00
          </div>
        ))}
      </div>
      {days.map((day) => (
        <DayColumn key={day} day={day} hours={hours} own={byDay.get(day) ?? []} counts={countsByDay.get(day) ?? []} events={events} />
      ))}
    </div>
  );
}

/** The first two rows are the date and the events without a time. */
const rowOf = (row: number): CSSProperties => ({ gridRow: row + 3 });

type ColumnProps = {
  day: Day;
  hours: readonly number[];
  own: readonly CalendarEvent[];
  counts: readonly CalendarCount[];
  events: readonly CalendarEvent[];
};

function DayColumn({ day, hours, own, counts, events }: ColumnProps) {
  const { t, number } = useI18n();
  const { today, onDay } = useCalendarActions();
  const texts = useEventTexts();
  const timed = byHour(own);
  const { shown, hidden, terms } = dayEntries(
    own.filter(({ time }) => time === null),
    maxWhole,
  );
  return (
    <section className={classes.day} data-cell aria-label={texts.day(day)}>
      <UnstyledButton
        className={classes.date}
        data-today={day === today || undefined}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onDay(day)}
      >
        {texts.weekday(day)} <b>{Number(day.slice(8))}</b>
        <VisuallyHidden>{t("calendar.openDay", { day: texts.day(day), n: t("calendar.events", { n: own.length }) })}</VisuallyHidden>
      </UnstyledButton>
      <div className={classes.whole}>
        {shown.map((event) => (
          <EventButton key={event.id} event={event} />
        ))}
        {hidden > 0 && (
          <UnstyledButton className={classes.more} onClick={() => onDay(day)}>
            {t("calendar.more", { n: number(hidden), terms })}
          </UnstyledButton>
        )}
        <DayCounts day={day} counts={counts} />
      </div>
      {hours.map((hour, row) => (
        <HourCell key={hour} day={day} hour={hour} row={row} own={timed.get(hour) ?? []} events={events} />
      ))}
    </section>
  );
}

type CellProps = { day: Day; hour: number; row: number; own: readonly CalendarEvent[]; events: readonly CalendarEvent[] };

function HourCell({ day, hour, row, own, events }: CellProps) {
  const { onMove } = useCalendarActions();
  const drop = useDropTarget(events, (event, at) => {
    const { top, height } = at.currentTarget.getBoundingClientRect();
    onMove(event, day, timeInHour(hour, (at.clientY - top) / height));
  });
  return (
    <div className={classes.cell} style={rowOf(row)} {...drop}>
      {own.map((event) => (
        <EventButton key={event.id} event={event} hasNumber />
      ))}
    </div>
  );
}
