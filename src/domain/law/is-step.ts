import type { Day } from "./days.ts";
import type { Level } from "./limitation.ts";
import { limitationPeriods } from "./limitation-periods.ts";

const limitationKeys: ReadonlySet<string> = new Set([...limitationPeriods.map(({ key }) => key), "limitation.silence"]);

/** Whether a date of the law is something to act on. A limitation is years away, and would hide that nothing else is planned: it is one from its last alert on. */
export const isStep = ({ key, date, level }: { key: string; date: Day | null; level: Level }): boolean =>
  date !== null && (!limitationKeys.has(key) || level === "urgent" || level === "past");

export const isLimitation = (key: string): boolean => limitationKeys.has(key);
