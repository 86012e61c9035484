import { Button, Group, List, Modal, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { Entity } from "#domain/entity.ts";
import { isTypedName } from "#domain/typed-name.ts";
import { errorStatus } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useFailure } from "#web/lib/use-failure.ts";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { notifyError, notifySuccess } from "#web/ui/feedback/toast.ts";
import { cacheRecord } from "./cache-record.ts";
import { useEntityLabels, useEntityNames } from "./entity-labels.ts";
import { type Row, recordClient } from "./record-client.ts";
import { recordName } from "./record-name.ts";
import { refreshLists } from "./related-changes.ts";

type Props = { entity: Entity; row: Row; isOpen: boolean; onClose: () => void; onRemoved: () => void | Promise<void> };

/** Above the dialog that asks. */
const zIndex = 250;

/** Asks before a record is removed: names what depends on it, offers to deactivate it instead, and may ask for its name. */
export function RemoveDialog({ entity, row, isOpen, onClose, onRemoved }: Props) {
  const { t } = useI18n();
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={t("confirm.title")}
      closeButtonProps={{ "aria-label": t("button.cancel") }}
      zIndex={zIndex}
    >
      <RemoveForm entity={entity} row={row} onClose={onClose} onRemoved={onRemoved} />
    </Modal>
  );
}

function RemoveForm({ entity, row, onClose, onRemoved }: Omit<Props, "isOpen">) {
  const { t, number } = useI18n();
  const { one } = useEntityLabels(entity);
  const labelsOf = useEntityNames();
  const queries = useQueryClient();
  const failure = useFailure();
  const client = recordClient(entity);
  const [typed, setTyped] = useState("");
  const name = recordName(entity, row);
  const { data: dependents, isPending: isCounting } = useQuery(client.dependents.queryOptions({ input: { id: row.id }, staleTime: 0, gcTime: 0 }));
  const removal = useMutation(
    client.remove.mutationOptions({
      onSuccess: async () => {
        onClose();
        notifySuccess(t("doc.removed"));
        await onRemoved();
        queries.removeQueries({ queryKey: client.get.key({ input: { id: row.id } }) });
        refreshLists(queries, entity);
      },
      onError: (error) => notifyError(t("notification.errorTitle"), errorStatus(error) === 409 ? t("conflict") : t("remove.failed")),
    }),
  );
  const { deactivation } = entity;
  const canDeactivate = deactivation && row[deactivation.field] !== deactivation.to;
  const deactivate = useMutation({
    mutationFn: () => client.update.call({ id: row.id, version: row.version, values: { [deactivation!.field]: deactivation!.to } }),
    onSuccess: (saved) => {
      cacheRecord(queries, entity, saved as Row);
      notifySuccess(t("remove.deactivated"));
      onClose();
    },
    onError: failure.notify,
  });
  const isConfirmed = !entity.typedRemoval || isTypedName(typed, name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In the React tree the dialog may be inside a form.
    event.stopPropagation();
    if (isConfirmed && !isCounting) removal.mutate({ id: row.id, version: row.version, ...(entity.typedRemoval && { name: typed }) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {t("confirm.named", { one, name })} {t("confirm.entity")}
        </Text>
        {isCounting && <Skeleton height={48} role="status" aria-busy aria-label={t("loading")} />}
        {dependents && dependents.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {t("remove.dependents")}
            </Text>
            <List size="sm" mt={4} mb={8}>
              {dependents.map(({ entity: of, count, exact }) => (
                <List.Item key={of}>
                  {t(exact ? "remove.count" : "remove.countAbove", { n: number(count), what: labelsOf(of)[count === 1 ? "one" : "many"] })}
                </List.Item>
              ))}
            </List>
            <Text size="sm">{t(entity.name === "customer" ? "remove.dependents.customer" : "remove.dependents.text")}</Text>
          </div>
        )}
        {canDeactivate && (
          <Group justify="space-between" gap="xs">
            <Text size="sm" flex={1} miw={200}>
              {t("remove.deactivate.text")}
            </Text>
            <Button variant="light" onClick={() => deactivate.mutate()} loading={deactivate.isPending}>
              {t("remove.deactivate")}
            </Button>
          </Group>
        )}
        {entity.typedRemoval && (
          <TextInput label={t("remove.type", { name })} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} autoComplete="off" />
        )}
        <Group justify="flex-end" mt="xs" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("button.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!isConfirmed || isCounting} loading={removal.isPending}>
            {t("button.remove")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
