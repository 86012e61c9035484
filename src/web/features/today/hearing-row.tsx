import type { ReactNode } from "react";
import type { DayHearing } from "#api/today-parts.ts";
import { recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Day } from "#domain/law/days.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { foreignZone } from "#web/record/base/time-zone.ts";
import { DayRow } from "./day-row.tsx";
import { useDayWords } from "./day-words.ts";
import classes from "./today.module.css";

/** A hearing: when, who is accused, and where to go. */
export function HearingRow({ hearing, today, more }: { hearing: DayHearing; today: Day; more?: ReactNode }) {
  const { t, enumLabel } = useI18n();
  const words = useDayWords(today);
  const { kind, record, day, time, at, timeZone, court, room, procedure, accused, otherPart } = hearing;
  const zone = foreignZone(timeZone, at);
  const who = otherPart ?? accused.map(({ alias }) => alias).join(", ");
  const where = [court, room && `${t("calendar.room")} ${room}`, procedure].filter(Boolean).join(" · ");
  return (
    <DayRow
      to={recordPath(entities[record.entity], record.id)}
      lead={
        <>
          <b>{time}</b>
          {zone && <span className={classes.day}>{t(zone)}</span>}
          <span className={classes.day}>{words.short(day)}</span>
        </>
      }
      title={[who || enumLabel("calendarEventTypes", kind), record.number].join(" · ")}
      text={
        <>
          {where && <span>{where}</span>}
          <span>{[who && enumLabel("calendarEventTypes", kind), record.place].filter(Boolean).join(" · ")}</span>
          {more}
        </>
      }
    />
  );
}
