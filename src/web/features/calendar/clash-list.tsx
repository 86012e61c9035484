import { Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ClashingHearing } from "#api/calendar.ts";
import { recordPath } from "#domain/access/screens.ts";
import { calendarOf } from "#domain/calendar/event-kinds.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./clash-list.module.css";

/** The hearings that an event clashes with, each with a link to its case. */
export function ClashList({ clashes }: { clashes: readonly ClashingHearing[] }) {
  const { t, enumLabel, datetime } = useI18n();
  return (
    <section className={classes.root} aria-label={t("calendar.clash")}>
      <p className={classes.title}>
        <IconAlertTriangle size={16} aria-hidden />
        {t("calendar.clashWith")}
      </p>
      <ul className={classes.items}>
        {clashes.map(({ kind, record, number, at, timeZone, court }) => (
          <li key={`${kind}-${record}`}>
            <Anchor renderRoot={(root) => <Link to={recordPath(calendarOf[kind] === "penal" ? penalCase : civilCase, record)} {...root} />}>
              {[datetime(at, timeZone), enumLabel("calendarEventTypes", kind), number].join(" · ")}
            </Anchor>
            {court && <span className={classes.court}>{court}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
