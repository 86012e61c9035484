import { type Day, localDay } from "#domain/law/days.ts";
import type { LifecycleRecord } from "./lifecycle.ts";

type Line = LifecycleRecord["statusHistory"][number];

/** The day from which the record has the status that the last line of its history, which is being undone, has changed. */
export function sinceBefore({ statusHistory, timeZone }: Pick<LifecycleRecord, "statusHistory" | "timeZone">): Day | null {
  const last = statusHistory.slice(0, -1).filter(isChange).at(-1);
  return last ? localDay(last.date, timeZone) : null;
}

/** An undo directly follows the line that it undoes: both count as if they had not been. A new date of a trial keeps its status. */
const isChange = ({ from, to, undone }: Line, index: number, lines: readonly Line[]) => from !== to && !undone && !lines[index - 1]?.undone;

/** That of a new record. Its time zone is missing only where its customer is, which is refused later. */
export const sinceCreation = (now: Date, timeZone: unknown): { statusSince?: Day } =>
  typeof timeZone === "string" ? { statusSince: localDay(now, timeZone) } : {};
