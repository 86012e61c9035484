import { canRemove } from "#domain/access/can.ts";
import { penalCase } from "#domain/cases/case.ts";
import { caseSections } from "#domain/cases/case-sections.ts";
import { useUser } from "#web/lib/session.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { FormFields } from "#web/record/record-form.tsx";
import { partyFields } from "#web/report/party-links.tsx";
import { WitnessesTab } from "#web/report/witnesses-tab.tsx";
import { CaseFacts } from "./case-facts.tsx";
import { CaseRail } from "./case-rail.tsx";
import { PhaseProgress } from "./phase-progress.tsx";
import { StatusButton } from "./status-button.tsx";
import { StatusUndo } from "./status-undo.tsx";
import { SummaryLink } from "./summary-link.tsx";
import { Adjournments, CourtRoom, TrialLawyer } from "./trial-fields.tsx";

const fields: FormFields = {
  ...partyFields,
  courtRoom: CourtRoom,
  trialLawyer: TrialLawyer,
  adjournments: Adjournments,
};

export function CaseEdit({ id }: { id: string }) {
  const { uid, role } = useUser();
  return (
    <RecordEdit
      entity={penalCase}
      id={id}
      sections={caseSections}
      fields={fields}
      tabs={{ witnesses: <WitnessesTab /> }}
      deleted="case.deleted"
      may={(row) => ({ write: true, remove: canRemove({ id: uid, role }, row) })}
      facts={(row) => <CaseFacts row={row} />}
      actions={(row) => (
        <>
          <SummaryLink row={row} />
          <StatusButton row={row} />
        </>
      )}
      below={(row) => (
        <>
          <PhaseProgress row={row} />
          <StatusUndo row={row} />
        </>
      )}
      rail={(row) => <CaseRail row={row} />}
    />
  );
}
