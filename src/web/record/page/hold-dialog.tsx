import { Modal, Stack, Text, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { entities } from "#domain/entities/registry.ts";
import type { PersonalDataEntity } from "#domain/protection/personal-data.ts";
import { api } from "#web/lib/api.ts";
import { deleteFormDraftsOf } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useDraftText } from "#web/lib/use-draft-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { recordClient } from "#web/record/base/record-client.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { entity: PersonalDataEntity; id: string; isHeld: boolean; isOpen: boolean; onClose: () => void };

const [minLength, maxLength] = [3, 1000];

/** Asks for the reason of a legal hold, or of lifting it. */
export function HoldDialog({ isOpen, onClose, ...form }: Props) {
  const { t } = useI18n();
  const close = () => {
    deleteFormDraftsOf(holdDraft(form));
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title={t("hold.title")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <ReasonForm onClose={close} {...form} />
    </Modal>
  );
}

const holdDraft = ({ entity, id }: Pick<Props, "entity" | "id">) => `${entity}/${id}/hold`;

/** A component inside the dialog, so that each opening starts with a new state. */
function ReasonForm({ entity, id, isHeld, onClose }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [typed, setTyped] = useDraftText(holdDraft({ entity, id }));
  const reason = typed.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.length < minLength) return;
    void submit(async () => {
      await (isHeld ? api.holds.lift : api.holds.set)({ entity, id, reason });
      notifySuccess(t(isHeld ? "hold.lifted" : "hold.done"));
      onClose();
      await queries.invalidateQueries({ queryKey: recordClient(entities[entity]).key() });
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t(isHeld ? "hold.lift.text" : "hold.text")}</Text>
        <Textarea
          label={t("hold.reason")}
          required
          autosize
          minRows={3}
          maxLength={maxLength}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormAlert text={problem} />
        <DialogButtons
          cancel={t("button.cancel")}
          onCancel={onClose}
          submit={t(isHeld ? "hold.lift" : "hold.set")}
          busy={busy}
          disabled={reason.length < minLength}
        />
      </Stack>
    </form>
  );
}
