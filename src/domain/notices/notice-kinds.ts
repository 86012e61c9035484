import type { Role } from "#domain/access/roles.ts";
import type { MailKey } from "#domain/messages/message-key.ts";

/** What notices are about, in the order in which people choose their channels. Each has its name in `noticeTopic.{topic}`. */
export const noticeTopics = ["cases", "work", "hearings", "deadlines", "documents", "office"] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** In the application, a mail at once, and a line in the mail of the next morning. */
export type Channels = { bell: boolean; mail: boolean; digest: boolean };

export type Group = "lawyer" | "establishment" | "headOffice" | "managers" | "assignee";

/** The recipients of a notice, its mail, and the mail to the witnesses of the case. */
type Kind = {
  topic: NoticeTopic;
  to: readonly Group[];
  mail?: MailKey;
  witnesses?: MailKey;
  /** A deadline: if it has no recipient, or nobody acts on it, managers are notified. */
  isDeadline?: boolean;
  /** The mail to a witness has a link to answer whether they come. */
  asksWitnesses?: true;
  /** Only witnesses who were notified of the hearing before. */
  onlyNotified?: boolean;
  /** For people in a shop: the mail is sent until shops close. */
  inShopHours?: true;
  /** Its mails carry the hearing for the calendar of the reader: that it takes place, or does not. */
  hearing?: "set" | "suspended" | "cancelled";
  /** The channels of people who have chosen none, where they are not the usual ones. */
  defaults?: Partial<Channels>;
};

