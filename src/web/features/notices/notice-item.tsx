import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarX,
  IconCash,
  IconCheck,
  IconFileAlert,
  IconFileCheck,
  IconFilePlus,
  IconGavel,
  IconHourglass,
  IconPhoto,
  IconProgress,
  IconReportAnalytics,
  IconSchool,
  IconUserQuestion,
  IconVideo,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Notice } from "#api/notices.ts";
import { recordPath, reportsPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./notices-panel.module.css";

type Props = { notice: Notice; onRead: () => void; onOpen: () => void };

/** A notice with a link to its record. Opening it marks it as read. */
export function NoticeItem({ notice: { kind, text, entity, record, at, isRead }, onRead, onOpen }: Props) {
  const { t, datetime } = useI18n();
  const Icon = icons[kind];
  const open = () => {
    if (!isRead) onRead();
    onOpen();
  };
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <Link to={entity === "report" ? reportsPath : recordPath(entities[entity], record)} className={classes.link} onClick={open}>
        <Icon size={18} stroke={1.7} className={classes.icon} aria-hidden />
        <span>
          {!isRead && <VisuallyHidden>{t("notices.new")}: </VisuallyHidden>}
          <span className={classes.text}>
            {text.split(/(\d{4}-\d{6})/).map((part, index) => (index % 2 ? <NoBreak key={part} text={part} /> : part))}
          </span>
          <time className={classes.when} dateTime={at}>
            {datetime(at)}
          </time>
        </span>
      </Link>
      {!isRead && (
        <Tooltip label={t("notices.readOne")}>
          <ActionIcon variant="subtle" color="gray" onClick={onRead} aria-label={`${t("notices.readOne")}: ${text}`}>
            <IconCheck size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

/** The number of a case does not wrap. */
const NoBreak = ({ text }: { text: string }) => <span className={classes.number}>{text}</span>;

const icons: Readonly<Record<Notice["kind"], typeof IconCheck>> = {
  caseNew: IconFilePlus,
  caseUnassigned: IconUserQuestion,
  escalation: IconAlertTriangle,
  corrected: IconArrowBackUp,
  assigned: IconBriefcase,
  pendingDoc: IconFileAlert,
  documentsReady: IconFileCheck,
  conversionAsked: IconGavel,
  status: IconProgress,
  trialSet: IconCalendarEvent,
  hearingSet: IconCalendarEvent,
  trialReminder: IconCalendarEvent,
  trialMoved: IconCalendarEvent,
  trialSuspended: IconCalendarX,
  trialCancelled: IconCalendarX,
  hearingSuspended: IconCalendarX,
  hearingCancelled: IconCalendarX,
  trialResult: IconGavel,
  judgment: IconGavel,
  notProcessed: IconFileAlert,
  images: IconPhoto,
  imagesHandOver: IconPhoto,
  imagesErasure: IconPhoto,
  orderEnd: IconHourglass,
  limitation: IconAlertTriangle,
  appeal: IconHourglass,
  civilLiability: IconCash,
  instalment: IconCash,
  civilDue: IconHourglass,
  legalTerm: IconHourglass,
  movedDates: IconCalendarX,
  videoConference: IconVideo,
  teaching: IconSchool,
  report: IconReportAnalytics,
};
