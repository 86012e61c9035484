import { Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { accepts } from "#domain/access/rules.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { BulkAction } from "#web/record/list/bulk-frame.tsx";
import { useRequestReport } from "#web/reports/use-reports.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { TemplateChoice } from "./template-choice.tsx";

/** The action on a selection of records that makes a writ of each, in an archive among the reports of the user. */
export const makeWritsOf = (entity: WritRecord): BulkAction => ({
  label: "writ.makeSelected",
  isFor: ({ role }) => accepts("lawyer", role),
  Dialog: function MakeWrits({ isOpen, onClose, selection }) {
    const { t } = useI18n();
    return (
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={t("writ.makeSelected.title")}
        closeButtonProps={{ "aria-label": t("button.close") }}
        styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
      >
        <WritsForm entity={entity} ids={selection.ids} onClose={onClose} />
      </Modal>
    );
  },
});

function WritsForm({ entity, ids, onClose }: { entity: WritRecord; ids: readonly string[]; onClose: () => void }) {
  const { t } = useI18n();
  const request = useRequestReport();
  const { busy, problem, submit } = useSubmit();
  const [id, setId] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(query.writs.templates.queryOptions({ input: { entity }, staleTime: 0 }));
  if (!data) return <LoadingOrFailed isError={isError} onRetry={refetch} height={120} />;
  const chosen = data.find((one) => one.id === id);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen) return;
    void submit(async () => {
      await request({ kind: "writs", format: "zip", entity, template: chosen.id, ids: [...ids] });
      onClose();
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">{t("writ.makeSelected.text", { n: ids.length })}</Text>
        <TemplateChoice templates={data} chosen={chosen} onChange={setId} />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("writ.make")} busy={busy} disabled={!chosen} />
      </Stack>
    </form>
  );
}
