import type { Row } from "#web/record/base/record-client.ts";
import type { OutgoingFile, StoredReport } from "./outgoing-file.ts";

/** What the queue needs of the browser and of the server. */
export type Ports = {
  /** Files that are stored in this browser. Storage that is full or not allowed rejects, and the files stay in memory. */
  storage: {
    put: (file: OutgoingFile) => Promise<void>;
    /** The server knows it now. */
    note: (file: OutgoingFile) => Promise<void>;
    forget: (file: OutgoingFile) => Promise<void>;
    /** The stored copy. The original may disappear, as photos from a camera do. */
    read: (file: OutgoingFile) => Promise<File | undefined>;
    /** Those of this author, whichever tab sends them. */
    all: (author: string) => Promise<readonly OutgoingFile[]>;
  };
  locks: {
    /** Whether this tab sends the file. When a tab closes, its locks are released. */
    take: (id: string) => Promise<boolean>;
    release: (id: string) => void;
  };
  line: {
    /** Resolves once the server has every byte. */
    send: (file: OutgoingFile, bytes: File, signal: AbortSignal, on: Progress) => Promise<void>;
    /** Resolves to the record that has the file, or to undefined if the server has rejected it. */
    join: (file: OutgoingFile, signal: AbortSignal) => Promise<Row | undefined>;
    /** Whether the record has exactly these bytes. */
    isConfirmed: (row: Row, file: OutgoingFile, bytes: File) => Promise<boolean>;
    /** The message of the server for an upload that it rejected, if it gave one. */
    problemOf: (error: unknown) => string | undefined;
    discard: (file: OutgoingFile) => Promise<void>;
  };
  reports: {
    all: () => Promise<readonly StoredReport[]>;
    /** Sends a report, or finds that the server has it. Resolves to what is stored of its files. */
    send: (id: string) => Promise<ReportAnswer>;
  };
  /** Resolves after a while, or when the connection is back. Each call in a row waits longer until `isFirst`. */
  clock: { later: (isFirst: boolean) => Promise<void> };
};

export type Progress = { begun: () => void; sent: (bytes: number) => void; interrupted: () => void };
export type ReportAnswer = { is: "sent"; files: readonly OutgoingFile[] } | { is: "postponed" | "refused" };
