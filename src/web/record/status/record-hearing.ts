import type { StatusChoice } from "#api/lifecycle.ts";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { HearingState } from "#domain/calendar/hearing-state.ts";
import type { Entity } from "#domain/entity.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import type { AdjournedHearing } from "./use-adjourn.ts";

const trials: Readonly<Record<string, { kind: HearingKind; field: string; state: string }>> = {
  case: { kind: "trial", field: "trialDatetime", state: "hearingState" },
  civilCase: { kind: "civilTrial", field: "trialHearingDate", state: "trialHearingState" },
};

/** The trial of a case or civil case. */
export function trialOf(entity: Entity, row: Row): AdjournedHearing {
  const { kind, field, state } = trials[entity.name]!;
  const at = row[field];
  return {
    kind,
    id: row.id,
    version: row.version,
    number: recordName(entity, row),
    status: String(row[entity.status!]),
    state: (row[state] ?? null) as HearingState | null,
    at: typeof at === "string" ? at : null,
    timeZone: String(row.hearingTimeZone ?? row.timeZone),
  };
}

/** Whether the date of the trial can be changed only together with a reason: the trial is pending, or suspended until there is a new date. */
export function isTrialFixed(entity: Entity, row: Row): boolean {
  const { at, status, kind } = trialOf(entity, row);
  return at !== null && (status === "trialPending" || (kind === "trial" && status === "suspended"));
}

/** Whether a change of status adjourns the trial, or sets it again after it was suspended. */
export function isAdjournment(entity: Entity, row: Row, { asks, warnings }: StatusChoice): boolean {
  const trial = trials[entity.name];
  return (
    trial !== undefined && warnings.length === 0 && isTrialFixed(entity, row) && ["adjournment", trial.field].some((name) => asks.includes(name))
  );
}
