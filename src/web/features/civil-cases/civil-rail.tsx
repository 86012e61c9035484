import { accepts } from "#domain/access/rules.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { servedKind } from "#domain/messages/field-labels.ts";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Activity } from "#web/record/page/activity.tsx";
import { LettersPanel } from "#web/record/page/letters-panel.tsx";
import { type KeyDate, KeyDates } from "#web/record/status/key-dates.tsx";
import { Proposals } from "#web/record/status/proposals.tsx";
import { NextStep } from "#web/record/tasks/next-step.tsx";
import { TasksPanel } from "#web/record/tasks/tasks-panel.tsx";

/** Dates of a demand have short labels; those of an order to pay or to enforce are named as in the form. */
const demandDates = ({ partType, ...row }: Row): readonly KeyDate[] =>
  servedKind(row) === "demand"
    ? [
        { name: "demandNotificationDate", label: "rail.demand" },
        { name: "demandResponseDueDate", label: partType === "demanding" ? "rail.due.theirs" : "rail.due" },
      ]
    : [{ name: "demandNotificationDate" }, { name: "demandResponseDueDate" }];

const datesOf = (row: Row): readonly KeyDate[] => [
  ...demandDates(row),
  { name: "priorHearingDate", label: "rail.priorHearing", state: "priorHearingState", place: ["court"] },
  { name: "trialHearingDate", label: "rail.trialHearing", state: "trialHearingState", place: ["court"] },
  { name: "judgmentNotificationDate", label: "rail.judgmentNotified" },
  { name: "finalDate", label: "rail.final" },
];

/** The side column of a civil case, the same on every tab. */
export function CivilRail({ row }: { row: Row }) {
  const { role } = useUser();
  return (
    <>
      {accepts("lawyer", role) && <NextStep entity={civilCase} row={row} />}
      <KeyDates entity={civilCase} row={row} dates={datesOf(row)} />
      {accepts("lawyer", role) && <TasksPanel entity={civilCase} row={row} />}
      {accepts("lawyer", role) && <Proposals entity={civilCase} row={row} />}
      {accepts("lawyer", role) && <LettersPanel entity="civilCase" id={row.id} />}
      <Activity entity={civilCase} id={row.id} />
    </>
  );
}
