import { Anchor } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle, IconCalendarOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarEvent } from "#api/calendar.ts";
import type { CalendarName, HearingKind } from "#domain/calendar/event-kinds.ts";
import { mayMove } from "#domain/calendar/may-move.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { StarButton } from "#web/lib/star-button.tsx";
import { AdjournDialog } from "#web/record/status/adjourn-dialog.tsx";
import type { AdjournedHearing } from "#web/record/status/use-adjourn.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { SideFilters } from "#web/ui/filter/side-filters.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Agenda } from "./agenda.tsx";
import { type CalendarActions, CalendarContext } from "./calendar-context.ts";
import { CalendarFilters } from "./calendar-filters.tsx";
import classes from "./calendar-screen.module.css";
import { daysOf } from "./calendar-state.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { focusEvent } from "./event-button.tsx";
import { EventPopup } from "./event-popup.tsx";
import { MonthView } from "./month-view.tsx";
import { SheetDialog } from "./sheet-dialog.tsx";
import { type Calendar, useCalendar } from "./use-calendar.ts";
import { WeekView } from "./week-view.tsx";

/** The calendar of penal or civil cases; its state is kept in the URL. */
export function CalendarScreen({ name }: { name: CalendarName }) {
  const { t } = useI18n();
  const { role } = useUser();
  const calendar = useCalendar(name);
  const { state, all, today, change } = calendar;
  const [opened, setOpened] = useState<CalendarEvent | null>(null);
  const [isOpen, popup] = useDisclosure();
  const [moved, setMoved] = useState<{ event: CalendarEvent; target: string } | null>(null);
  const [isMoving, moving] = useDisclosure();

  const move = (event: CalendarEvent, target: string) => {
    popup.close();
    setMoved({ event, target });
    moving.open();
  };
  const actions: CalendarActions = {
    name,
    today,
    lawyerOf: (id) => all?.lawyers.find((lawyer) => lawyer.id === id),
    clashesOf: calendar.clashesOf,
    onOpen: (event) => {
      setOpened(event);
      popup.open();
    },
    onDay: (day) => change({ view: "day", day }),
    onMove: (event, day, time) => mayMove(role, event) && move(event, `${day}T${time ?? event.time}`),
    canMove: (event) => mayMove(role, event),
  };
  /** The present version: somebody may have changed it since it was opened. */
  const current = (event: CalendarEvent) => calendar.all?.events.find(({ id }) => id === event.id) ?? event;
  return (
    <CalendarContext value={actions}>
      <PageHeader title={t(`calendar.${name}`)} star={<StarButton />} actions={<CalendarToolbar calendar={calendar} />} />
      <SideFilters
        label={t("filters.title")}
        count={[state.lawyers, state.kinds, state.attended].filter(Boolean).length}
        filters={<CalendarFilters name={name} calendar={calendar} />}
        hasWideResults
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
      {moved && (
        <AdjournDialog
          hearing={hearingOf(current(moved.event))}
          target={moved.target}
          isOpen={isMoving}
          onClose={moving.close}
          onExited={() => focusEvent(moved.event.id)}
        />
      )}
      {name === "penal" && state.sheet && <SheetDialog id={state.sheet} onClose={() => change({ sheet: undefined }, true)} />}
    </CalendarContext>
  );
}

/** Only hearings can be moved. */
const hearingOf = ({ kind, record, ...event }: CalendarEvent): AdjournedHearing => ({ ...event, kind: kind as HearingKind, id: record });

/** The chosen view; phones and print always get the list. */
function Days({ calendar: { state, period, all, error, retry, events, counts, change } }: { calendar: Calendar }) {
  const { t, number } = useI18n();
  const isNarrow = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  const isPrinting = useIsPrinting();
  if (!all)
    return (
      <div className={classes.frame}>
        <LoadingOrFailed isError={error !== null} onRetry={retry} height={560} />
      </div>
    );
  const days = daysOf(period).filter((day) => state.view !== "month" || !isListed() || day.startsWith(state.day.slice(0, 7)));
  const ofDays = events.filter(({ day }) => days.includes(day));
  const clashing = ofDays.filter(({ clashes }) => clashes.length > 0);
  const onlyClashes = state.clashes === true && clashing.length > 0;
  const shown = { events: onlyClashes ? clashing : ofDays, counts: counts?.filter(({ day }) => days.includes(day)) };
  const isEmpty = shown.events.length === 0 && !shown.counts?.length;
  return (
    <div className={classes.days}>
      {counts && (
        <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
          <p className={classes.text}>{t("calendar.tooMany", { total: number(counts.reduce((sum, { count }) => sum + count, 0)) })}</p>
          <p className={classes.text}>{t("calendar.tooManyText")}</p>
        </Callout>
      )}
      {state.attended && (
        <p className={classes.clashes}>
          {t("calendar.attended")}
          <Anchor component="button" type="button" inherit onClick={() => change({ attended: undefined }, true)}>
            {t("calendar.clashesAll")}
          </Anchor>
        </p>
      )}
      {clashing.length > 0 && (
        <p className={classes.clashes}>
          <IconAlertTriangle size={16} aria-hidden />
          {t("calendar.clashes", { n: clashing.length })}
          <Anchor component="button" type="button" inherit onClick={() => change({ clashes: onlyClashes ? undefined : true }, true)}>
            {t(onlyClashes ? "calendar.clashesAll" : "calendar.clashesOnly")}
          </Anchor>
        </p>
      )}
      <div className={classes.frame}>
        {isListed() && isEmpty && <Empty icon={<IconCalendarOff size={22} />} title={t("calendar.empty")} text={t("calendar.emptyText")} />}
        {isListed() && !isEmpty && <Agenda days={days} start={isNarrow && state.view !== "day" ? state.day : undefined} {...shown} />}
        {!isListed() && state.view === "month" && <MonthView days={days} month={state.day.slice(0, 7)} {...shown} />}
        {!isListed() && (state.view === "week" || state.view === "sevenDays") && <WeekView days={days} {...shown} />}
      </div>
    </div>
  );

  function isListed() {
    return isNarrow || isPrinting || state.view === "day" || state.clashes === true || state.attended === true;
  }
}

/** Whether the page is being printed. `flushSync` renders the print layout before the browser takes its snapshot. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
