import { Button } from "@mantine/core";
import { IconFilePlus, IconGavel, IconListCheck, IconMessageQuestion, IconSend } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { StoreDay as Day, ShopReport } from "#api/store-day.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { listPath, recordPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { DraftCard } from "#web/intake/new/draft-card.tsx";
import { intakeEntities, kindsFor } from "#web/intake/new/intake-kinds.ts";
import { useOutbox } from "#web/intake/outbox/outbox.ts";
import { OutboxList } from "#web/intake/outbox/outbox-list.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { HearingWitnesses } from "#web/record/base/hearing-witnesses.tsx";
import { DayRow, DayRows } from "./day-row.tsx";
import { DaySection } from "./day-section.tsx";
import { useDayWords } from "./day-words.ts";
import { HearingRow } from "./hearing-row.tsx";
import { ImagesSection } from "./images-section.tsx";
import { hearingsOf } from "./list-links.ts";
import { RequestRow, useDelivered } from "./request-row.tsx";
import classes from "./shop-days.module.css";
import layout from "./today.module.css";
import { UnreadSection } from "./unread-section.tsx";

const cases = listPath(entities.case);
/** A phone has no room for more; the others are in the calendar. */
const hearingsShown = 4;

/** The day of a shop: to report something comes first, then what somebody waits for. */
export function StoreDay({ day: { today, images, requests, unread, reports, hearings } }: { day: Day }) {
  const { t } = useI18n();
  const user = useUser();
  const waiting = useOutbox();
  const delivered = useDelivered();
  const more = requests.total - requests.rows.length;
  return (
    <>
      <ReportButton />
      <DraftCard />
      {waiting.length > 0 && (
        <DaySection title={t("shopDay.waiting")} icon={<IconSend size={18} />} total={waiting.length} isUrgent>
          <div className={classes.outbox}>
            <OutboxList entries={waiting} />
          </div>
        </DaySection>
      )}
      <ImagesSection images={images} />
      <UnreadSection unread={unread} today={today} />
      <div className={layout.columns}>
        <div className={layout.column}>
          <DaySection
            title={t("shopDay.requests")}
            icon={<IconMessageQuestion size={18} />}
            total={requests.total}
            isUrgent={requests.rows.some(({ isLate }) => isLate)}
            empty={t("shopDay.requestsNone")}
          >
            <ul className={classes.requests}>
              {requests.rows.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  isDelivered={delivered.has(request.id)}
                  onDelivered={() => delivered.add(request.id)}
                />
              ))}
            </ul>
            {more > 0 && <p className={classes.more}>{t("shopDay.moreRequests", { n: more })}</p>}
          </DaySection>
          <DaySection
            title={t("shopDay.hearings")}
            icon={<IconGavel size={18} />}
            total={hearings.total}
            empty={t("shopDay.hearingsNone")}
            {...(canOpen(user, "/main/calendar") && {
              all: [
                { ...hearingsOf("penal"), label: t("calendar.whoGoes") },
                { to: "/main/calendar", label: t("today.all") },
              ],
            })}
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
        <div className={layout.column}>
          <DaySection
            title={t("shopDay.reports")}
            icon={<IconListCheck size={18} />}
            {...(reports.length === 0 ? { total: 0 } : canOpen(user, cases) && { all: { to: cases } })}
            empty={t("shopDay.reportsNone")}
          >
            <DayRows>
              {reports.map((report) => (
                <ReportRow key={report.record.id} report={report} today={today} />
              ))}
            </DayRows>
          </DaySection>
        </div>
      </div>
    </>
  );
}

/** The form of a report asks whether it is a case or an issue, so one button is enough. */
function ReportButton() {
  const { t } = useI18n();
  const [first] = kindsFor(useUser());
  if (!first) return null;
  const path = recordPath(intakeEntities[first], "new");
  return (
    <div className={classes.report}>
      <Button
        size="lg"
        className={classes.reportButton}
        leftSection={<IconFilePlus size={22} aria-hidden />}
        renderRoot={(props) => <Link to={path} {...props} />}
      >
        {t("shopDay.report")}
      </Button>
      <span className={classes.hint}>{t("shopDay.reportHint")}</span>
    </div>
  );
}

/** Where it stands comes first: what happened, they know. */
function ReportRow({ report, today }: { report: ShopReport; today: string }) {
  const { t, date, money } = useI18n();
  const words = useDayWords(today);
  const { record, what, amount, isMine, hearing, day } = report;
  return (
    <DayRow
      to={recordPath(entities[record.entity], record.id)}
      title={t(stateOf(report))}
      text={
        <>
          {hearing && <span className={classes.hearing}>{t("shopDay.hearingOn", { day: date(hearing.day), time: hearing.time })}</span>}
          <span className={classes.clamped}>{what}</span>
          <span>
            {[words.short(day), record.number, record.place].join(" · ")}
            {isMine && <span className={classes.mine}>{t("shopDay.mine")}</span>}
          </span>
        </>
      }
      aside={money(amount)}
    />
  );
}

const stateOf = ({ status, isConverted }: ShopReport) =>
  status ? (`reportStatus.${status}` as const) : isConverted ? "reportStatus.converted" : "reportStatus.issue";
