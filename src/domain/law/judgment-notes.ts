import type { CaseRecord } from "#domain/cases/status.ts";
import { type CaseContext, dayOfFacts } from "./case-context.ts";
import { addMonths } from "./days.ts";
import type { Proposal } from "./proposal.ts";
import { lengthText } from "./steps.ts";
import { thresholdOn } from "./thresholds.ts";
import type { Text } from "./words.ts";

/** A ban that is longer than the law allows for the offence is an error of the judgment or of the input. Noted also once the case counts as closed. */
export function judgmentNotes(facts: CaseRecord, { seat }: CaseContext): Proposal[] {
  const { crimeType, restrainingOrder, restrainingOrderStartDate: start, restrainingOrderEndDate: end, prison, sentenceMonths } = facts;
  const max = maxBan();
  if (!restrainingOrder || !start || !end || !max || end <= addMonths(start, max.months)) return [];
  const text: Text = (words) => words.t("suggestion.orderMax", { term: lengthText({ months: max.months }, words) });
  return [{ key: "orderMax", text, reference: max.reference, values: {}, checked: max.checked }];

  function maxBan(): { months: number; reference: string; checked: boolean } | undefined {
    const day = dayOfFacts(facts);
    if (seat.jurisdiction === "fr") {
      const limit = thresholdOn("fr.order.max", day);
      return limit && { months: limit.years * 12, reference: limit.reference, checked: limit.checked ?? false };
    }
    const limit = thresholdOn("es.order.max", day);
    if (!limit || !crimeType) return undefined;
    const { reference, checked = false } = limit;
    const months = limit.months[crimeType];
    if (!prison || crimeType === "petty") return { months, reference, checked };
    // With prison the ban ends that much after it (57.1 II CP): without its length nothing can be said.
    return sentenceMonths === null ? undefined : { months: months + sentenceMonths, reference, checked };
  }
}
