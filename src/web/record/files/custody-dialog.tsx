import { Button } from "@mantine/core";
import { IconFileTypePdf, IconJson } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { EvidenceEntity } from "#domain/evidence/hand-over.ts";
import { query } from "#web/lib/api.ts";
import { DocumentDialog } from "#web/lib/document/document-dialog.tsx";
import { useI18n } from "#web/lib/i18n.tsx";

type Props = { entity: EvidenceEntity; id: string; file?: string; onClose: () => void };

/** Who uploaded, saw, saved and received the files of a record, or one of them. */
export function CustodyDialog({ entity, id, file, onClose }: Props) {
  const { t } = useI18n();
  const { data, error } = useQuery(query.custody.sheet.queryOptions({ input: { entity, id, ...(file && { file }) }, retry: false, staleTime: 0 }));
  return (
    <DocumentDialog
      title={t("custody.title")}
      size={1040}
      shown={data && { about: [data.name, data.about], sections: data.sections }}
      error={error}
      onClose={onClose}
    >
      {data && !file && (
        <Button
          component="a"
          href={`/api/custody/${entity}/${id}/manifest.json`}
          download
          variant="default"
          leftSection={<IconJson size={16} aria-hidden />}
        >
          {t("custody.manifest")}
        </Button>
      )}
      {data && (
        <Button
          component="a"
          href={`/api/custody/${entity}/${id}/sheet.pdf${file ? `?file=${file}` : ""}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          {t("custody.pdf")}
        </Button>
      )}
    </DocumentDialog>
  );
}
