import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { QuietBar } from "#web/ui/quiet-bar.tsx";
import { useOutbox } from "./outbox.ts";

/** Says over a new report that others are not sent yet. */
export function OutboxBar() {
  const { t } = useI18n();
  const unsent = useOutbox().filter(({ isReported }) => !isReported);
  return unsent.length > 0 && <QuietBar icon={<IconSend size={18} />} text={t("outbox.bar", { n: unsent.length })} />;
}
