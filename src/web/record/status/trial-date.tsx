import { useI18n } from "#web/lib/i18n.tsx";
import { Field } from "#web/record/field.tsx";
import { useRecordForm } from "#web/record/form-context.ts";

/** The date of a trial. While that is pending, another one is given where the reason is asked for. */
export function TrialDate({ name, status, onTyped }: { name: string; status: string; onTyped?: () => void }) {
  const { t } = useI18n();
  const { row } = useRecordForm();
  const isPending = row?.[status] === "trialPending" && Boolean(row[name]);
  return <Field name={name} fixed={isPending ? t("status.moveTrial.hint") : undefined} {...(onTyped && { onTyped })} />;
}
