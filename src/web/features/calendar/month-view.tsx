import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import { type Day, isWeekend } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { arrowKeys } from "./arrow-keys.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { dayEntries } from "./day-entries.ts";
import { EventButton } from "./event-button.tsx";
import { useEventTexts } from "./event-texts.ts";
import classes from "./month-view.module.css";
import { useDropTarget } from "./use-drop-target.ts";

type Props = { days: readonly Day[]; month: string; events: readonly CalendarEvent[]; counts: readonly CalendarCount[] | undefined };

/** Events per day; further ones are behind a link. */
const maxShown = 4;

/** Whole weeks in a table; each day lists its events. */
export function MonthView({ days, month, events, counts }: Props) {
  const texts = useEventTexts();
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={classes.root} aria-label={texts.month(`${month}-01`)} onKeyDown={arrowKeys(7)}>
      <colgroup>
        {weeks[0]!.map((day) => (
          <col key={day} className={isWeekend(day) ? classes.weekend : undefined} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {texts.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isOutside={!day.startsWith(month)}
                own={byDay.get(day) ?? []}
                counts={countsByDay.get(day) ?? []}
                events={events}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { day: Day; isOutside: boolean; own: readonly CalendarEvent[]; counts: readonly CalendarCount[]; events: readonly CalendarEvent[] };

function DayCell({ day, isOutside, own, counts, events }: CellProps) {
  const { t, number } = useI18n();
  const { today, onDay, onMove } = useCalendarActions();
  const texts = useEventTexts();
  const drop = useDropTarget(events, (event) => onMove(event, day, event.time));
  const total = own.length + counts.reduce((sum, { count }) => sum + count, 0);
  const { shown, hidden, terms } = dayEntries(own, maxShown);
  return (
    <td className={classes.day} data-cell data-outside={isOutside || undefined} {...drop}>
      <UnstyledButton
        className={classes.date}
        data-today={day === today || undefined}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <VisuallyHidden>{t("calendar.openDay", { day: texts.day(day), n: t("calendar.events", { n: total }) })}</VisuallyHidden>
      </UnstyledButton>
      {own.length > 0 && (
        <ul className={classes.events}>
          {shown.map((event) => (
            <li key={event.id}>
              <EventButton event={event} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => onDay(day)}>
          {t("calendar.more", { n: number(hidden), terms })}
        </UnstyledButton>
      )}
      <DayCounts counts={counts} day={day} />
    </td>
  );
}
