import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./agenda.module.css";
import { arrowKeys } from "./arrow-keys.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { isCalledOff } from "./event-button.tsx";
import { kindIcons, lawyerColor } from "./event-styles.ts";
import { useEventTexts } from "./event-texts.ts";

type Props = { days: readonly Day[]; events: readonly CalendarEvent[]; counts: readonly CalendarCount[] | undefined };

/** A list of events by day: for the day view, for phones and for print. */
export function Agenda({ days, events, counts }: Props) {
  const { today } = useCalendarActions();
  const texts = useEventTexts();
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons inside
    <div className={classes.root} onKeyDown={arrowKeys(1)}>
      {days
        .filter((day) => byDay.has(day) || countsByDay.has(day))
        .map((day) => (
          <section key={day} className={classes.day} data-cell aria-label={texts.fullDay(day)}>
            <h2 className={classes.date} data-today={day === today || undefined}>
              {texts.fullDay(day)}
            </h2>
            <ul className={classes.events}>
              {byDay.get(day)?.map((event) => (
                <li key={event.id}>
                  <AgendaEvent event={event} />
                </li>
              ))}
            </ul>
            <DayCounts day={day} counts={countsByDay.get(day) ?? []} />
          </section>
        ))}
    </div>
  );
}

function AgendaEvent({ event }: { event: CalendarEvent }) {
  const { t } = useI18n();
  const { lawyerOf, onOpen } = useCalendarActions();
  const texts = useEventTexts();
  const Icon = kindIcons[event.kind];
  const where = [event.court, event.room && `${t("calendar.room")} ${event.room}`].filter(Boolean).join(" · ");
  return (
    <UnstyledButton
      className={classes.event}
      style={{ "--lawyer": lawyerColor(lawyerOf(event.lawyer)) } as CSSProperties}
      data-called-off={isCalledOff(event) || undefined}
      data-event={event.id}
      onClick={() => onOpen(event)}
    >
      <span className={classes.hour}>{texts.hour(event) ?? t("calendar.allDay")}</span>
      <span className={classes.what}>
        <Icon size={15} aria-hidden />
        <b>{texts.name(event)}</b> {texts.state(event) && `(${texts.state(event)}) `}
        <span className={classes.number}>{event.number}</span>
        {event.clash && (
          <span className={classes.clash}>
            <IconAlertTriangle size={14} aria-hidden />
            {t("calendar.clash")}
          </span>
        )}
      </span>
      {event.accused.length > 0 && <span className={classes.accused}>{[texts.accused(event), event.procedure].filter(Boolean).join(" · ")}</span>}
      <span className={classes.where}>{[where, event.place].filter(Boolean).join(" · ")}</span>
      <span className={classes.who}>{texts.lawyer(event)}</span>
    </UnstyledButton>
  );
}
