import { UnstyledButton } from "@mantine/core";
import type { CalendarCount } from "#api/calendar.ts";
import { isTerm } from "#domain/calendar/event-kinds.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useCalendarActions } from "./calendar-context.ts";
import classes from "./day-counts.module.css";
import { kindIcons } from "./event-styles.ts";

/** The number of events per kind, where a period has too many to show them; the day view shows them. */
export function DayCounts({ day, counts }: { day: Day; counts: readonly CalendarCount[] }) {
  const { enumLabel, number } = useI18n();
  const { onDay } = useCalendarActions();
  const kinds = Map.groupBy(
    counts.toSorted((one, other) => Number(isTerm(other.kind)) - Number(isTerm(one.kind))),
    ({ kind }) => kind,
  );
  if (kinds.size === 0) return null;
  return (
    <ul className={classes.root}>
      {[...kinds].map(([kind, of]) => {
        const Icon = kindIcons[kind];
        return (
          <li key={kind}>
            <UnstyledButton className={classes.count} onClick={() => onDay(day)}>
              <Icon size={13} aria-hidden />
              <b>{number(of.reduce((sum, { count }) => sum + count, 0))}</b>
              <span className={classes.kind}>{enumLabel("calendarEventTypes", kind)}</span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
