import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/field.tsx";
import { useKnownValue, useRecordForm } from "#web/record/form-context.ts";
import { TrialDate } from "#web/record/status/trial-date.tsx";

/** People of a customer leave it open, and are told who decides it. */
export function Procedure() {
  const { t } = useI18n();
  const procedure = useKnownValue("procedure");
  return <Field name="procedure" description={procedure ? undefined : t("civil.undecided")} />;
}

/** Only who claims must have tried to settle first. */
export function Settlement() {
  const isOurClaim = useKnownValue("partType") === "demanding";
  const isProven = useKnownValue("masc") === true;
  return isOurClaim || isProven ? <Field name="masc" /> : null;
}

export const TrialHearingDate = () => <TrialDate name="trialHearingDate" status="status" />;
export const PriorHearingDate = () => <OfOrdinary name="priorHearingDate" />;
export const PriorHearingConference = () => <OfOrdinary name="priorHearingVideoConference" />;

/** Only a juicio ordinario has a prior hearing. */
function OfOrdinary({ name }: { name: string }) {
  const procedure = useKnownValue("procedure");
  const isSaid = Boolean(useKnownValue(name));
  const { revealed } = useRecordForm();
  return !procedure || procedure === "ordinary" || isSaid || revealed.includes(name) ? <Field name={name} /> : null;
}
