import { Anchor, Popover } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LegalDate } from "#api/cases.ts";
import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/record-client.ts";
import { useValueText } from "#web/record/value-text.ts";
import { RailCard } from "#web/ui/rail-card.tsx";
import classes from "./key-dates.module.css";
import { daysUntil } from "./limitation-cell.tsx";

const own = [
  ["datetime", "rail.facts"],
  ["complaintDatetime", "rail.complaint"],
  ["trialDatetime", "rail.trial"],
  ["judgmentDate", "rail.judgment"],
  ["restrainingOrderStartDate", "rail.order"],
] as const;

/** When things happened or will; what the law adds is a proposal, and shows its working. */
export function KeyDates({ row }: { row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const text = useValueText();
  const { data } = useQuery(query.cases.law.queryOptions({ input: { id: row.id }, enabled: accepts("lawyer", role), retry: false }));
  const { trialDatetime, restrainingOrderEndDate: end } = row;
  const zone = String(row.timeZone);
  const days = typeof trialDatetime === "string" ? daysUntil(toLocal(trialDatetime, zone), zone) : -1;
  return (
    <RailCard title={t("rail.dates")}>
      <dl className={classes.list}>
        {own
          .filter(([name]) => !isEmpty(row[name]))
          .map(([name, label]) => (
            <div key={name} className={classes.date}>
              <dt>{t(label)}</dt>
              <dd>
                {text(penalCase.fields[name], row[name])}
                {name === "restrainingOrderStartDate" && typeof end === "string" && (
                  <> {t("rail.order.until", { date: text(penalCase.fields.restrainingOrderEndDate, end) })}</>
                )}
              </dd>
            </div>
          ))}
        {data?.dates.map((date) => (
          <Legal key={date.key} date={date} />
        ))}
      </dl>
      {days >= 0 && (
        <p className={classes.trial}>
          <IconCalendarEvent size={16} aria-hidden />
          {t("rail.trialIn", { days })}
        </p>
      )}
    </RailCard>
  );
}

function Legal({ date: { title, date, working, reference, level } }: { date: LegalDate }) {
  const { t, date: dayOf } = useI18n();
  if (!date) return null;
  return (
    <div className={classes.date} data-level={level}>
      <dt>{title}</dt>
      <dd>
        <Popover position="bottom-end" width={280} withinPortal={false} trapFocus returnFocus>
          <Popover.Target>
            <Anchor component="button" type="button" className={classes.legal} aria-label={`${dayOf(date)}. ${t("rail.working", { title })}`}>
              {dayOf(date)}
            </Anchor>
          </Popover.Target>
          <Popover.Dropdown aria-label={t("rail.working", { title })}>
            <ol className={classes.working} tabIndex={-1} data-autofocus>
              {working.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className={classes.reference}>{reference}</p>
          </Popover.Dropdown>
        </Popover>
      </dd>
    </div>
  );
}
