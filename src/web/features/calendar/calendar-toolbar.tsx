import { ActionIcon, Button, SegmentedControl, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPrinter } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { scrollToDay } from "./agenda.tsx";
import { type CalendarView, calendarViews, stepDay } from "./calendar-state.ts";
import classes from "./calendar-toolbar.module.css";
import { useEventTexts } from "./event-texts.ts";
import type { Calendar } from "./use-calendar.ts";

/** Navigation, choice of view, and print. */
export function CalendarToolbar({ calendar: { state, period, today, change } }: { calendar: Calendar }) {
  const { t } = useI18n();
  const texts = useEventTexts();
  const { view, day } = state;
  const shown = { month: texts.month(day), week: texts.days(period), sevenDays: texts.days(period), day: texts.fullDay(day) }[view];
  return (
    <div className={classes.root}>
      <Button variant="default" onClick={() => (day === today ? scrollToDay(today) : change({ day: today }))}>
        {t("calendar.today")}
      </Button>
      <ActionIcon.Group>
        <ActionIcon variant="default" aria-label={t("calendar.previous")} onClick={() => change({ day: stepDay(state, -1) })}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t("calendar.next")} onClick={() => change({ day: stepDay(state, 1) })}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      </ActionIcon.Group>
      <span className={classes.shown} role="status">
        {shown}
      </span>
      <SegmentedControl
        className={classes.views}
        aria-label={t("calendar.view")}
        data={calendarViews.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        value={view}
        onChange={(next) => change({ view: next as CalendarView })}
      />
      <Tooltip label={t("calendar.print")}>
        <ActionIcon variant="default" aria-label={t("calendar.print")} onClick={() => print()}>
          <IconPrinter size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
