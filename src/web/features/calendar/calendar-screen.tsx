import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCalendarOff } from "@tabler/icons-react";
import { useState } from "react";
import type { CalendarEvent } from "#api/calendar.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { mayMove } from "#domain/calendar/may-move.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { NotLoaded } from "#web/lib/not-loaded.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SideFilters } from "#web/ui/side-filters.tsx";
import { Agenda } from "./agenda.tsx";
import { CalendarContext, type CalendarTools } from "./calendar-context.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
import classes from "./calendar-screen.module.css";
import { daysOf } from "./calendar-state.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { EventPopup } from "./event-popup.tsx";
import { MonthView } from "./month-view.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { SheetDialog } from "./sheet-dialog.tsx";
import { type Calendar, useCalendar } from "./use-calendar.ts";
import { usePrinting } from "./use-printing.ts";
import { WeekView } from "./week-view.tsx";

/** A calendar of one kind of case; everything chosen in it is in the address. */
export function CalendarScreen({ name }: { name: CalendarName }) {
  const { t } = useI18n();
  const { role } = useUser();
  const calendar = useCalendar(name);
  const { state, all, today, change } = calendar;
  const [opened, setOpened] = useState<CalendarEvent | null>(null);
  const [isOpen, popup] = useDisclosure();
  const [moved, setMoved] = useState<{ event: CalendarEvent; wanted: string } | null>(null);
  const [isMoving, moving] = useDisclosure();

  const move = (event: CalendarEvent, wanted: string) => {
    popup.close();
    setMoved({ event, wanted });
    moving.open();
  };
  const tools: CalendarTools = {
    name,
    today,
    lawyerOf: (id) => all?.lawyers.find((lawyer) => lawyer.id === id),
    onOpen: (event) => {
      setOpened(event);
      popup.open();
    },
    onDay: (day) => change({ view: "day", day }),
    onMove: (event, day, time) => mayMove(role, event) && move(event, `${day}T${time ?? event.time}`),
    canMove: (event) => mayMove(role, event),
  };
  /** As it is now: somebody may have changed it since it was opened. */
  const current = (event: CalendarEvent) => calendar.all?.events.find(({ id }) => id === event.id) ?? event;
  return (
    <CalendarContext value={tools}>
      <PageHeader title={t(`calendar.${name}`)} star={<StarButton />} actions={<CalendarToolbar calendar={calendar} />} />
      <SideFilters
        label={t("filters.title")}
        count={[state.lawyers, state.kinds].filter(Boolean).length}
        filters={<CalendarFilters name={name} calendar={calendar} />}
      >
        <Days calendar={calendar} />
      </SideFilters>
      {opened && (
        <EventPopup
          event={current(opened)}
          isOpen={isOpen}
          onClose={popup.close}
          onMove={() => move(current(opened), `${opened.day}T${opened.time}`)}
          onSheet={() => {
            popup.close();
            change({ sheet: opened.record });
          }}
        />
      )}
      {moved && <MoveDialog event={current(moved.event)} wanted={moved.wanted} isOpen={isMoving} onClose={moving.close} />}
      {name === "penal" && state.sheet && <SheetDialog id={state.sheet} onClose={() => change({ sheet: undefined }, true)} />}
    </CalendarContext>
  );
}

/** The period in the view that was chosen; on a phone and on paper always one below the other. */
function Days({ calendar: { state, period, all, error, again, events, counts } }: { calendar: Calendar }) {
  const { t, number } = useI18n();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const isPrinting = usePrinting();
  if (!all)
    return (
      <div className={classes.frame}>
        <NotLoaded isError={error !== null} onRetry={again} height={560} />
      </div>
    );
  const days = daysOf(period).filter((day) => state.view !== "month" || !isListed() || day.startsWith(state.day.slice(0, 7)));
  const shown = { events: events.filter(({ day }) => days.includes(day)), counts: counts?.filter(({ day }) => days.includes(day)) };
  const clashes = shown.events.filter(({ clash }) => clash).length;
  const isEmpty = shown.events.length === 0 && !shown.counts?.length;
  return (
    <div className={classes.days}>
      {counts && (
        <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
          <p className={classes.text}>{t("calendar.tooMany", { total: number(counts.reduce((sum, { count }) => sum + count, 0)) })}</p>
          <p className={classes.text}>{t("calendar.tooManyText")}</p>
        </Callout>
      )}
      {clashes > 0 && (
        <p className={classes.clashes}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("calendar.clashes", { n: clashes })}
        </p>
      )}
      <div className={classes.frame}>
        {isListed() && isEmpty && <Empty icon={<IconCalendarOff size={22} />} title={t("calendar.empty")} text={t("calendar.emptyText")} />}
        {isListed() && !isEmpty && <Agenda days={days} {...shown} />}
        {!isListed() && state.view === "month" && <MonthView days={days} month={state.day.slice(0, 7)} {...shown} />}
        {!isListed() && state.view === "week" && <WeekView days={days} {...shown} />}
      </div>
    </div>
  );

  function isListed() {
    return isNarrow || isPrinting || state.view === "day";
  }
}
