import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { query } from "#web/lib/api.ts";
import { DocumentDialog } from "#web/lib/document/document-dialog.tsx";
import { useI18n } from "#web/lib/i18n.tsx";
import { focusEvent } from "./event-button.tsx";

/** The sheet for the day of the trial, with the content of its PDF. */
export function SheetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  useEffect(() => () => focusEvent(`trial-${id}`), [id]);
  const { data, error } = useQuery(query.cases.sheet.queryOptions({ input: { id }, retry: false }));
  return (
    <DocumentDialog
      title={data ? `${t("sheet.title")} · ${data.name}` : t("sheet.title")}
      size={820}
      shown={data && { about: [data.about, ...data.chips], sections: data.sections }}
      error={error}
      onClose={onClose}
    >
      <Button
        component="a"
        href={`/api/cases/${id}/sheet.pdf`}
        target="_blank"
        rel="noopener"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
      >
        {t("sheet.link")}
      </Button>
    </DocumentDialog>
  );
}
