import { Modal, Stack, Text } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { takesAdditions } from "#domain/access/can.ts";
import type { Role } from "#domain/access/roles.ts";
import { accepts } from "#domain/access/rules.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { cacheRecord } from "#web/record/base/cache-record.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { DateInput } from "#web/record/form/date-input.tsx";
import type { MenuAction } from "#web/record/page/action-menu.tsx";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { AskedItems } from "./asked-items.tsx";
import { lifecycleClient } from "./lifecycle-client.ts";
import { linesOf } from "./text-lines.ts";

type Props = { entity: Entity; row: Row; isOpen: boolean; onClose: () => void };

/** Asks the customer for documents, while the record takes them. */
export const askDocumentsAction = (role: Role, entity: Entity, row: Row): MenuAction[] =>
  accepts("lawyer", role) && takesAdditions(entity, row)
    ? [
        {
          label: "requests.ask",
          icon: IconFileSearch,
          dialog: (isOpen, close) => <AskDocuments entity={entity} row={row} isOpen={isOpen} onClose={close} />,
        },
      ]
    : [];

function AskDocuments({ isOpen, onClose, ...record }: Props) {
  const { t } = useI18n();
  return (
    <Modal opened={useOpened(isOpen)} onClose={onClose} title={t("requests.ask")} closeButtonProps={{ "aria-label": t("button.close") }}>
      <AskForm {...record} onClose={onClose} />
    </Modal>
  );
}

function AskForm({ entity, row, onClose }: Omit<Props, "isOpen">) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [items, setItems] = useState("");
  const [dueDate, setDueDate] = useState("");
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit(async () => {
      const input = { id: row.id, items: linesOf(items), ...(dueDate && { dueDate }) };
      cacheRecord(queries, entity, (await lifecycleClient(entity).requestDocuments.call(input)) as Row);
      notifySuccess(t("requests.asked.done"));
      onClose();
    });
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <Text size="sm">{t("requests.ask.text")}</Text>
        <AskedItems
          text={items}
          onChange={setItems}
          description={t(entity.fields.establishment ? "status.items.hint" : "status.items.kept")}
          error={fields.items}
        />
        <DateInput
          label={t("status.dueDate")}
          required={false}
          readOnly={false}
          defaultValue={dueDate}
          onChange={(day: unknown) => setDueDate(String(day))}
          onBlur={() => undefined}
          error={fields.dueDate}
        />
        <FormAlert text={Object.values(fields).includes(problem ?? "") ? null : problem} />
        <DialogButtons
          cancel={t("button.cancel")}
          onCancel={onClose}
          submit={t("requests.ask.send")}
          busy={busy}
          disabled={linesOf(items).length === 0}
        />
      </Stack>
    </form>
  );
}
