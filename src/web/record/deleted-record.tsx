import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { HistoryEntry } from "#api/records.ts";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
import { isWatched } from "#domain/protection/watched.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { notifySuccess } from "#web/ui/notice.ts";
import { Status } from "#web/ui/status.tsx";
import { type Row, recordClient } from "./record-client.ts";
import { recordName } from "./record-name.ts";
import { listPath } from "./record-paths.ts";
import { refreshLists } from "./related-changes.ts";

type Props = {
  entity: Entity;
  /** Only who may bring it back can still read it. */
  row?: Row;
  title?: MessageKey;
};

/** A deleted record says so; those who may bring it back can. */
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
  const end = useEnd(entity, row);
  const texts = { anonymised: t("record.anonymised"), blocked: t("record.blocked.text"), removed: row ? recordName(entity, row) : "" };
  return (
    <Status icon={<IconTrash size={34} />} title={t(end === "removed" ? title : "record.blocked")} text={texts[end]}>
      {row && end !== "anonymised" && can(user, "restore", entity) && (
        <Button loading={isPending} onClick={() => mutate({ id: row.id })}>
          {t("record.restore")}
        </Button>
      )}
      <Button variant="default" renderRoot={(root) => <Link to={listPath(entity)} {...root} />}>
        {t("record.back")}
      </Button>
    </Status>
  );
}

type End = "removed" | "blocked" | "anonymised";

/** What took the record away: somebody, or its period. Its history tells those who may read it. */
function useEnd(entity: Entity, row: Row | undefined): End {
  const { data } = useQuery(
    recordClient(entity).history.queryOptions({ input: { id: row?.id ?? "" }, enabled: row !== undefined && isWatched(entity.name) }),
  );
  const told = (data?.entries as HistoryEntry[] | undefined)?.find(({ action }) => action !== "create")?.changes ?? [];
  const isTold = (end: End) => told.some(({ field }) => field === end);
  return isTold("anonymised") ? "anonymised" : isTold("blocked") ? "blocked" : "removed";
}
