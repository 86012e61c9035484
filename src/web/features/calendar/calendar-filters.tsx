import { Anchor, Checkbox, Paper } from "@mantine/core";
import type { CSSProperties, ReactNode } from "react";
import { type CalendarName, calendarKinds, type EventKind, isShownTo } from "#domain/calendar/event-kinds.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useDateWords } from "#web/record/base/date-words.ts";
import { DayCalendar } from "#web/ui/input/day-calendar.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./calendar-filters.module.css";
import { kindIcons, lawyerColor } from "./event-styles.ts";
import type { Calendar } from "./use-calendar.ts";

/** A small month to navigate, the lawyers with their colours, the kinds of events with their icons. */
export function CalendarFilters({ name, calendar }: { name: CalendarName; calendar: Calendar }) {
  const { t, enumLabel, locale } = useI18n();
  const { role } = useUser();
  const { state, all, change } = calendar;
  const words = useDateWords(t("calendar.dayLabel"));
  const found = [...(all?.events ?? []), ...(all?.counts ?? [])];
  const lawyers = [
    ...(all?.lawyers ?? []).map((one) => ({ id: one.id, label: one.alias, color: lawyerColor(one) })),
    ...(found.some(({ lawyer }) => lawyer === null) ? [{ id: "none", label: t("calendar.noLawyer"), color: lawyerColor(undefined) }] : []),
  ];
  const kinds = calendarKinds[name].filter((kind) => isShownTo(role, kind));
  return (
    <div className={classes.root}>
      <Paper withBorder p="sm" className={classes.month}>
        <DayCalendar key={state.day.slice(0, 7)} day={state.day} onDay={(day) => change({ day })} locale={locale} words={words} isInline />
      </Paper>
      <Checkbox
        label={t("calendar.whoGoes")}
        checked={state.attended === true}
        onChange={({ currentTarget }) => change({ attended: currentTarget.checked || undefined }, true)}
      />
      {lawyers.length > 0 && (
        <Legend
          title={t("calendar.lawyers")}
          items={lawyers.map(({ color, ...item }) => ({
            ...item,
            icon: <span className={classes.dot} style={{ "--lawyer": color } as CSSProperties} aria-hidden />,
          }))}
          chosen={state.lawyers}
          onChange={(chosen) => change({ lawyers: chosen }, true)}
        />
      )}
      <Legend
        title={t("calendar.kinds")}
        items={kinds.map((kind) => ({ id: kind, label: enumLabel("calendarEventTypes", kind), icon: iconOf(kind) }))}
        chosen={state.kinds}
        onChange={(chosen) => change({ kinds: chosen as EventKind[] | undefined }, true)}
      />
    </div>
  );
}

function iconOf(kind: EventKind) {
  const Icon = kindIcons[kind];
  return <Icon size={15} aria-hidden />;
}

type Item = { id: string; label: string; icon: ReactNode };
type LegendProps = {
  title: string;
  items: readonly Item[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
};

/** A legend with checkboxes; everything is checked by default. */
function Legend({ title, items, chosen, onChange }: LegendProps) {
  const { t } = useI18n();
  const isShown = (id: string) => !chosen || chosen.includes(id);
  const toggle = (id: string) => {
    const next = items.map((item) => item.id).filter((one) => isShown(one) !== (one === id));
    onChange(next.length === items.length ? undefined : next);
  };
  return (
    <RailCard title={title}>
      <ul className={classes.items}>
        {items.map(({ id, label, icon }) => (
          <li key={id}>
            <Checkbox
              checked={isShown(id)}
              onChange={() => toggle(id)}
              label={
                <span className={classes.item}>
                  {icon}
                  {label}
                </span>
              }
            />
            {items.length > 1 && (
              <Anchor
                component="button"
                type="button"
                className={classes.only}
                onClick={() => onChange([id])}
                aria-label={t("calendar.onlyThis", { name: label })}
              >
                {t("calendar.only")}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Anchor component="button" type="button" className={classes.all} onClick={() => onChange(undefined)}>
          {t("calendar.all")}
        </Anchor>
      )}
    </RailCard>
  );
}
