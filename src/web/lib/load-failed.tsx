import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { useI18n } from "./i18n.tsx";

/** Says that data could not be loaded, with a retry button. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useI18n();
  return (
    <Empty icon={<IconPlugConnectedX size={22} />} title={t("grid.error")} text={t("error.unavailable")}>
      <Button variant="light" onClick={onRetry}>
        {t("grid.retry")}
      </Button>
    </Empty>
  );
}
