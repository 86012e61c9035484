import { statusesOf } from "#domain/cases/status-groups.ts";
import { civilPhases } from "#domain/civil-cases/phases.ts";
import { keysOf } from "#domain/enumerations.ts";

const isClosed = (status: string) => (civilPhases.closed as readonly string[]).includes(status);

/**
 * The statuses of open records: those that have not ended, also while they rest. Days, lists, pickers, analytics and reports count these and no
 * others; `case_idle_days` and `civil_case_idle_days` are the same in the database.
 */
export const openStatuses: Readonly<Record<"case" | "civilCase", readonly string[]>> = {
  case: [...statusesOf("active"), ...statusesOf("parked")],
  civilCase: keysOf("civilStatus").filter((status) => !isClosed(status)),
};
