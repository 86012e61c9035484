import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { CSSProperties } from "react";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { arrowKeys } from "./arrow-keys.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { EventButton } from "./event-button.tsx";
import { useEventTexts } from "./event-texts.ts";
import { layoutColumns } from "./layout-columns.ts";
import { useDropTarget } from "./use-drop-target.ts";
import classes from "./week-view.module.css";

type Props = { days: readonly Day[]; events: readonly CalendarEvent[]; counts: readonly CalendarCount[] | undefined };

/** Usual hours of courts; earlier or later hearings extend them. */
const courtHours = { from: 8, to: 19 };
const hourHeight = 56;
const hearingMinutes = 60;

/** Seven days by the hour; events without a time are shown above. */
export function WeekView({ days, events, counts }: Props) {
  const { t } = useI18n();
  const hours = hoursOf(events);
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  const height = { "--hours": hours.length, "--hour": `${hourHeight}px` } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons inside
    <div className={classes.root} style={height} onKeyDown={arrowKeys(7)}>
      <div className={classes.clock} aria-hidden>
        <div className={classes.corner}>{t("calendar.allDay")}</div>
        <div className={classes.hours}>
          {hours.map((hour) => (
            <div key={hour} className={classes.hour}>
              {String(hour).padStart(2, "0")}:00
            </div>
          ))}
        </div>
      </div>
      {days.map((day) => (
        <DayColumn key={day} day={day} first={hours[0]!} own={byDay.get(day) ?? []} counts={countsByDay.get(day) ?? []} events={events} />
      ))}
    </div>
  );
}

function hoursOf(events: readonly CalendarEvent[]): number[] {
  const eventHours = events.flatMap(({ time }) => (time ? [Number(time.slice(0, 2))] : []));
  const [from, to] = [Math.min(courtHours.from, ...eventHours), Math.max(courtHours.to, ...eventHours.map((hour) => hour + 1))];
  return Array.from({ length: to - from }, (_, index) => from + index);
}

type ColumnProps = { day: Day; first: number; own: readonly CalendarEvent[]; counts: readonly CalendarCount[]; events: readonly CalendarEvent[] };

function DayColumn({ day, first, own, counts, events }: ColumnProps) {
  const { t } = useI18n();
  const { today, onDay, onMove } = useCalendarActions();
  const texts = useEventTexts();
  const timed = own.filter(({ time }) => time !== null);
  const places = layoutColumns(
    timed.map(({ id, time }) => ({ id, minute: minuteOf(time!) })),
    hearingMinutes,
  );
  const drop = useDropTarget(events, (event, at) => {
    const { top } = at.currentTarget.getBoundingClientRect();
    onMove(event, day, timeAt(first * 60 + ((at.clientY - top) / hourHeight) * 60));
  });
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
        {own
          .filter(({ time }) => time === null)
          .map((event) => (
            <EventButton key={event.id} event={event} />
          ))}
        <DayCounts day={day} counts={counts} />
      </div>
      <div className={classes.column} {...drop}>
        {timed.map((event) => (
          <EventButton key={event.id} event={event} isTall style={boxOf(minuteOf(event.time!) - first * 60, places.get(event.id)!)} />
        ))}
      </div>
    </section>
  );
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The time of a drop position, rounded to a quarter of an hour. */
function timeAt(minute: number): string {
  const quarter = Math.min(Math.max(Math.round(minute / 15) * 15, 0), 23 * 60 + 45);
  return `${String(Math.floor(quarter / 60)).padStart(2, "0")}:${String(quarter % 60).padStart(2, "0")}`;
}

const boxOf = (minute: number, { column, columns }: { column: number; columns: number }): CSSProperties => ({
  position: "absolute",
  top: (minute / 60) * hourHeight + 1,
  height: (hearingMinutes / 60) * hourHeight - 2,
  left: `calc(${(column / columns) * 100}% + 1px)`,
  width: `calc(${100 / columns}% - 3px)`,
});
