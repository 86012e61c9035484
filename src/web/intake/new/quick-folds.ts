/** The parts of the one-screen intake that are folded away, with the fields in them. */
export const folds = {
  place: ["customer", "establishment", "datetime"],
  people: ["criminals", "witnesses", "regularInArea", "minors"],
  vehicles: ["vehicles"],
  goods: ["articles", "ticket"],
  police: ["fcse", "attestation", "complaintAtEstablishment", "trialSet", "trialDatetime", "court", "courtRoom"],
} as const satisfies Record<string, readonly string[]>;
export type FoldKey = keyof typeof folds;

export const foldOf = (field: string) => (Object.keys(folds) as FoldKey[]).find((key) => (folds[key] as readonly string[]).includes(field));
