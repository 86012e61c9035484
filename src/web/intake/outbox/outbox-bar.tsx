import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { useOutbox } from "./outbox.ts";

/** Says above a new intake that earlier ones are not sent yet. */
export function OutboxBar() {
  const { t } = useI18n();
  const unsent = useOutbox().filter(({ isReported }) => !isReported);
  return unsent.length > 0 && <InfoBar icon={<IconSend size={18} />} text={t("outbox.bar", { n: unsent.length })} />;
}
