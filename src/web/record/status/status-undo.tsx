import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import { lifecycleClient } from "./lifecycle-client.ts";
import { useStatusText } from "./status-badge.tsx";
import { useChangeStatus } from "./use-change-status.ts";

/** Undoes a change of status, for one day. */
export function StatusUndo({ entity, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const { notify } = useFailure();
  const { undo } = useChangeStatus(entity, row);
  const { data } = useQuery(lifecycleClient(entity).choices.queryOptions({ input: { id: row.id } }));
  const { mutate, isPending } = useMutation({ mutationFn: undo, onError: notify });
  if (!data?.undo) return null;
  return (
    <InfoBar icon={<IconHistory size={16} />} text={t("status.undo", { to: text(data.undo.to) })}>
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t("status.undo.yes")}
      </Button>
    </InfoBar>
  );
}
