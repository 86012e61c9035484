import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { can } from "#domain/access/can.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";
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
  return (
    <Status icon={<IconTrash size={34} />} title={t(title)} text={row ? recordName(entity, row) : ""}>
      {row && can(user, "restore", entity) && (
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
