import type { FailureReason, OutgoingFile, StoredReport } from "./outgoing-file.ts";

/** Everything that leaves this tab: files, and the reports that wait for a connection. */
export type Outgoing = {
  /** Who is signed in; null while nobody is, or while the session is locked. */
  readonly author: string | null;
  readonly files: readonly OutgoingFile[];
  readonly reports: Reports;
};

/** What an attempt to send a file says. */
export type AttemptEvent =
  | { type: "begun" | "interrupted" | "arrived" | "joined" }
  | { type: "progress"; sent: number }
  | { type: "failed"; problem?: string | undefined; reason?: FailureReason | undefined };

export type Event =
  | { type: "opened"; author: string }
  /** The session is locked or has expired: what is here waits for its author. */
  | { type: "suspended" }
  /** Somebody signed out: nothing may stay. */
  | { type: "closed" }
  | { type: "added"; files: readonly OutgoingFile[]; before?: readonly string[] }
  | { type: "paused" | "resumed" | "cancelled"; id: string }
  | { type: "attempt"; id: string; attempt: number; said: AttemptEvent }
  | ReportEvent;

export type Effect =
  | { type: "send"; file: OutgoingFile }
  | { type: "stop"; id: string }
  /** The server deletes what it has of it. */
  | { type: "discard"; file: OutgoingFile }
  /** Nothing of it stays stored here. */
  | { type: "forget"; file: OutgoingFile }
  | { type: "note"; file: OutgoingFile }
  | { type: "release"; id: string }
  | ReportEffect;

export type Step = { state: Outgoing; effects: readonly Effect[] };

export const nothingOutgoing: Outgoing = {
  author: null,
  files: [],
  reports: { all: [] as readonly StoredReport[], isHolder: false, sending: null, postponed: [], isTimed: false },
};

/** The reports that are stored in this browser, as far as this tab knows them. */
export type Reports = {
  readonly all: readonly StoredReport[];
  /** One tab sends reports at a time. */
  readonly isHolder: boolean;
  readonly sending: string | null;
  /** Those that could not be sent for now. */
  readonly postponed: readonly string[];
  /** Whether it is settled when they are tried again. */
  readonly isTimed: boolean;
};

export type ReportEvent =
  | { type: "reportsRead"; reports: readonly StoredReport[] }
  | { type: "held" | "released" | "timeCame" }
  /** The server has it; `files` are those that are stored with it. */
  | { type: "reportSent"; id: string; files: readonly OutgoingFile[] }
  | { type: "reportPostponed" | "reportRefused"; id: string };

export type ReportEffect = { type: "sendReport"; id: string } | { type: "waitForTime" };
