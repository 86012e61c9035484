import { hasViolence } from "#domain/law/plain-theft.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";

/** What has been entered of a new case or issue so far. */
export type Entered = {
  values: Readonly<Record<string, unknown>>;
  /** Files and people come in lists of their own. */
  has: (list: "ticket" | "files" | "criminals" | "witnesses") => boolean;
};

type Recommended = "theftMethod" | "ticketAmount" | "ticket" | "files" | "criminals" | "witnesses" | "attestation";

/** Something the lawyer will need, and why. Missing it never blocks sending. */
export type Recommendation = { field: Recommended; message: MessageKey; why: MessageKey; isMet: (entered: Entered) => boolean };

/** Answers to `hasImages` that mean there should be images. */
export const withCameras: readonly unknown[] = ["storedUploaded", "uploadedFactsNotVisible", "camerasMomentUnknown"];

export const hasCameras = (hasImages: unknown) => withCameras.includes(hasImages);

const recommendations: readonly Recommendation[] = [
  {
    field: "theftMethod",
    message: "completeness.method",
    why: "completeness.method.why",
    isMet: ({ values }) => Boolean(values.theftMethod),
  },
  {
    field: "ticketAmount",
    message: "completeness.amount",
    why: "completeness.amount.why",
    isMet: ({ values }) => Number(values.ticketAmount) > 0,
  },
  { field: "ticket", message: "ticket.missing", why: "completeness.ticket.why", isMet: ({ has }) => has("ticket") },
  {
    field: "files",
    message: "completeness.images",
    why: "completeness.images.why",
    isMet: ({ values, has }) => has("files") || !hasCameras(values.hasImages),
  },
  {
    field: "witnesses",
    message: "completeness.injured",
    why: "completeness.injured.why",
    isMet: ({ values, has }) => !hasViolence(values.theftMethod) || has("witnesses"),
  },
  { field: "criminals", message: "completeness.author", why: "completeness.author.why", isMet: ({ has }) => has("criminals") },
  {
    field: "witnesses",
    message: "completeness.witnesses",
    why: "completeness.witnesses.why",
    // Who was pushed or threatened is asked for above.
    isMet: ({ values, has }) => hasViolence(values.theftMethod) || has("witnesses"),
  },
  {
    field: "attestation",
    message: "completeness.attestation",
    why: "completeness.attestation.why",
    isMet: ({ values }) => !values.fcse || values.fcse === "none" || Boolean(values.attestation),
  },
];

/** Evidence that something happened. The other recommendations matter in court only, where an issue never goes. */
const evidence: readonly string[] = ["ticket", "files"];

export const recommendationsFor = (kind: "case" | "issue"): readonly Recommendation[] =>
  kind === "case" ? recommendations : recommendations.filter(({ field }) => evidence.includes(field));
