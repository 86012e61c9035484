import { Button, Paper } from "@mantine/core";
import { IconCircleCheck, IconDeviceMobileCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { recordPath } from "#domain/access/screens.ts";
import { useOutbox } from "#web/intake/outbox/outbox.ts";
import { OutboxList } from "#web/intake/outbox/outbox-list.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { IntakeHeader } from "./intake-header.tsx";
import { type IntakeKind, intakeEntities } from "./intake-kinds.ts";

export type Queued = { id: string; kind: IntakeKind };

/** Shown after an intake was submitted offline: whether it is still in the outbox or sent meanwhile. */
export function QueuedIntake({ queued: { id, kind }, onNew }: { queued: Queued; onNew: () => void }) {
  const { t } = useI18n();
  const entries = useOutbox();
  const isSent = entries.every(({ content, isReported }) => content.id !== id || isReported);
  const Icon = isSent ? IconCircleCheck : IconDeviceMobileCheck;
  return (
    <>
      <IntakeHeader kind={kind} />
      <PageMessage
        order={2}
        icon={<Icon size={34} stroke={1.6} />}
        title={t(isSent ? `intake.sent.${kind}` : "outbox.saved")}
        text={t(isSent ? "outbox.sent.text" : "outbox.saved.text")}
      >
        {isSent && <Button renderRoot={(props) => <Link to={recordPath(intakeEntities[kind], id)} {...props} />}>{t("outbox.open")}</Button>}
        <Button variant="default" onClick={onNew}>
          {t("outbox.another")}
        </Button>
      </PageMessage>
      {entries.length > 0 && (
        <Paper withBorder px="md" pb="md" pt={4} maw={480} mx="auto">
          <OutboxList entries={entries} />
        </Paper>
      )}
    </>
  );
}
