import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconAt,
  IconBell,
  IconBriefcase,
  IconCalendarEvent,
  IconCalendarX,
  IconCash,
  IconChecklist,
  IconFileAlert,
  IconFileCheck,
  IconFilePlus,
  IconGavel,
  IconHourglass,
  IconMessage,
  IconPhoto,
  IconProgress,
  IconReportAnalytics,
  IconSchool,
  IconUserQuestion,
  IconVideo,
} from "@tabler/icons-react";
import { kindOf, type NoticeKind, type NoticeTopic } from "#domain/notices/notice-kinds.ts";

type Icon = typeof IconBell;

const ofTopics: Readonly<Record<NoticeTopic, Icon>> = {
  cases: IconBriefcase,
  work: IconChecklist,
  hearings: IconCalendarEvent,
  deadlines: IconHourglass,
  documents: IconFileAlert,
  office: IconBell,
};

/** Kinds that differ from their topic. */
const ofKinds: Partial<Record<NoticeKind, Icon>> = {
  caseNew: IconFilePlus,
  caseUnassigned: IconUserQuestion,
  escalation: IconAlertTriangle,
  corrected: IconArrowBackUp,
  documentsReady: IconFileCheck,
  conversionAsked: IconGavel,
  status: IconProgress,
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
  limitation: IconAlertTriangle,
  civilLiability: IconCash,
  instalment: IconCash,
  movedDates: IconCalendarX,
  videoConference: IconVideo,
  mention: IconAt,
  message: IconMessage,
  teaching: IconSchool,
  report: IconReportAnalytics,
  scheduledReport: IconReportAnalytics,
  scheduleProblem: IconAlertTriangle,
  userWaiting: IconUserQuestion,
};

export const noticeIcon = (kind: NoticeKind): Icon => ofKinds[kind] ?? ofTopics[kindOf(kind).topic];
