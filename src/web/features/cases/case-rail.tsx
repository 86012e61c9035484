import { accepts } from "#domain/access/rules.ts";
import { penalCase } from "#domain/cases/case.ts";
import { useUser } from "#web/lib/session.ts";
import { Activity } from "#web/record/activity.tsx";
import type { Row } from "#web/record/record-client.ts";
import { RelatedRecords } from "#web/report/related-records.tsx";
import { KeyDates } from "./key-dates.tsx";
import { Proposals } from "./proposals.tsx";

/** What matters of a case whichever tab is open. */
export function CaseRail({ row }: { row: Row }) {
  const { role } = useUser();
  return (
    <>
      <KeyDates row={row} />
      {accepts("lawyer", role) && <Proposals row={row} />}
      <RelatedRecords entity={penalCase} row={row} />
      <Activity entity={penalCase} id={row.id} />
    </>
  );
}
