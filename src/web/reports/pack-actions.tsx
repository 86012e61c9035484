import { Button } from "@mantine/core";
import { IconFileTypePdf, IconPackageExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { Report } from "#api/reports.ts";
import { penalCase } from "#domain/cases/case.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { type Row, recordClient } from "#web/record/base/record-client.ts";
import { filesOfRecord } from "#web/record/form/files-of-record.ts";

const HandOverDialog = lazy(() => import("#web/record/form/hand-over-dialog.tsx").then((module) => ({ default: module.HandOverDialog })));

type Pack = NonNullable<Report["pack"]>;

/** What can be done with a complaint pack: opening its document alone, and recording that its files were handed over. */
export function PackActions({ report: { id, name }, pack }: { report: Report; pack: Pack }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        component="a"
        href={`/api/reports/${id}/document.pdf`}
        target="_blank"
        rel="noopener"
        variant="default"
        size="compact-sm"
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        aria-label={t("pack.pdf.of", { name })}
      >
        {t("pack.pdf")}
      </Button>
      {pack.files.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPackageExport size={15} aria-hidden />}
          aria-label={t("pack.handOver.of", { name })}
          onClick={() => setOpen(true)}
        >
          {t("pack.handOver")}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PackHandOver pack={pack} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The files of the case as they are now; those of the pack are chosen. */
function PackHandOver({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const { data: row } = useQuery(recordClient(penalCase).get.queryOptions({ input: { id: pack.case } }));
  if (!row) return null;
  return <HandOverDialog entity="case" id={pack.case} files={filesOfRecord(penalCase, row as unknown as Row)} given={pack.files} onClose={onClose} />;
}
