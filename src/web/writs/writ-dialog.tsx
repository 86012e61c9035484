import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { WritTemplate } from "#api/writs.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { entityNamed, type Row, recordClient } from "#web/record/base/record-client.ts";
import { browserZone } from "#web/record/base/time-zone.ts";
import { contentUrl } from "#web/record/files/file-display.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { TemplateChoice } from "./template-choice.tsx";

type Props = { entity: WritRecord; row: Row; onClose: () => void };
type Made = { id: string; name: string; isNoted: boolean };

/** Chooses a template, makes the writ, which joins the files of the record, and offers to note its action. */
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
  const { t, enums } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [id, setId] = useState<string | null>(null);
  const [isNoted, setNoted] = useState(true);
  const { data, isError, refetch } = useQuery(query.writs.templates.queryOptions({ input: { entity, record: row.id }, staleTime: 0 }));
  if (!data) return <LoadingOrFailed isError={isError} onRetry={refetch} height={120} />;
  const chosen = data.find((one) => one.id === id) ?? data.find(({ fits }) => fits);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return;
    void submit(async () => {
      const { file } = await api.writs.make({ entity, id: row.id, template: chosen.id });
      const noted = !chosen.action || !isNoted || (await note(row.id, chosen.action));
      await queries.invalidateQueries({ queryKey: recordClient(entityNamed(entity)).key() });
      onMade({ ...file, isNoted: noted });
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TemplateChoice templates={data} chosen={chosen} onChange={setId} />
        {chosen?.action && (
          <Checkbox
            label={t("writ.action", { action: enums.actions[chosen.action.action] })}
            checked={isNoted}
            onChange={(event) => setNoted(event.currentTarget.checked)}
          />
        )}
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

/** False if the line was refused: the writ is there all the same, and the dialog says so. */
async function note(id: string, { type, action }: NonNullable<WritTemplate["action"]>): Promise<boolean> {
  const date = toLocal(new Date(), browserZone).slice(0, 10);
  try {
    await api.cases.actions.add({ id, values: { date, type, action } });
    return true;
  } catch {
    return false;
  }
}

function Done({ made: { id, name, isNoted }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {t(isNoted ? "writ.added" : "writ.added.noAction", { name })}
      </Text>
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
