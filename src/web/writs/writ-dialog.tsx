import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { EnumKey } from "#domain/enumerations.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { entityNamed, type Row, recordClient } from "#web/record/base/record-client.ts";
import { contentUrl } from "#web/record/files/file-display.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { TemplateChoice } from "./template-choice.tsx";

type Props = { entity: WritRecord; row: Row; onClose: () => void };
type Made = { id: string; name: string; draftOf: EnumKey<"actions"> | undefined };

/** Chooses a template and makes the writ, which joins the files of the record as a draft: only filing it ends a term. */
export function WritDialog({ entity, row, onClose }: Props) {
  const { t } = useI18n();
  const [made, setMade] = useState<Made>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("writ.make")}
      closeButtonProps={{ "aria-label": t("button.close") }}
      styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      {made ? <Done made={made} onClose={onClose} /> : <WritForm entity={entity} row={row} onMade={setMade} onClose={onClose} />}
    </Modal>
  );
}

function WritForm({ entity, row, onMade, onClose }: Props & { onMade: (made: Made) => void }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [id, setId] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(query.writs.templates.queryOptions({ input: { entity, record: row.id }, staleTime: 0 }));
  if (!data) return <LoadingOrFailed isError={isError} onRetry={refetch} height={120} />;
  const chosen = data.find((one) => one.id === id) ?? data.find(({ fits }) => fits);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return;
    void submit(async () => {
      const { file } = await api.writs.make({ entity, id: row.id, template: chosen.id });
      await queries.invalidateQueries({ queryKey: recordClient(entityNamed(entity)).key() });
      onMade({ ...file, draftOf: chosen.action?.action });
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TemplateChoice templates={data} chosen={chosen} onChange={setId} />
        {chosen && (
          <Text size="xs" c="dimmed">
            {t("writ.seen")}
          </Text>
        )}
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("writ.make")} busy={busy} disabled={!chosen} />
      </Stack>
    </form>
  );
}

function Done({ made: { id, name, draftOf }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t("writ.added", { name })}
      </Text>
      {draftOf && <Text size="sm">{t("writ.runsOn")}</Text>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("button.close")}
        </Button>
        {/* A plain link: the browser shows the download. */}
        <Button component="a" href={contentUrl({ id })} download leftSection={<IconDownload size={16} aria-hidden />} data-autofocus>
          {t("writ.download")}
        </Button>
      </Group>
    </Stack>
  );
}
