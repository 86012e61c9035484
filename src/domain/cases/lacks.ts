import type { MessageKey } from "#domain/messages/catalogue.ts";

/** What somebody told of a new case or issue so far. */
export type Told = {
  values: Readonly<Record<string, unknown>>;
  /** Files and people come in lists of their own. */
  has: (list: "ticket" | "files" | "criminals" | "witnesses") => boolean;
};

/** Something that a lawyer will miss, and why it matters. It never keeps anybody from reporting. */
export type Wish = { field: string; message: MessageKey; why: MessageKey; isMet: (told: Told) => boolean };

/** There is, or should be, something to see. */
export const withCameras: readonly unknown[] = ["storedUploaded", "uploadedFactsNotVisible", "camerasMomentUnknown"];

export const hasCameras = (hasImages: unknown) => withCameras.includes(hasImages);

const wishes: readonly Wish[] = [
  { field: "theftMethod", message: "lack.method", why: "lack.method.why", isMet: ({ values }) => Boolean(values.theftMethod) },
  { field: "ticketAmount", message: "lack.amount", why: "lack.amount.why", isMet: ({ values }) => Number(values.ticketAmount) > 0 },
  { field: "ticket", message: "ticket.missing", why: "lack.ticket.why", isMet: ({ has }) => has("ticket") },
  { field: "files", message: "lack.images", why: "lack.images.why", isMet: ({ values, has }) => has("files") || !hasCameras(values.hasImages) },
  { field: "criminals", message: "lack.author", why: "lack.author.why", isMet: ({ has }) => has("criminals") },
  { field: "witnesses", message: "lack.witnesses", why: "lack.witnesses.why", isMet: ({ has }) => has("witnesses") },
  {
    field: "attestation",
    message: "lack.attestation",
    why: "lack.attestation.why",
    isMet: ({ values }) => !values.fcse || values.fcse === "none" || Boolean(values.attestation),
  },
];

/** What proves that something happened; the rest is for court. */
const proofs: readonly string[] = ["ticket", "files"];

export const wishesFor = (kind: "case" | "issue"): readonly Wish[] =>
  kind === "case" ? wishes : wishes.filter(({ field }) => proofs.includes(field));
