import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";

/** The date of a trial. While the trial is pending, the date is changed in the status dialog, which asks for the reason. */
export function TrialDate({ name, status, onTyped }: { name: string; status: string; onTyped?: () => void }) {
  const { t } = useI18n();
  const { row } = useRecordForm();
  const isPending = row?.[status] === "trialPending" && Boolean(row[name]);
  return <Field name={name} fixed={isPending ? t("status.moveTrial.hint") : undefined} {...(onTyped && { onTyped })} />;
}
