import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { arrowKeys } from "./arrow-keys.ts";
import { useCalendarTools } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { EventButton } from "./event-button.tsx";
import { useEventWords } from "./event-words.ts";
import classes from "./month-view.module.css";
import { useDrop } from "./use-drop.ts";

type Props = { days: readonly Day[]; month: string; events: readonly CalendarEvent[]; counts: readonly CalendarCount[] | undefined };

/** As many as fit; the rest are a click away. */
const shown = 4;

/** Whole weeks; each day has its events in a list of its own. */
export function MonthView({ days, month, events, counts }: Props) {
  const words = useEventWords();
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table className={classes.root} aria-label={words.month(`${month}-01`)} onKeyDown={arrowKeys(7)}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {words.weekday(day)}
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
  const { today, onDay, onMove } = useCalendarTools();
  const words = useEventWords();
  const drop = useDrop(events, (event) => onMove(event, day, event.time));
  const total = own.length + counts.reduce((sum, { count }) => sum + count, 0);
  const hidden = own.length > shown ? own.length - shown + 1 : 0;
  return (
    <td className={classes.day} data-cell data-outside={isOutside || undefined} {...drop}>
      <UnstyledButton
        className={classes.date}
        data-today={day === today || undefined}
        aria-current={day === today ? "date" : undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <VisuallyHidden>{t("calendar.openDay", { day: words.day(day), n: t("calendar.events", { n: total }) })}</VisuallyHidden>
      </UnstyledButton>
      {own.length > 0 && (
        <ul className={classes.events}>
          {own.slice(0, own.length - hidden).map((event) => (
            <li key={event.id}>
              <EventButton event={event} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <UnstyledButton className={classes.more} onClick={() => onDay(day)}>
          {t("calendar.more", { n: number(hidden) })}
        </UnstyledButton>
      )}
      <DayCounts counts={counts} day={day} />
    </td>
  );
}
