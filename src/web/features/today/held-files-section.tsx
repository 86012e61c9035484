import { IconFileAlert } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { DaySection } from "./day-section.tsx";

/** Files that could not join their record, until somebody has decided. */
export function HeldFilesSection({ total }: { total: number }) {
  const { t } = useI18n();
  return (
    <DaySection title={t("menu.heldFiles")} icon={<IconFileAlert size={18} />} total={total} isExact isUrgent all={{ to: "/settings/held-files" }} />
  );
}
