import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DuplicatePair } from "#api/duplicates.ts";
import type { Entity } from "#domain/entity.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { entity: Entity; pair: DuplicatePair; isOpen: boolean; onClose: () => void; children: (rows: readonly [Row, Row]) => ReactNode };

/** The dialog of a pair, with both records as they are now. */
export function PairFrame({ entity, pair, isOpen, onClose, children }: Props) {
  const { t } = useI18n();
  const client = recordClient(entity);
  const options = (id: string) => client.get.queryOptions({ input: { id }, staleTime: 0, enabled: isOpen });
  const [left, right] = [useQuery(options(pair.left.id)), useQuery(options(pair.right.id))];
  const error = left.error ?? right.error;
  const isReady = left.data && right.data && !error;
  return (
    <Modal
      size="xl"
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("duplicates.compareTitle")}
      closeButtonProps={{ "aria-label": t("button.close") }}
    >
      {error && <FormAlert text={t(errorStatus(error) === 404 ? "merge.gone" : "error.unavailable")} />}
      {isReady && children([left.data as Row, right.data as Row])}
      {!isReady && !error && <Skeleton height={240} role="status" aria-busy aria-label={t("loading")} />}
    </Modal>
  );
}
