import { hasViolence } from "#domain/law/plain-theft.ts";
import { thresholds } from "#domain/law/thresholds.ts";

const graveMethods: readonly unknown[] = ["force", "seizure"];

/** Whether what somebody reports is more than a petty theft, so that it should hardly stay a note. */
export const isSeriousReport = ({ theftMethod, ticketAmount }: Readonly<Record<string, unknown>>): boolean =>
  hasViolence(theftMethod) || graveMethods.includes(theftMethod) || Number(ticketAmount ?? 0) > thresholds["es.theft.threshold"][0]!.upTo;
