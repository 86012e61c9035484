import { IconBellRinging, IconChartBar, IconGavel, IconMailOpened, IconSparkles } from "@tabler/icons-react";
import type { HeadOfficeDay as Day, Papers } from "#api/head-office-day.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { HearingWitnesses } from "#web/record/base/hearing-witnesses.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { AlertRows } from "./alert-rows.tsx";
import { AlertRulesForm } from "./alert-rules-form.tsx";
import { ComparedPlaces } from "./compared-places.tsx";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { HearingRow } from "./hearing-row.tsx";
import { hearingsOf } from "./list-links.ts";
import { MonthFigures } from "./month-figures.tsx";
import classes from "./shop-days.module.css";
import layout from "./today.module.css";

/** The others are in the calendar. */
const hearingsShown = 5;

/** The day of a head office: what needs a look on the left, how things go on the right. */
export function HeadOfficeDay({ day }: { day: Day }) {
  const { t } = useI18n();
  const user = useUser();
  const { today, alerts, rules, papers, hearings, month } = day;
  const analytics = month && `/dashboard/${month.of}`;
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <DaySection title={t("officeDay.alerts")} icon={<IconBellRinging size={18} />} total={alerts.length} isUrgent>
          {alerts.length === 0 ? <p className={layout.none}>{t("officeDay.alertsNone")}</p> : <AlertRows alerts={alerts} month={month} />}
          {user.customer && <AlertRulesForm key={rules.version} customer={user.customer.id} rules={rules} />}
        </DaySection>
        <News day={day} />
        <DaySection
          title={t("officeDay.papers")}
          icon={<IconMailOpened size={18} />}
          total={papers.total}
          isUrgent={papers.rows.some(({ late }) => late > 0)}
          empty={t("officeDay.papersNone")}
          all={{ to: listPath(entities.case), search: { filter: { caseStatus: ["pendingDoc"] } } }}
        >
          <DayRows>
            {papers.rows.map((row) => (
              <PapersRow key={row.establishment ?? ""} row={row} />
            ))}
          </DayRows>
        </DaySection>
        <DaySection
          title={t("today.hearings")}
          icon={<IconGavel size={18} />}
          total={hearings.total}
          isUrgent={hearings.rows[0]?.day === today}
          empty={t("today.hearingsNone")}
          {...(canOpen(user, "/main/calendar") && { all: { ...hearingsOf("penal"), label: t("calendar.whoGoes") } })}
        >
          <DayRows>
            {hearings.rows.slice(0, hearingsShown).map((hearing) => (
              <HearingRow
                key={`${hearing.kind} ${hearing.record.id}`}
                hearing={hearing}
                today={today}
                more={<HearingWitnesses witnesses={hearing.witnesses} />}
              />
            ))}
          </DayRows>
        </DaySection>
      </div>
      {month && (
        <div className={layout.column}>
          <DaySection title={t("officeDay.month")} icon={<IconChartBar size={18} />} {...(canOpen(user, analytics!) && { all: { to: analytics! } })}>
            <MonthFigures month={month} />
          </DaySection>
          <ComparedPlaces shops={day.shops} zones={day.zones} month={month} />
        </div>
      )}
    </div>
  );
}

function News({ day: { news, since, today } }: { day: Day }) {
  const { t, money, datetime, enumLabel } = useI18n();
  const words = useDayWords(today);
  const { cases, issues, verdicts } = news;
  const total = cases.total + issues + verdicts.total;
  const summary = [
    ...(cases.total > 0 ? [`${t("officeDay.newCases", { n: cases.total })} (${money(cases.amount)})`] : []),
    ...(issues > 0 ? [t("officeDay.newIssues", { n: issues })] : []),
    ...(verdicts.total > 0 ? [t("officeDay.verdicts", { n: verdicts.total })] : []),
  ].join(" · ");
  return (
    <DaySection
      title={t("officeDay.news")}
      icon={<IconSparkles size={18} />}
      {...(total > 0 ? { all: { to: listPath(entities.case) } } : { total: 0 })}
    >
      <p className={classes.since}>
        {t("officeDay.since", { date: datetime(since, browserZone) })}
        {total > 0 ? <b>{summary}</b> : <span>{t("officeDay.newsNone")}</span>}
      </p>
      <DayRows>
        {verdicts.rows.map(({ record, status, on, liability }) => (
          <DayRow
            key={record.id}
            to={recordPath(entities.case, record.id)}
            lead={words.short(on.slice(0, 10))}
            title={enumLabel("caseStatus", status)}
            text={
              <>
                <span>{[record.number, record.place].join(" · ")}</span>
                {liability > 0 && <span>{t("officeDay.liability", { amount: money(liability) })}</span>}
              </>
            }
          />
        ))}
        {cases.rows.map(({ record, day, what, amount }) => (
          <DayRow
            key={record.id}
            to={recordPath(entities.case, record.id)}
            lead={words.short(day)}
            title={<span className={classes.clamped}>{what}</span>}
            text={[record.number, record.place].join(" · ")}
            aside={money(amount)}
          />
        ))}
      </DayRows>
    </DaySection>
  );
}

function PapersRow({ row: { establishment, name, open, late, oldest } }: { row: Papers }) {
  const { t, date } = useI18n();
  return (
    <DayRow
      to={listPath(entities.case)}
      search={{ filter: { caseStatus: ["pendingDoc"], establishment: [establishment ?? "empresa"] } }}
      isLate={late > 0}
      title={name}
      text={t("officeDay.oldest", { date: date(oldest.slice(0, 10)) })}
      aside={[t("officeDay.open", { n: open }), ...(late > 0 ? [t("officeDay.late", { n: late })] : [])].join(" · ")}
    />
  );
}
