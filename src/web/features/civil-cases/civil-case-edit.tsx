import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { civilSections } from "#domain/civil-cases/civil-sections.ts";
import type { Entity } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { mayRemove } from "#domain/lifecycle/may-remove.ts";
import { useUser } from "#web/lib/session.ts";
import { RecordEdit } from "#web/record/record-edit.tsx";
import type { FormFields } from "#web/record/record-form.tsx";
import { PhaseProgress } from "#web/record/status/phase-progress.tsx";
import { StatusButton } from "#web/record/status/status-button.tsx";
import { StatusFacts } from "#web/record/status/status-facts.tsx";
import { StatusUndo } from "#web/record/status/status-undo.tsx";
import { browserZone } from "#web/record/time-zone.ts";
import { PriorHearingConference, PriorHearingDate, Procedure, Settlement, TrialHearingDate } from "./civil-fields.tsx";
import { CivilRail } from "./civil-rail.tsx";

/** A lawyer names the customer of a new case among those assigned; afterwards only managers change it. */
const ofLawyers: Entity = { ...civilCase, fields: { ...civilCase.fields, customer: { ...civilCase.fields.customer, edit: "lawyer" } } };

const fields: FormFields = {
  procedure: Procedure,
  masc: Settlement,
  priorHearingDate: PriorHearingDate,
  priorHearingVideoConference: PriorHearingConference,
  trialHearingDate: TrialHearingDate,
};

export function CivilCaseEdit({ id }: { id: string }) {
  const { uid, role } = useUser();
  return (
    <RecordEdit
      entity={id === "new" && role === "lawyer" ? ofLawyers : civilCase}
      id={id}
      sections={civilSections}
      defaults={{ date: toLocal(new Date(), browserZone).slice(0, 10) }}
      fields={fields}
      deleted="case.deleted"
      may={(row) => ({ write: true, remove: mayRemove({ id: uid, role }, civilCase, row) })}
      facts={(row) => <StatusFacts entity={civilCase} row={row} told={["customer", "procedure", "otherPart", "claimedAmount"]} />}
      actions={(row) => <StatusButton entity={civilCase} row={row} />}
      below={(row) => (
        <>
          <PhaseProgress entity={civilCase} row={row} />
          <StatusUndo entity={civilCase} row={row} />
        </>
      )}
      rail={(row) => <CivilRail row={row} />}
    />
  );
}
