import type { MailKey } from "#domain/messages/message-key.ts";

export type Group = "lawyer" | "establishment";

/** The recipients of a notice, its mail, and the mail to the witnesses of the case. */
type Kind = {
  to: readonly Group[];
  mail?: MailKey;
  witnesses?: MailKey;
  /** For people in a shop: the mail is sent until shops close. */
  inShopHours?: true;
};

/** The kinds of notices. Each has its text in `notice.{kind}`. */
export const noticeKinds = {
  caseNew: { to: ["lawyer"], mail: "mail.caseNew" },
  pendingDoc: { to: ["establishment"], mail: "mail.pendingDoc", inShopHours: true },
  documentsReady: { to: ["lawyer"], mail: "mail.documentsReady" },
  /** Of an issue: the head office wants a case. */
  conversionAsked: { to: ["lawyer"], mail: "mail.conversionAsked" },
  status: { to: ["establishment"], mail: "mail.status" },
  trialSet: { to: ["lawyer", "establishment"], mail: "mail.trialSet", witnesses: "mail.trialWitness" },
  /** Adjourned to another date. */
  trialMoved: { to: ["lawyer", "establishment"], mail: "mail.trialMoved", witnesses: "mail.trialMovedWitness" },
  trialReminder: { to: ["lawyer", "establishment"], mail: "mail.trialReminder", witnesses: "mail.trialReminder" },
  trialSuspended: { to: ["lawyer", "establishment"], mail: "mail.trialSuspended", witnesses: "mail.trialSuspended" },
  trialResult: { to: ["lawyer"] },
  /** Of a civil case: the prior hearing or the trial. */
  hearingSet: { to: ["lawyer", "establishment"], mail: "mail.hearingSet" },
  judgment: { to: ["lawyer", "establishment"], mail: "mail.judgment" },
  notProcessed: { to: ["lawyer"] },
  images: { to: ["establishment"] },
  orderEnd: { to: ["establishment"], mail: "mail.orderEnd" },
  limitation: { to: ["lawyer"], mail: "mail.limitation" },
  appeal: { to: ["lawyer"], mail: "mail.appeal" },
  civilLiability: { to: ["lawyer"] },
  civilDue: { to: ["lawyer"], mail: "mail.civilDue" },
  videoConference: { to: ["lawyer"] },
  /** Sent to the readers of the item by a job, as they may be thousands. */
  teaching: { to: [], mail: "mail.teaching" },
  /** Sent to the person who requested it. */
  report: { to: [], mail: "mail.report" },
} as const satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof noticeKinds;
export const kindOf = (kind: NoticeKind): Kind => noticeKinds[kind];
