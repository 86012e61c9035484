import { useQueryClient } from "@tanstack/react-query";
import type { CalendarEvent } from "#api/calendar.ts";
import { asksReason } from "#domain/calendar/may-move.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { api, query } from "#web/lib/api.ts";

export type Move = { at: string; adjournment: EnumKey<"adjournmentReasons"> | null };

/** Another date for a hearing, by the command of its case: a trial through its status, with the line of what was lost. */
export function useMove() {
  const queries = useQueryClient();
  return async (event: CalendarEvent, { at, adjournment }: Move) => {
    const { record: id, version } = event;
    try {
      if (event.kind === "trial")
        await api.cases.changeStatus({
          id,
          version,
          to: "trialPending",
          trialDatetime: at,
          ...(asksReason(event) && adjournment && { adjournment }),
        });
      else await api.civilCases.update({ id, version, values: { [event.kind === "civilTrial" ? "trialHearingDate" : "priorHearingDate"]: at } });
    } finally {
      // Also when somebody was quicker: then the newer version is what the person has to see.
      await queries.invalidateQueries({ queryKey: query.calendar.key() });
    }
  };
}
