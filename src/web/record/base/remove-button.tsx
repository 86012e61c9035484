import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { useEntityLabels } from "./entity-labels.ts";
import { type Row, recordClient } from "./record-client.ts";
import { recordName } from "./record-name.ts";
import { refreshLists } from "./related-changes.ts";

type Props = { entity: Entity; row: Row; onRemoved: () => void | Promise<void> };

/** Removes a record after confirmation. */
export function RemoveButton({ entity, row, onRemoved }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { one } = useEntityLabels(entity);
  const queries = useQueryClient();
  const client = recordClient(entity);
  const { mutate, isPending } = useMutation(
    client.remove.mutationOptions({
      onSuccess: async () => {
        notifySuccess(t("doc.removed"));
        await onRemoved();
        queries.removeQueries({ queryKey: client.get.key({ input: { id: row.id } }) });
        refreshLists(queries, entity);
      },
      onError: () => notifyError(t("notification.errorTitle"), t("remove.failed")),
    }),
  );
  if (!can(user, "remove", entity)) return null;
  const ask = () =>
    confirm({
      title: t("confirm.title"),
      text: `${t("confirm.named", { one, name: recordName(entity, row) })} ${t("confirm.entity")}`,
      yes: t("button.remove"),
      no: t("button.cancel"),
      onYes: () => mutate({ id: row.id, version: row.version }),
    });
  return (
    <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} loading={isPending} onClick={ask}>
      {t("button.remove")}
    </Button>
  );
}
