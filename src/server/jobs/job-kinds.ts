import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { HearingState } from "#domain/calendar/hearing-state.ts";
import type { JobKind } from "#domain/jobs.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/message-key.ts";

type Nothing = Record<string, never>;

/** Jobs that people can list, and those whose result is a mail or a file. */
export type QueueKind = JobKind | "mail" | "upload" | "uploadExpiry";

/** A hearing that a mail is about: the mail carries it as an .ics file. */
export type MailedHearing = {
  kind: HearingKind;
  record: string;
  version: number;
  number: string;
  at: string;
  state: HearingState;
  court: string | null;
  room: string | null;
  counsel: string | null;
};

/** The job has the id of the mail. */
export type MailContent = {
  recipient: string;
  locale: Locale;
  message: MailKey;
  parameters: Readonly<Record<string, string>>;
  /** The recipient's time zone, where the mail is not sent at night. */
  timeZone: string | null;
  /** Sent until shops close, where that is later than the quiet hours begin. */
  inShopHours?: boolean;
  /** Whether the recipient has a profile in which to switch mails off. */
  hasAccount: boolean;
  hearing?: MailedHearing;
  /** Of a mail that a person wrote: where answers go, and the ids of attached files. */
  replyTo?: { name: string; address: string };
  attachments?: readonly string[];
};

/** The input of each kind of job. */
export type Payloads = {
  cleaning: Nothing;
  reminders: Nothing;
  movedDates: Nothing;
  /** Who started it; the monthly run asks whether an admin has confirmed the periods. */
  retention: { by?: string };
  dailyDigest: { user: string; day: string };
  teaching: { item: string };
  /** The job has the id of the report. */
  report: Nothing;
  reportExpiry: { report: string };
  /** One run; the recurring job has neither and queues again what was lost. */
  reportSchedule: { schedule?: string; due?: string };
  monthSums: Nothing;
  /** The record whose name has changed; neither for all records. */
  words: { entity?: string; record?: string };
  nextSteps: Nothing;
  seal: Nothing;
  duplicates: Nothing;
  mail: MailContent;
  upload: { upload: string };
  uploadExpiry: { upload: string };
} & Record<QueueKind, object>;

/** How many workers each lane has in every process. Mails, uploads and long jobs do not wait for each other. */
export const lanes = { general: 2, mail: 1, upload: 1 } as const;
export type Lane = keyof typeof lanes;

export const laneOf = (kind: QueueKind): Lane => (kind === "mail" ? "mail" : kind === "upload" || kind === "uploadExpiry" ? "upload" : "general");
