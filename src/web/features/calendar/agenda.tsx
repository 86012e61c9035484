import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type CSSProperties, useEffect } from "react";
import type { CalendarCount, CalendarEvent } from "#api/calendar.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { HearingWitnesses } from "#web/record/base/hearing-witnesses.tsx";
import classes from "./agenda.module.css";
import { arrowKeys } from "./arrow-keys.ts";
import { useCalendarActions } from "./calendar-context.ts";
import { DayCounts } from "./day-counts.tsx";
import { isCalledOff } from "./event-button.tsx";
import { kindIcons, lawyerColor, lookOf } from "./event-styles.ts";
import { useEventTexts } from "./event-texts.ts";

type Props = {
  days: readonly Day[];
  events: readonly CalendarEvent[];
  counts: readonly CalendarCount[] | undefined;
  /** The day at which a long list opens. */
  start?: Day | undefined;
};

/** A list of events by day: for the day view, for phones and for print. */
export function Agenda({ days, events, counts, start }: Props) {
  const { t } = useI18n();
  const { today } = useCalendarActions();
  const texts = useEventTexts();
  const byDay = Map.groupBy(events, ({ day }) => day);
  const countsByDay = Map.groupBy(counts ?? [], ({ day }) => day);
  // A list that opens at today says so even if nothing happens today.
  const listed = days.filter((day) => byDay.has(day) || countsByDay.has(day) || (start && day === today));
  useOpenAt(listed, start);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the buttons inside
    <div className={classes.root} onKeyDown={arrowKeys(1)}>
      {listed.map((day) => (
        <section key={day} className={classes.day} data-cell data-day={day} aria-label={texts.fullDay(day)}>
          <h2 className={classes.date} data-today={day === today || undefined}>
            {day === today && <span className={classes.today}>{t("calendar.today")}</span>}
            <span>{texts.fullDay(day)}</span>
          </h2>
          {!byDay.has(day) && !countsByDay.has(day) && <p className={classes.none}>{t("calendar.noneToday")}</p>}
          {byDay.has(day) && (
            <ul className={classes.events}>
              {byDay.get(day)!.map((event) => (
                <li key={event.id}>
                  <AgendaEvent event={event} />
                </li>
              ))}
            </ul>
          )}
          <DayCounts day={day} counts={countsByDay.get(day) ?? []} />
        </section>
      ))}
    </div>
  );
}

/** Scrolls to the chosen day, or to the next one that is listed. The first one is in sight already. */
function useOpenAt(listed: readonly Day[], start: Day | undefined) {
  const first = listed[0];
  const target = start && (listed.find((day) => day >= start) ?? listed.at(-1));
  // Only another choice scrolls: a live update must not move the list under the reader.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `target` and `first` change with live updates, `start` with a choice.
  useEffect(() => {
    if (!target || target === first) return;
    // After the router has put a new page at its top.
    const frame = requestAnimationFrame(() => scrollToDay(target));
    return () => cancelAnimationFrame(frame);
  }, [start]);
}

/** Brings the section of a day to the top, if the list has one. */
export const scrollToDay = (day: Day) => document.querySelector(`[data-day="${day}"]`)?.scrollIntoView();

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
      data-look={lookOf(event)}
      data-called-off={isCalledOff(event) || undefined}
      data-event={event.id}
      onClick={() => onOpen(event)}
    >
      <span className={classes.hour}>{texts.when(event)}</span>
      <span className={classes.what}>
        <span className={classes.icon} aria-hidden>
          <Icon size={15} />
        </span>
        <b>{texts.name(event)}</b> {texts.state(event) && `(${texts.state(event)}) `}
        <span className={classes.number}>{event.number}</span>
        {event.clashes.length > 0 && (
          <span className={classes.clash}>
            <IconAlertTriangle size={14} aria-hidden />
            {t("calendar.clash")}
          </span>
        )}
      </span>
      {texts.people(event) && <span className={classes.accused}>{[texts.people(event), event.procedure].filter(Boolean).join(" · ")}</span>}
      <span className={classes.where}>{[where, event.place].filter(Boolean).join(" · ")}</span>
      {event.witnesses.length > 0 && (
        <span className={classes.witnesses}>
          <HearingWitnesses witnesses={event.witnesses} />
        </span>
      )}
      <span className={classes.who}>{[texts.lawyer(event), texts.answers(event)].filter(Boolean).join(" · ")}</span>
    </UnstyledButton>
  );
}
