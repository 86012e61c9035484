import { Stack } from "@mantine/core";
import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { Ref } from "#domain/entity.ts";
import { isDescription } from "#domain/offenders/described-as.ts";
import { RelatedRecords } from "#web/intake/related-records.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Activity } from "#web/record/page/activity.tsx";
import { ConvictionsButton } from "#web/record/page/convictions-dialog.tsx";
import { LettersPanel } from "#web/record/page/letters-panel.tsx";
import { TeachingHint } from "#web/record/page/teaching-hint.tsx";
import { type KeyDate, KeyDates } from "#web/record/status/key-dates.tsx";
import { Proposals } from "#web/record/status/proposals.tsx";
import { NextStep } from "#web/record/tasks/next-step.tsx";
import { TasksPanel } from "#web/record/tasks/tasks-panel.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";
import { ImagesDue } from "./images-due.tsx";

const dates: readonly KeyDate[] = [
  { name: "datetime", label: "rail.facts" },
  { name: "complaintDatetime", label: "rail.complaint" },
  { name: "trialDatetime", label: "rail.trial", state: "hearingState", place: ["court", "courtRoom"] },
  { name: "judgmentDate", label: "rail.judgment" },
  { name: "finalDate", label: "rail.final" },
  { name: "restrainingOrderStartDate", label: "rail.order", until: "restrainingOrderEndDate" },
];

/** The convictions of each offender, one click away. */
function Convictions({ row }: { row: Row }) {
  const { t } = useI18n();
  // Somebody whom nobody knows has no convictions.
  const offenders = ((row.criminals ?? []) as readonly Ref[]).filter(({ alias }) => !isDescription(alias));
  if (offenders.length === 0) return null;
  return (
    <RailCard title={t("convictions.open")}>
      <Stack gap={6} align="flex-start">
        {offenders.map((person) => (
          <ConvictionsButton key={person.id} person={person} caseId={row.id} />
        ))}
      </Stack>
    </RailCard>
  );
}

/** The side column of a case, the same on every tab. */
export function CaseRail({ row }: { row: Row }) {
  const { role } = useUser();
  return (
    <>
      {!accepts("lawyer", role) && <ImagesDue row={row} />}
      {accepts("lawyer", role) && <NextStep entity={penalCase} row={row} />}
      <KeyDates entity={penalCase} row={row} dates={dates} />
      {accepts("lawyer", role) && <TasksPanel entity={penalCase} row={row} />}
      {accepts("lawyer", role) && <Proposals entity={penalCase} row={row} />}
      {accepts("lawyer", role) && <Convictions row={row} />}
      <RelatedRecords entity={penalCase} row={row} />
      {accepts("lawyer", role) && <LettersPanel entity="case" id={row.id} />}
      <TeachingHint row={row} />
      <Activity entity={penalCase} id={row.id} />
    </>
  );
}
