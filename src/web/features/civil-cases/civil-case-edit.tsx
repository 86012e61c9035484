import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { civilSections } from "#domain/civil-cases/civil-sections.ts";
import type { Entity } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { LawyerAndCreator } from "#web/intake/lawyer-and-creator.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { FactsLine } from "#web/record/base/facts-line.tsx";
import { browserZone } from "#web/record/base/time-zone.ts";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { RareField } from "#web/record/form/rare-field.tsx";
import type { FormFields } from "#web/record/form/record-form.tsx";
import { RecordEdit } from "#web/record/page/record-edit.tsx";
import { askDocumentsAction } from "#web/record/status/ask-documents.tsx";
import { DocumentRequests } from "#web/record/status/document-requests.tsx";
import { Ledger } from "#web/record/status/ledger.tsx";
import { RecordState } from "#web/record/status/record-state.tsx";
import { StatusButton } from "#web/record/status/status-button.tsx";
import { StatusUndo } from "#web/record/status/status-undo.tsx";
import { FormClashes, TrialDate } from "#web/record/status/trial-date.tsx";
import { WritButton } from "#web/writs/writ-button.tsx";
import { CivilRail } from "./civil-rail.tsx";

/** Lawyers choose the customer of a new case among those assigned to them; afterwards only managers change it. */
const newByLawyer: Entity = { ...civilCase, fields: { ...civilCase.fields, customer: { ...civilCase.fields.customer, edit: "lawyer" } } };

const fields: FormFields = {
  lawyer: LawyerAndCreator,
  procedure: Procedure,
  masc: Settlement,
  mascDate: SettlementDate,
  mascType: () => <SettlementFact name="mascType" />,
  mascReceiptDate: () => <SettlementFact name="mascReceiptDate" />,
  mascAnswerDate: () => <SettlementFact name="mascAnswerDate" />,
  mascEndDate: () => <SettlementFact name="mascEndDate" />,
  paymentOrderDate: () => <RareField name="paymentOrderDate" applies={useCurrentValue("procedure") === "monitoring"} />,
  hearingNoticeDate: () => <RareField name="hearingNoticeDate" applies={Boolean(useCurrentValue("priorHearingDate"))} />,
  defaultJudgmentDate: () => <RareField name="defaultJudgmentDate" applies={useCurrentValue("status") === "judgmentPending"} />,
  appealTransferDate: () => <RareField name="appealTransferDate" applies={Boolean(useCurrentValue("judgmentNotificationDate"))} />,
  oppositionNotificationDate: OppositionDate,
  finalDate: FinalDate,
  priorHearingDate: PriorHearingDate,
  // Shown with its date; the dialog that adjourns it sets it.
  priorHearingState: () => null,
  priorHearingVideoConference: PriorHearingConference,
  trialHearingDate: TrialHearingDate,
  ledger: Ledger,
};

export function CivilCaseEdit({ id }: { id: string }) {
  const { uid, role } = useUser();
  return (
    <RecordEdit
      entity={id === "new" && role === "lawyer" ? newByLawyer : civilCase}
      id={id}
      sections={civilSections}
      defaults={{ date: toLocal(new Date(), browserZone).slice(0, 10) }}
      fields={fields}
      deleted="case.deleted"
      rights={(row) => ({ write: true, remove: mayRemove({ id: uid, role }, civilCase, row) })}
      facts={(row) => <FactsLine entity={civilCase} row={row} names={["otherPart", "customer", "procedure", "claimedAmount"]} />}
      state={(row) => <RecordState entity={civilCase} row={row} names={["court", "procedureNumber"]} />}
      actions={(row) => (
        <>
          <WritButton entity="civilCase" row={row} />
          <StatusButton entity={civilCase} row={row} />
        </>
      )}
      more={(row) => askDocumentsAction(role, civilCase, row)}
      below={(row) => (
        <>
          <DocumentRequests entity={civilCase} row={row} />
          <StatusUndo entity={civilCase} row={row} />
        </>
      )}
      rail={(row) => <CivilRail row={row} />}
    />
  );
}

/** Users of a customer leave it open; the hint says who decides it. */
function Procedure() {
  const { t } = useI18n();
  const procedure = useCurrentValue("procedure");
  return <Field name="procedure" description={procedure ? undefined : t("civil.undecided")} />;
}

/** Only the claimant must have tried to settle first. */
function Settlement() {
  const isOurClaim = useCurrentValue("partType") === "demanding";
  const isProven = useCurrentValue("masc") === true;
  return isOurClaim || isProven ? <Field name="masc" /> : null;
}

function SettlementFact({ name }: { name: string }) {
  return <RareField name={name} applies={useCurrentValue("masc") === true} />;
}

function SettlementDate() {
  return <RareField name="mascDate" applies={useCurrentValue("masc") === true} />;
}

/** Only a monitorio is opposed before there is a demand. */
function OppositionDate() {
  return <RareField name="oppositionNotificationDate" applies={useCurrentValue("procedure") === "monitoring"} />;
}

function FinalDate() {
  return <RareField name="finalDate" applies={Boolean(useCurrentValue("judgmentNotificationDate"))} />;
}

function TrialHearingDate() {
  return <TrialDate name="trialHearingDate" />;
}

function PriorHearingDate() {
  return <PriorHearingField name="priorHearingDate" />;
}

function PriorHearingConference() {
  return <PriorHearingField name="priorHearingVideoConference" />;
}

/** Only a juicio ordinario has a prior hearing. */
function PriorHearingField({ name }: { name: string }) {
  const procedure = useCurrentValue("procedure");
  const hasValue = Boolean(useCurrentValue(name));
  const { revealed } = useRecordForm();
  const clashes = name === "priorHearingDate" && <FormClashes name={name} kind="priorHearing" />;
  return !procedure || procedure === "ordinary" || hasValue || revealed.includes(name) ? <Field name={name} below={clashes} /> : null;
}
