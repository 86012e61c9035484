import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { useUser } from "#web/lib/session.ts";
import { Activity } from "#web/record/activity.tsx";
import type { Row } from "#web/record/record-client.ts";
import { type KeyDate, KeyDates } from "#web/record/status/key-dates.tsx";
import { Proposals } from "#web/record/status/proposals.tsx";
import { TeachingHint } from "#web/record/teaching-hint.tsx";
import { RelatedRecords } from "#web/report/related-records.tsx";

const dates: readonly KeyDate[] = [
  { name: "datetime", label: "rail.facts" },
  { name: "complaintDatetime", label: "rail.complaint" },
  { name: "trialDatetime", label: "rail.trial", isHearing: true },
  { name: "judgmentDate", label: "rail.judgment" },
  { name: "restrainingOrderStartDate", label: "rail.order", until: "restrainingOrderEndDate" },
];

/** What matters of a case whichever tab is open. */
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
