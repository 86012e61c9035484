import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCalendarShare } from "@tabler/icons-react";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import type { Ref } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { entityNamed } from "#web/record/base/record-client.ts";
import { Field } from "#web/record/form/field.tsx";
import { useCurrentValue, useRecordForm } from "#web/record/form/form-context.ts";
import { AdjournDialog } from "./adjourn-dialog.tsx";
import { ClashWarning } from "./clash-warning.tsx";
import { isTrialFixed, trialOf } from "./record-hearing.ts";

/** The date of a trial. Once the trial is pending, only the dialog that asks for the reason changes it. */
export function TrialDate({ name, onTyped }: { name: string; onTyped?: () => void }) {
  const { t } = useI18n();
  const { entity, row } = useRecordForm();
  const isFixed = row !== null && isTrialFixed(entityNamed(entity.name), row);
  return (
    <Field
      name={name}
      lockReason={isFixed ? t("status.moveTrial.hint") : undefined}
      below={isFixed ? <AdjournButton /> : <FormClashes name={name} kind={entity.name === "case" ? "trial" : "civilTrial"} />}
      {...(onTyped && { onTyped })}
    />
  );
}

/** Warns of clashes of the date in the form, with the lawyer and the court in it. */
export function FormClashes({ name, kind }: { name: string; kind: HearingKind }) {
  const { row } = useRecordForm();
  const at = useCurrentValue(name);
  const lawyers = [useCurrentValue("trialLawyer"), useCurrentValue("lawyer")];
  const courts = [useCurrentValue("court"), useCurrentValue("courtPenal"), useCurrentValue("courtInstruction")];
  return <ClashWarning kind={kind} id={row?.id} at={String(at ?? "")} lawyer={firstId(lawyers)} court={firstId(courts)} />;
}
const firstId = (refs: readonly unknown[]) => (refs as (Ref | null | undefined)[]).find((ref) => ref)?.id;

/** Opens the dialog that adjourns the trial of the record. */
function AdjournButton() {
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
