/** What the line of a witness says of the hearing. */
type Line = { summoned: boolean; confirmed: boolean; declined: boolean };
export type WitnessState = "confirmed" | "declined" | "summoned" | "listed";

/** Whether a witness comes, as far as the office knows. Each has its text in `witnessState.{state}`. */
export const witnessState = ({ summoned, confirmed, declined }: Line): WitnessState =>
  confirmed ? "confirmed" : declined ? "declined" : summoned ? "summoned" : "listed";

/** The journal says that a witness answered from a mailed link, and how many were asked; the names are those of the changes. */
export const witnessAnswerField = "witnessAnswer";
export const witnessesAskedField = "witnessesAsked";
export const witnessesResetField = "witnessesReset";
