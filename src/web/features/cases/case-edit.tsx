import { IconFileTypePdf } from "@tabler/icons-react";
import { penalCase } from "#domain/cases/case.ts";
import { caseSections } from "#domain/cases/case-sections.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { RecordArticles } from "#web/intake/articles/record-articles.tsx";
import { LawyerAndCreator } from "#web/intake/lawyer-and-creator.tsx";
import { partyFields } from "#web/intake/party-links.tsx";
import { recoveryFields } from "#web/intake/recovery-fields.tsx";
import { TicketNote } from "#web/intake/ticket-note.tsx";
import { WitnessesTab } from "#web/intake/witnesses-tab.tsx";
import { useUser } from "#web/lib/session.ts";
import { packAction } from "#web/packs/pack-action.tsx";
import { FactsLine } from "#web/record/base/facts-line.tsx";
import { networkAction } from "#web/record/base/network-link.tsx";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { askDocumentsAction } from "#web/record/status/ask-documents.tsx";
import { DocumentRequests } from "#web/record/status/document-requests.tsx";
import { Ledger } from "#web/record/status/ledger.tsx";
import { RecordState } from "#web/record/status/record-state.tsx";
import { StatusButton } from "#web/record/status/status-button.tsx";
import { StatusUndo } from "#web/record/status/status-undo.tsx";
import { DraftNotes } from "#web/writs/draft-notes.tsx";
import { WritButton } from "#web/writs/writ-button.tsx";
import { CaseRail } from "./case-rail.tsx";
import { judgmentFields } from "./judgment-fields.tsx";
import { PenalType } from "./offence-fields.tsx";
import {
  Adjournments,
  CourtRoom,
  FinalDate,
  FixedFineDate,
  IndictmentDate,
  IndictmentDays,
  InquiryDate,
  OwnOrderDate,
  PenalOrderDate,
  ProsecutorCopyDate,
  TrialDatetime,
  TrialLawyer,
} from "./trial-fields.tsx";

const fields: FormFields = {
  ...partyFields,
  ...recoveryFields,
  articles: RecordArticles,
  penalType: PenalType,
  lawyer: LawyerAndCreator,
  trialDatetime: TrialDatetime,
  courtRoom: CourtRoom,
  trialLawyer: TrialLawyer,
  adjournments: Adjournments,
  indictmentNotificationDate: IndictmentDate,
  indictmentDays: IndictmentDays,
  inquiryStartDate: InquiryDate,
  penalOrderNotificationDate: PenalOrderDate,
  penalOrderOwnDate: OwnOrderDate,
  afdNoticeDate: FixedFineDate,
  prosecutorCopyDate: ProsecutorCopyDate,
  finalDate: FinalDate,
  ...judgmentFields,
  ledger: Ledger,
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
      rights={(row) => ({ write: true, remove: mayRemove({ id: user.uid, role: user.role }, penalCase, row) })}
      facts={(row) => <FactsLine entity={penalCase} row={row} names={["criminals", "customer", "establishment", "datetime", "ticketAmount"]} />}
      state={(row) => <RecordState entity={penalCase} row={row} names={["court", "autosPreviousProceedings"]} />}
      actions={(row) => (
        <>
          <WritButton entity="case" row={row} />
          <StatusButton entity={penalCase} row={row} />
        </>
      )}
      more={(row) => [
        ...askDocumentsAction(user.role, penalCase, row),
        networkAction(penalCase, row),
        { label: "summary.link", icon: IconFileTypePdf, href: `/api/cases/${row.id}/summary.pdf` },
        packAction(row),
      ]}
      below={(row) => (
        <>
          <DocumentRequests entity={penalCase} row={row} />
          <DraftNotes row={row} />
          <StatusUndo entity={penalCase} row={row} />
          <TicketNote row={row} />
        </>
      )}
      rail={(row) => <CaseRail row={row} />}
    />
  );
}
