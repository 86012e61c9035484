import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarShare } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { entityNamed } from "#web/record/base/record-client.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { AdjournDialog } from "./adjourn-dialog.tsx";
import { isTrialFixed, trialOf } from "./record-hearing.ts";

/** The date of a trial. Once the trial is pending, only the dialog that asks for the reason changes it. */
export function TrialDate({ name, onTyped }: { name: string; onTyped?: () => void }) {
  const { t } = useI18n();
  const { entity, row } = useRecordForm();
  const isFixed = row !== null && isTrialFixed(entityNamed(entity.name), row);
  return (
    <Field name={name} fixed={isFixed ? t("status.moveTrial.hint") : undefined} below={isFixed && <AdjournButton />} {...(onTyped && { onTyped })} />
  );
}

/** Opens the dialog that adjourns the trial of the record. */
export function AdjournButton() {
  const { t } = useI18n();
  const { entity, row, readOnly } = useRecordForm();
  const [isOpen, opened] = useDisclosure();
  if (!row || readOnly) return null;
  return (
    <>
      <Button variant="light" size="compact-sm" mt={6} leftSection={<IconCalendarShare size={14} aria-hidden />} onClick={opened.open}>
        {t("calendar.adjourn")}
      </Button>
      <AdjournDialog hearing={trialOf(entityNamed(entity.name), row)} isOpen={isOpen} onClose={opened.close} />
    </>
  );
}
