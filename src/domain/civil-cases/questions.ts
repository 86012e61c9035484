import { asked, isNew, type Question } from "#domain/lifecycle/questions.ts";
import type { CivilRecord } from "./status.ts";

type Context = { now: string; appealDate: string | null };
const hearings = ["priorHearingDate", "trialHearingDate"] as const;

/** A hearing that was, or that comes before the claim; finality while an appeal is possible. */
export function civilQuestions(before: CivilRecord, after: CivilRecord, { now, appealDate }: Context): Question[] {
  const { demandDate, finalDate } = after;
  return [
    ...hearings.flatMap((name) => {
      const isHearingNew = isNew(before[name], after[name]);
      return asked(
        [isHearingNew && after[name]! < now, name, "ask.hearingPast"],
        [isHearingNew && demandDate !== null && after[name]!.slice(0, 10) < demandDate, name, "ask.hearingBeforeClaim"],
      );
    }),
    ...asked([isNew(before.finalDate, finalDate) && appealDate !== null && finalDate <= appealDate, "finalDate", "ask.finalInTerm"]),
  ];
}
