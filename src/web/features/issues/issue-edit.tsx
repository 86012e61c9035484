import { factsSections } from "#domain/cases/case-sections.ts";
import { issue } from "#domain/issues/issue.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { useUser } from "#web/lib/session.ts";
import { Activity } from "#web/record/activity.tsx";
import { FactsLine } from "#web/record/facts-line.tsx";
import { NetworkLink } from "#web/record/network-link.tsx";
import { RecordEdit } from "#web/record/record-edit.tsx";
import { TeachingHint } from "#web/record/teaching-hint.tsx";
import { partyFields } from "#web/report/party-links.tsx";
import { RelatedRecords } from "#web/report/related-records.tsx";
import { WitnessesTab } from "#web/report/witnesses-tab.tsx";
import { ConvertButton } from "./convert-button.tsx";
import { ConvertedNote } from "./converted-note.tsx";

export function IssueEdit({ id }: { id: string }) {
  const { uid, role } = useUser();
  return (
    <RecordEdit
      entity={issue}
      id={id}
      sections={factsSections}
      fields={partyFields}
      tabs={{ witnesses: <WitnessesTab /> }}
      deleted="issue.deleted"
      may={(row) => ({ write: true, remove: mayRemove({ id: uid, role }, issue, row) })}
      facts={(row) => <FactsLine entity={issue} row={row} told={["customer", "establishment", "datetime", "ticketAmount"]} />}
      actions={(row) => (
        <>
          <NetworkLink entity={issue} row={row} />
          <ConvertButton row={row} />
        </>
      )}
      below={(row) => <ConvertedNote row={row} />}
      rail={(row) => (
        <>
          <RelatedRecords entity={issue} row={row} />
          <TeachingHint row={row} />
          <Activity entity={issue} id={row.id} />
        </>
      )}
    />
  );
}
