import { useQueryClient } from "@tanstack/react-query";
import type { CalendarEvent } from "#api/calendar.ts";
import { asksReason } from "#domain/calendar/may-move.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { api, query } from "#web/lib/api.ts";

export type Move = { at: string; adjournment: EnumKey<"adjournmentReasons"> | null; reason: string };

/** Another date for a hearing, by the command of its case: a pending trial through its status, so that what was lost stays written. */
export function useMove() {
  const queries = useQueryClient();
  return async (event: CalendarEvent, move: Move) => {
    try {
      await sent(event, move);
    } finally {
      // Also when somebody was quicker: then the newer version is what the person has to see.
      await queries.invalidateQueries({ queryKey: query.calendar.key() });
    }
  };
}

function sent(event: CalendarEvent, { at, adjournment, reason }: Move): Promise<unknown> {
  const { kind, record: id, version } = event;
  const asked = { id, version, to: "trialPending" as const };
  if (kind === "trial") return api.cases.changeStatus({ ...asked, trialDatetime: at, ...(asksReason(event) && adjournment && { adjournment }) });
  if (asksReason(event)) return api.civilCases.changeStatus({ ...asked, trialHearingDate: at, reason });
  return api.civilCases.update({ id, version, values: { [kind === "civilTrial" ? "trialHearingDate" : "priorHearingDate"]: at } });
}
