import { IconAlertTriangle } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { useCurrentValue } from "#web/record/form/form-context.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";

/** That recordings do not last, and in Spain who must have them. */
export function RecordingsNote() {
  const { t } = useI18n();
  const isFrench = useCurrentValue("country") === "France";
  return (
    <Callout tone="warning" icon={<IconAlertTriangle size={18} />}>
      {[t("intake.images.erased"), ...(isFrench ? [] : [t("intake.images.handOver")])].join(" ")}
    </Callout>
  );
}
