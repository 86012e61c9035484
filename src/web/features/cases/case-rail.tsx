import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { RelatedRecords } from "#web/intake/related-records.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Activity } from "#web/record/page/activity.tsx";
import { TeachingHint } from "#web/record/page/teaching-hint.tsx";
import { type KeyDate, KeyDates } from "#web/record/status/key-dates.tsx";
import { Proposals } from "#web/record/status/proposals.tsx";

const dates: readonly KeyDate[] = [
  { name: "datetime", label: "rail.facts" },
  { name: "complaintDatetime", label: "rail.complaint" },
  { name: "trialDatetime", label: "rail.trial", state: "hearingState", place: ["court", "courtRoom"] },
  { name: "judgmentDate", label: "rail.judgment" },
  { name: "finalDate", label: "rail.final" },
  { name: "restrainingOrderStartDate", label: "rail.order", until: "restrainingOrderEndDate" },
];

/** The side column of a case, the same on every tab. */
export function CaseRail({ row }: { row: Row }) {
  const { role } = useUser();
  return (
    <>
      <KeyDates entity={penalCase} row={row} dates={dates} />
      {accepts("lawyer", role) && <Proposals entity={penalCase} row={row} />}
      <RelatedRecords entity={penalCase} row={row} />
      <TeachingHint row={row} />
      <Activity entity={penalCase} id={row.id} />
    </>
  );
}
