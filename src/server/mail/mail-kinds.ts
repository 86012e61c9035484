import type { MailKey, MessageKey } from "#domain/messages/message-key.ts";
import { kindOf, type NoticeKind, noticeKinds } from "#domain/notices/notice-kinds.ts";

/** Mails that people can switch off in their account. Those about sign-in and the account itself always come. */
const optional: ReadonlySet<MailKey> = new Set<MailKey>([
  ...(Object.keys(noticeKinds) as NoticeKind[]).flatMap((kind) => kindOf(kind).mail ?? []),
  "mail.digest",
  "mail.recordAsked",
]);

export const isOptional = (message: MailKey, hasAccount: boolean) => hasAccount && optional.has(message);

const actions: Partial<Record<MailKey, MessageKey>> = {
  "mail.invite": "mail.action.password",
  "mail.reset": "mail.action.password",
  "mail.verify": "mail.action.verify",
  "mail.roleGiven": "mail.action.signIn",
  "mail.hasAccount": "mail.action.signIn",
  "mail.report": "mail.action.download",
  "mail.letter": "mail.action.download",
  "mail.trialWitness": "mail.action.attend",
  "mail.trialMovedWitness": "mail.action.attend",
  "mail.trialReminderWitness": "mail.action.attend",
};

/** What the button says. */
export const actionOf = (message: MailKey): MessageKey => actions[message] ?? "mail.action.open";
