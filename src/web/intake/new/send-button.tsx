import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Intake } from "./use-intake.ts";

export function SendButton({ intake: { kind, isSending, send } }: { intake: Intake }) {
  const { t } = useI18n();
  return (
    <Button size="md" leftSection={<IconSend size={18} aria-hidden />} loading={isSending} onClick={() => void send()}>
      {t(`intake.send.${kind}`)}
    </Button>
  );
}
