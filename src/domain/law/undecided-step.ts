import type { CaseRecord } from "#domain/cases/status.ts";
import type { Day } from "./days.ts";
import { lengthText } from "./steps.ts";
import { type DayTermKey, terms } from "./terms.ts";
import type { Text } from "./words.ts";

/** Says that the shortest term is shown because a field is empty, and until when the longer one runs. */
export const undecidedStep = ({ crimeType, processing }: Pick<CaseRecord, "crimeType" | "processing">, longer: DayTermKey, date: Day): Text => {
  const missing = processing ? "crimeType" : crimeType ? "processing" : "both";
  const { length, reference } = terms[longer];
  return (words) => words.t(`law.step.undecided.${missing}`, { term: lengthText(length, words), date: words.day(date), reference });
};
