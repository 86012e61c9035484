import { Modal, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { entities } from "#domain/entities/registry.ts";
import { type EvidenceEntity, withdrawnLength } from "#domain/evidence/hand-over.ts";
import { api, query } from "#web/lib/api.ts";
import { deleteFormDraft } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { entity: EvidenceEntity; id: string; handOver: string; onClose: () => void };

/** Asks why a hand-over was entered by mistake. */
export function WithdrawDialog({ entity, id, handOver, onClose }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const draft = `${entity}/${id}/withdraw ${handOver}`;
  const [reason, setReason] = useDraftText(draft);
  const close = () => {
    deleteFormDraft(draft);
    onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    // In the React tree the dialog is inside the form of the page.
    event.stopPropagation();
    void submit(async () => {
      await api.handOvers.withdraw({ entity, id, handOver, reason: reason.trim() });
      notifySuccess(t("handOver.withdrawn.done"));
      close();
      await Promise.all([
        queries.invalidateQueries({ queryKey: query.handOvers.key() }),
        queries.invalidateQueries({ queryKey: recordClient(entities[entity]).key() }),
      ]);
    });
  };
  return (
    <Modal opened onClose={close} title={t("handOver.withdraw.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t("handOver.withdraw.text")}</Text>
          <TextInput
            label={t("handOver.withdraw.reason")}
            required
            maxLength={withdrawnLength}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormAlert text={problem} />
          <DialogButtons
            cancel={t("button.cancel")}
            onCancel={close}
            submit={t("handOver.withdraw")}
            busy={busy}
            disabled={reason.trim().length < 3}
          />
        </Stack>
      </form>
    </Modal>
  );
}
