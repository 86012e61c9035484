import { penalCase } from "#domain/cases/case.ts";
import { caseSections } from "#domain/cases/case-sections.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { useUser } from "#web/lib/session.ts";
import { NetworkLink } from "#web/record/network-link.tsx";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { FormFields } from "#web/record/record-form.tsx";
import { PhaseProgress } from "#web/record/status/phase-progress.tsx";
import { StatusButton } from "#web/record/status/status-button.tsx";
import { StatusFacts } from "#web/record/status/status-facts.tsx";
import { StatusUndo } from "#web/record/status/status-undo.tsx";
import { partyFields } from "#web/report/party-links.tsx";
import { WitnessesTab } from "#web/report/witnesses-tab.tsx";
import { CaseRail } from "./case-rail.tsx";
import { SummaryLink } from "./summary-link.tsx";
import { Adjournments, CourtRoom, TrialDatetime, TrialLawyer } from "./trial-fields.tsx";

const fields: FormFields = {
  ...partyFields,
  trialDatetime: TrialDatetime,
  courtRoom: CourtRoom,
  trialLawyer: TrialLawyer,
  adjournments: Adjournments,
};

export function CaseEdit({ id }: { id: string }) {
  const user = useUser();
  return (
    <RecordEdit
      entity={penalCase}
      id={id}
      sections={caseSections}
      fields={fields}
      tabs={{ witnesses: <WitnessesTab /> }}
      deleted="case.deleted"
      may={(row) => ({ write: true, remove: mayRemove({ id: user.uid, role: user.role }, penalCase, row) })}
      facts={(row) => <StatusFacts entity={penalCase} row={row} told={["customer", "establishment", "datetime", "ticketAmount"]} />}
      actions={(row) => (
        <>
          <NetworkLink entity={penalCase} row={row} />
          <SummaryLink row={row} />
          <StatusButton entity={penalCase} row={row} />
        </>
      )}
      below={(row) => (
        <>
          <PhaseProgress entity={penalCase} row={row} />
          <StatusUndo entity={penalCase} row={row} />
        </>
      )}
      rail={(row) => <CaseRail row={row} />}
    />
  );
}
