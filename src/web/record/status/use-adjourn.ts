import { useQueryClient } from "@tanstack/react-query";
import { calendarOf, type HearingKind } from "#domain/calendar/event-kinds.ts";
import type { HearingState } from "#domain/calendar/hearing-state.ts";
import { requiredReason } from "#domain/calendar/may-move.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { askNextStep } from "#web/record/base/ask-next-step.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

/** A hearing of a case or civil case, with the version and the status of that record. */
export type AdjournedHearing = {
  kind: HearingKind;
  id: string;
  version: number;
  number: string;
  status: string;
  state: HearingState | null;
  at: string | null;
  timeZone: string;
};
/** `at` is null if there is no new date yet. */
export type Adjournment = { at: string | null; adjournment: EnumKey<"adjournmentReasons"> | null; reason: string; isCorrection: boolean };

/**
 * Adjourns a hearing. That of a pending trial is a change of status, so that its reason is recorded. `onAccepted` runs as soon as the server has it,
 * before the lists are read again: the user may leave the page by then.
 */
export function useAdjourn(hearing: AdjournedHearing, onAccepted: () => void) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const entity = calendarOf[hearing.kind] === "penal" ? penalCase : civilCase;
  return async (adjournment: Adjournment) => {
    try {
      const row = (await send(hearing, adjournment)) as Row;
      onAccepted();
      cacheRecord(queries, entity, row);
      if (row.nextKind === "none") askNextStep(row.id);
      notifySuccess(t(adjournment.at ? "calendar.moved" : "calendar.suspended"));
    } catch (error) {
      // After a conflict the user has to see the newer version.
      void queries.invalidateQueries({ queryKey: recordClient(entity).key() });
      throw error;
    } finally {
      await queries.invalidateQueries({ queryKey: query.calendar.key() });
    }
  };
}

function send(hearing: AdjournedHearing, { at, adjournment, reason, isCorrection }: Adjournment): Promise<unknown> {
  const { kind, id, version } = hearing;
  if (kind === "trial") {
    const why = isCorrection ? { correction: true } : requiredReason(hearing) && adjournment ? { adjournment } : {};
    return api.cases.changeStatus({ id, version, ...why, ...(at ? { to: "trialPending", trialDatetime: at } : { to: "suspended" }) });
  }
  if (kind === "civilTrial" && hearing.status === "trialPending") {
    const why = isCorrection ? { correction: true } : reason ? { reason } : {};
    return api.civilCases.changeStatus({ id, version, to: "trialPending", ...why, ...(at ? { trialHearingDate: at } : { suspended: true }) });
  }
  const values = at ? { [kind === "civilTrial" ? "trialHearingDate" : "priorHearingDate"]: at } : { priorHearingState: "suspended" as const };
  return api.civilCases.update({ id, version, values });
}
