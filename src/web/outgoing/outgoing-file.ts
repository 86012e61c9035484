import type { FileRef } from "#domain/entity.ts";
import type { UploadTarget } from "./upload-target.ts";

/** What is said of a file when it is chosen. */
export type FileDetails = {
  readonly name: string;
  readonly category?: FileRef["category"];
  readonly caption?: string | undefined;
  /** The fingerprint of the file that this one was made from. */
  readonly original?: string | undefined;
  /** The id of the document request that the file answers. */
  readonly request?: string | undefined;
  /** For the office alone. */
  readonly office?: boolean | undefined;
};

/** `lost`: the server does not have the record or the upload any more. `differs`: it stored other bytes. */
export type FailureReason = "failed" | "lost" | "differs";

/** A file on its way to its record. Once it has joined, the record shows it. */
export type OutgoingFile = FileDetails & {
  /** Made when the file is chosen. The upload and the file on the server have the same id, so that sending it again makes no second one. */
  readonly id: string;
  readonly author: string;
  readonly target: UploadTarget;
  /** As it was chosen, for its thumbnail. */
  readonly file: File;
  readonly size: number;
  readonly sent: number;
  readonly state: "waiting" | "sending" | "interrupted" | "paused" | "checking" | "failed";
  /** Whether the server knows the upload. */
  readonly isBegun: boolean;
  /** Counts the attempts to send it: what an attempt says after it was stopped is not heard. */
  readonly attempt: number;
  /** The report whose file it is, while that is stored here. */
  readonly report?: string | undefined;
  /** Files that go before it. */
  readonly after?: readonly string[];
  /** Why it failed: the message of the server, or else the reason that the browser found. */
  readonly problem?: string | undefined;
  readonly reason?: FailureReason | undefined;
};

/** A report that is stored here until the server has it and its files. */
export type StoredReport = { readonly id: string; readonly author: string; readonly isRefused: boolean };
