import type { EntityName } from "#domain/entities/registry.ts";

/** Records whose files are handed over. */
export const evidenceEntities = ["case", "civilCase", "issue"] as const satisfies EntityName[];
export type EvidenceEntity = (typeof evidenceEntities)[number];

export const hasEvidence = (name: string): name is EvidenceEntity => (evidenceEntities as readonly string[]).includes(name);

/** Who receives files. Each has its text in `handOver.to.{kind}`. */
export const recipientKinds = ["police", "court", "prosecutor", "other"] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export const recipientLength = 200;
export const referenceLength = 100;
export const withdrawnLength = 300;

/** The journal field of a hand-over: that it was entered or withdrawn, never who received it. */
export const handOverField = "handOvers";
export type HandOverEvent = "recorded" | "withdrawn";

/** Pictures, videos and sound of what happened: handing them over ends the terms of the law for images. */
export const isRecording = ({ type, category }: { type: string; category: string | null }) => category === "images" || /^(image|video)\//.test(type);

/** The clocks of two machines differ a little. */
const clockTolerance = 5 * 60_000;

export const isFuture = (instant: string) => Date.parse(instant) > Date.now() + clockTolerance;
