/** What users of a customer see of its offenders (10.3 LO 3/2018): those of the cases they see, with or without pictures, or the whole file. */
export const offenderAccesses = ["ownCasesWithoutPictures", "ownCases", "all"] as const;
export type OffenderAccess = (typeof offenderAccesses)[number];

export const defaultOffenderAccess: OffenderAccess = "ownCases";
