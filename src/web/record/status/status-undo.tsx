import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import type { Row } from "#web/record/record-client.ts";
import { QuietBar } from "#web/ui/quiet-bar.tsx";
import { lifeClient } from "./life-client.ts";
import { useStatusText } from "./status-badge.tsx";
import { useChangeStatus } from "./use-change-status.ts";

/** A change of status can be taken back for a day. */
export function StatusUndo({ entity, row }: { entity: Entity; row: Row }) {
  const { t } = useI18n();
  const text = useStatusText(entity);
  const { notify } = useFailure();
  const { undo } = useChangeStatus(entity, row);
  const { data } = useQuery(lifeClient(entity).choices.queryOptions({ input: { id: row.id } }));
  const { mutate, isPending } = useMutation({ mutationFn: undo, onError: notify });
  if (!data?.undo) return null;
  return (
    <QuietBar icon={<IconHistory size={16} />} text={t("status.undo", { to: text(data.undo.to) })}>
      <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t("status.undo.yes")}
      </Button>
    </QuietBar>
  );
}
