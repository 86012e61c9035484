import type { Role } from "#domain/access/roles.ts";
import type { MailKey } from "#domain/messages/message-key.ts";

export type Group = "lawyer" | "establishment" | "headOffice" | "managers";

/** The recipients of a notice, its mail, and the mail to the witnesses of the case. */
type Kind = {
  to: readonly Group[];
  mail?: MailKey;
  witnesses?: MailKey;
  /** A deadline: if it has no recipient, or nobody acts on it, managers are notified. */
  isDeadline?: boolean;
  /** Only witnesses who were notified of the hearing before. */
  onlyNotified?: boolean;
  /** For people in a shop: the mail is sent until shops close. */
  inShopHours?: true;
};

/** The kinds of notices. Each has its text in `notice.{kind}` and its name in `noticeKind.{kind}`. */
export const noticeKinds = {
  caseNew: { to: ["lawyer", "headOffice"], mail: "mail.caseNew" },
  /** A new case without a lawyer. */
  caseUnassigned: { to: ["managers"] },
  /** Assigned to a lawyer after it was created. */
  assigned: { to: ["lawyer"], mail: "mail.assigned" },
  pendingDoc: { to: ["establishment"], mail: "mail.pendingDoc", inShopHours: true },
  documentsReady: { to: ["lawyer"], mail: "mail.documentsReady" },
  /** Of an issue: the head office wants a case. */
  conversionAsked: { to: ["lawyer"], mail: "mail.conversionAsked" },
  status: { to: ["establishment"], mail: "mail.status" },
  trialSet: { to: ["lawyer", "establishment"], mail: "mail.trialSet", witnesses: "mail.trialWitness" },
  /** Adjourned to another date. */
  trialMoved: { to: ["lawyer", "establishment"], mail: "mail.trialMoved", witnesses: "mail.trialMovedWitness" },
  trialReminder: { to: ["lawyer", "establishment"], mail: "mail.trialReminder", witnesses: "mail.trialReminder" },
  trialSuspended: { to: ["lawyer", "establishment"], mail: "mail.trialSuspended", witnesses: "mail.trialSuspended", onlyNotified: true },
  /** The case ended, or went back to the inquiry, before the trial. */
  trialCancelled: { to: ["lawyer", "establishment"], mail: "mail.trialCancelled", witnesses: "mail.trialCancelledWitness", onlyNotified: true },
  trialResult: { to: ["lawyer"] },
  /** Of a civil case: the prior hearing or the trial. */
  hearingSet: { to: ["lawyer", "establishment"], mail: "mail.hearingSet" },
  hearingSuspended: { to: ["lawyer", "establishment"], mail: "mail.hearingSuspended" },
  hearingCancelled: { to: ["lawyer", "establishment"], mail: "mail.hearingCancelled" },
  judgment: { to: ["lawyer", "establishment", "headOffice"], mail: "mail.judgment" },
  notProcessed: { to: ["lawyer"] },
  images: { to: ["establishment"] },
  /** To the police or a court, within 72 hours of knowing of the recording. */
  imagesHandOver: { to: ["establishment"], mail: "mail.imagesHandOver", inShopHours: true },
  imagesErasure: { to: ["establishment"], mail: "mail.imagesErasure", inShopHours: true },
  orderEnd: { to: ["establishment"], mail: "mail.orderEnd" },
  limitation: { to: ["lawyer"], mail: "mail.limitation", isDeadline: true },
  appeal: { to: ["lawyer"], mail: "mail.appeal", isDeadline: true },
  civilLiability: { to: ["lawyer"] },
  /** An agreed instalment that was not paid. */
  instalment: { to: ["lawyer"], mail: "mail.instalment" },
  civilDue: { to: ["lawyer"], mail: "mail.civilDue", isDeadline: true },
  /** Another term of the proceedings, named by the notice. */
  legalTerm: { to: ["lawyer"], mail: "mail.legalTerm", isDeadline: true },
  /** Key dates that moved because a rule was corrected: one notice per lawyer. */
  movedDates: { to: ["lawyer"], mail: "mail.movedDates" },
  videoConference: { to: ["lawyer"] },
  /** A deadline that nobody acted on. */
  escalation: { to: ["managers"], mail: "mail.escalation" },
  /** Sent to those who were notified of a change that was undone. */
  corrected: { to: [], mail: "mail.corrected" },
  /** Sent to the readers of the item by a job, as they may be thousands. */
  teaching: { to: [], mail: "mail.teaching" },
  /** Sent to the person who requested it. */
  report: { to: [], mail: "mail.report" },
} as const satisfies Record<string, Kind>;
export type NoticeKind = keyof typeof noticeKinds;

export const kindOf = (kind: NoticeKind): Kind => noticeKinds[kind];

export const deadlineKinds = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => kindOf(kind).isDeadline);

const groupsOf: Readonly<Record<Role, readonly Group[]>> = {
  admin: ["managers"],
  manager: ["managers"],
  lawyer: ["lawyer"],
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
