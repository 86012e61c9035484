import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HistoryEntry } from "#api/records.ts";
import { can } from "#domain/access/can.ts";
import { listPath } from "#domain/access/screens.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/message-key.ts";
import { hasPersonalData } from "#domain/protection/personal-data.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { recordName } from "#web/record/base/record-name.ts";
import { refreshLists } from "#web/record/base/related-changes.ts";
import { PageMessage } from "#web/ui/feedback/page-message.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";

type Props = {
  entity: Entity;
  /** Only those who may restore the record can still read it. */
  row?: Row;
  title?: MessageKey;
};

/** Shown instead of a deleted record, with a button for those who may restore it. */
export function DeletedRecord({ entity, row, title = "record.deleted" }: Props) {
  const { t } = useI18n();
  const user = useUser();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { get, restore } = recordClient(entity);
  const { mutate, isPending } = useMutation(
    restore.mutationOptions({
      onSuccess: async () => {
        notifySuccess(t("doc.restored"));
        refreshLists(queries, entity);
        await queries.invalidateQueries({ queryKey: get.key() });
      },
      onError: notify,
    }),
  );
  const cause = useDeletionCause(entity, row);
  const texts = { anonymised: t("record.anonymised"), blocked: t("record.blocked.text"), removed: row ? recordName(entity, row) : "" };
  return (
    <PageMessage icon={<IconTrash size={34} />} title={t(cause === "removed" ? title : "record.blocked")} text={texts[cause]}>
      {row && cause !== "anonymised" && can(user, "restore", entity) && (
        <Button loading={isPending} onClick={() => mutate({ id: row.id })}>
          {t("record.restore")}
        </Button>
      )}
      <Button variant="default" renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>
        {t("record.back")}
      </Button>
    </PageMessage>
  );
}

type DeletionCause = "removed" | "blocked" | "anonymised";

/** Why the record is deleted: by a user, or because its retention period ended. The history says which. */
function useDeletionCause(entity: Entity, row: Row | undefined): DeletionCause {
  const { data } = useQuery(
    recordClient(entity).history.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== undefined && hasPersonalData(entity.name) }),
  );
  const changes = (data?.entries as HistoryEntry[] | undefined)?.find(({ action }) => action !== "create")?.changes ?? [];
  const hasChange = (cause: DeletionCause) => changes.some(({ field }) => field === cause);
  return hasChange("anonymised") ? "anonymised" : hasChange("blocked") ? "blocked" : "removed";
}