/** The kinds of notices, one line each. Each has its text in `notice.{kind}` and its name in `noticeKind.{kind}`. */
export const noticeKinds = {
  caseNew: { topic: "cases", to: ["lawyer", "headOffice"], mail: "mail.caseNew" },
  /** A new case without a lawyer. */
  caseUnassigned: { topic: "cases", to: ["managers"] },
  /** Assigned to a lawyer after it was created. */
  assigned: { topic: "cases", to: ["lawyer"], mail: "mail.assigned" },
  pendingDoc: { topic: "documents", to: ["establishment"], mail: "mail.pendingDoc", inShopHours: true },
  documentsReady: { topic: "documents", to: ["lawyer"], mail: "mail.documentsReady" },
  /** Of an issue: the head office wants a case. */
  conversionAsked: { topic: "cases", to: ["lawyer"], mail: "mail.conversionAsked" },
  status: { topic: "cases", to: ["establishment"], mail: "mail.status" },
  trialSet: {
    topic: "hearings",
    to: ["lawyer", "establishment"],
    mail: "mail.trialSet",
    witnesses: "mail.trialWitness",
    asksWitnesses: true,
    hearing: "set",
  },
  /** Adjourned to another date. */
  trialMoved: {
    topic: "hearings",
    to: ["lawyer", "establishment"],
    mail: "mail.trialMoved",
    witnesses: "mail.trialMovedWitness",
    asksWitnesses: true,
    hearing: "set",
  },
  trialReminder: {
    topic: "hearings",
    to: ["lawyer", "establishment"],
    mail: "mail.trialReminder",
    witnesses: "mail.trialReminderWitness",
    asksWitnesses: true,
  },
  /** Answers from the link in the mail of a witness. */
  witnessComes: { topic: "hearings", to: ["lawyer"] },
  witnessCannot: { topic: "hearings", to: ["lawyer"], mail: "mail.witnessCannot" },
  trialSuspended: {
    topic: "hearings",
    to: ["lawyer", "establishment"],
    mail: "mail.trialSuspended",
    witnesses: "mail.trialSuspended",
    onlyNotified: true,
    hearing: "suspended",
  },
  /** The case ended, or went back to the inquiry, before the trial. */
  trialCancelled: {
    topic: "hearings",
    to: ["lawyer", "establishment"],
    mail: "mail.trialCancelled",
    witnesses: "mail.trialCancelledWitness",
    onlyNotified: true,
    hearing: "cancelled",
  },
  trialResult: { topic: "hearings", to: ["lawyer"] },
  /** Of a civil case: the prior hearing or the trial. */
  hearingSet: { topic: "hearings", to: ["lawyer", "establishment"], mail: "mail.hearingSet", hearing: "set" },
  hearingSuspended: { topic: "hearings", to: ["lawyer", "establishment"], mail: "mail.hearingSuspended", hearing: "suspended" },
  hearingCancelled: { topic: "hearings", to: ["lawyer", "establishment"], mail: "mail.hearingCancelled", hearing: "cancelled" },
  judgment: { topic: "cases", to: ["lawyer", "establishment", "headOffice"], mail: "mail.judgment" },
  notProcessed: { topic: "cases", to: ["lawyer"] },
  images: { topic: "documents", to: ["establishment"] },
  /** To the police or a court, within 72 hours of knowing of the recording. */
  imagesHandOver: { topic: "documents", to: ["establishment"], mail: "mail.imagesHandOver", inShopHours: true },
  imagesErasure: { topic: "documents", to: ["establishment"], mail: "mail.imagesErasure", inShopHours: true },
  orderEnd: { topic: "deadlines", to: ["establishment"], mail: "mail.orderEnd" },
  limitation: { topic: "deadlines", to: ["lawyer"], mail: "mail.limitation", isDeadline: true },
  appeal: { topic: "deadlines", to: ["lawyer"], mail: "mail.appeal", isDeadline: true },
  civilLiability: { topic: "deadlines", to: ["lawyer"] },
  /** An agreed instalment that was not paid. */
  instalment: { topic: "deadlines", to: ["lawyer"], mail: "mail.instalment" },
  civilDue: { topic: "deadlines", to: ["lawyer"], mail: "mail.civilDue", isDeadline: true },
  /** Another term of the proceedings, named by the notice. */
  legalTerm: { topic: "deadlines", to: ["lawyer"], mail: "mail.legalTerm", isDeadline: true },
  /** Key dates that moved because a rule was corrected: one notice per lawyer. */
  movedDates: { topic: "deadlines", to: ["lawyer"], mail: "mail.movedDates" },
  videoConference: { topic: "hearings", to: ["lawyer"] },
  /** Given by somebody else. */
  taskAssigned: { topic: "work", to: ["assignee"], mail: "mail.taskAssigned" },
  /** Due today, or overdue. */
  taskDue: { topic: "work", to: ["assignee"], mail: "mail.taskDue" },
  /** A deadline that nobody acted on. */
  escalation: { topic: "deadlines", to: ["managers"], mail: "mail.escalation" },
  /** Sent to those who were notified of a change that was undone. */
  corrected: { topic: "cases", to: [], mail: "mail.corrected" },
  /** Sent to the readers of the item by a job, as they may be thousands. */
  teaching: { topic: "office", to: [], mail: "mail.teaching" },
  /** Of a thread of messages: sent to whoever was mentioned, or to the other side; at most one unread per thread. */
  mention: { topic: "work", to: [], mail: "mail.mention", inShopHours: true },
  message: { topic: "work", to: [], mail: "mail.message", inShopHours: true },
  /** Sent to the person who requested it. */
  report: { topic: "office", to: [], mail: "mail.report" },
  /** Sent to each recipient of a scheduled report. */
  scheduledReport: { topic: "office", to: [], mail: "mail.scheduledReport" },
  /** Sent to the owner of a schedule, or to managers: recipients who may not see it any more, or why it has stopped. */
  scheduleProblem: { topic: "office", to: [] },
  /** Somebody whom their company has signed in for the first time waits for a role. */
  userWaiting: { topic: "office", to: ["managers"], mail: "mail.userWaiting" },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof noticeKinds;

export const kindOf = (kind: NoticeKind): Kind => noticeKinds[kind];

export const defaultChannels = (kind: NoticeKind): Channels => ({ bell: true, mail: true, digest: false, ...kindOf(kind).defaults });

export const deadlineKinds = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => kindOf(kind).isDeadline);

const groupsOf: Readonly<Record<Role, readonly Group[]>> = {
  admin: ["managers", "assignee"],
  manager: ["managers", "assignee"],
  lawyer: ["lawyer", "assignee"],
  supercustomer: ["headOffice", "establishment"],
  customer: ["establishment"],
  public: [],
};

/** The kinds that a person may get: by role, as a lawyer, and those for everybody. */
export const kindsFor = (role: Role, isLawyer: boolean): NoticeKind[] => {
  const groups: readonly Group[] = [...groupsOf[role], ...(isLawyer ? (["lawyer"] as const) : [])];
  return (Object.keys(noticeKinds) as NoticeKind[]).filter(
    (kind) => kindOf(kind).to.length === 0 || kindOf(kind).to.some((group) => groups.includes(group)),
  );
};
