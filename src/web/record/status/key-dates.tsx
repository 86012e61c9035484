import { Anchor, Popover } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { LegalDate } from "#api/lifecycle.ts";
import { accepts } from "#domain/access/rules.ts";
import { type HearingState, takesPlace } from "#domain/calendar/hearing-state.ts";
import type { Entity } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { daysUntil } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import classes from "./key-dates.module.css";
import { lifecycleClient } from "./lifecycle-client.ts";

/** A date of the record, and the field with the end of the period, if it has one. */
export type KeyDate = {
  name: string;
  /** Instead of the label of the field. */
  label?: MessageKey;
  until?: string;
  /** The field with the state of the hearing that the date belongs to. */
  state?: string;
  /** The fields with the court and the room of the hearing. */
  place?: readonly string[];
};
type Props = { entity: Entity; row: Row; dates: readonly KeyDate[] };

/** Past and future dates of a record. Legal terms are proposals and show how they are computed. */
export function KeyDates({ entity, row, dates }: Props) {
  const { t, locale } = useI18n();
  const { role } = useUser();
  const { data } = useQuery(lifecycleClient(entity).law.queryOptions({ input: { id: row.id }, enabled: accepts("lawyer", role), retry: false }));
  const text = useValueText();
  const { fields: labels } = useEntityLabels(entity);
  const zone = String(row.hearingTimeZone ?? row.timeZone);
  const ahead = dates
    .filter(({ name, state = "" }) => row[state] === "set" && typeof row[name] === "string")
    .map(({ name, label }) => ({ label: label ? t(label) : labels[name]!, days: daysUntil(toLocal(String(row[name]), zone), zone) }))
    .filter(({ days }) => days >= 0);
  const placeText = (place: readonly string[]) =>
    place
      .filter((part) => !isEmpty(row[part]))
      .map((part) => (entity.fields[part]!.kind === "ref" ? text(entity.fields[part]!, row[part]) : `${labels[part]} ${row[part]}`))
      .join(" · ");
  const known = dates.filter(({ name }) => !isEmpty(row[name]));
  const legal = data?.dates.filter(({ date }) => date !== null) ?? [];
  if (known.length + legal.length === 0) return null;
  return (
    <RailCard title={t("rail.dates")}>
      <dl className={classes.list}>
        {known.map(({ name, label, until = "", state = "", place = [] }) => (
          <div key={name} className={classes.date} data-called-off={isCalledOff(row[state]) || undefined}>
            <dt>{label ? t(label) : labels[name]}</dt>
            <dd>
              <span className={classes.day}>{text(entity.fields[name]!, row[name])}</span>
              {isCalledOff(row[state]) && <> ({text(entity.fields[state]!, row[state]).toLocaleLowerCase(locale)})</>}
              {typeof row[until] === "string" && <> {t("rail.order.until", { date: text(entity.fields[until]!, row[until]) })}</>}
              {place.some((part) => !isEmpty(row[part])) && <span className={classes.place}>{placeText(place)}</span>}
            </dd>
          </div>
        ))}
        {legal.map((date) => (
          <Legal key={date.key} date={date} />
        ))}
      </dl>
      {ahead.map(({ label, days }) => (
        <p key={label} className={classes.trial}>
          <IconCalendarEvent size={16} aria-hidden />
          {t("rail.hearingIn", { hearing: label, days })}
        </p>
      ))}
    </RailCard>
  );
}

const isCalledOff = (state: unknown) => typeof state === "string" && !takesPlace(state as HearingState);

function Legal({ date: { title, date, working, reference, level, checked, hasDraft } }: { date: LegalDate }) {
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
        {hasDraft && <span className={classes.place}>{t("writ.unfiled")}</span>}
        {!checked && <span className={classes.place}>{t("rail.unchecked")}</span>}
      </dd>
    </div>
  );
}
