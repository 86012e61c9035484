import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { ReportInHand } from "./use-report.ts";

export function SendButton({ report: { kind, isSending, send } }: { report: ReportInHand }) {
  const { t } = useI18n();
  return (
    <Button size="md" leftSection={<IconSend size={18} aria-hidden />} loading={isSending} onClick={() => void send()}>
      {t(`report.send.${kind}`)}
    </Button>
  );
}
