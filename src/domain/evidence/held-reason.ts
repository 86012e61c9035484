/** Why a file could not join its record: its sender has lost their account, or the record was deleted or is no longer theirs to see. */
export const heldReasons = ["sender", "record"] as const;
export type HeldReason = (typeof heldReasons)[number];
