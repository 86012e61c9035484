import { Button } from "@mantine/core";
import { IconFilePencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { accepts } from "#domain/access/rules.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { draftsOf } from "#domain/law/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";
import type { Draft } from "./filing-dialog.tsx";

const FilingDialog = lazy(() => import("./filing-dialog.tsx").then((module) => ({ default: module.FilingDialog })));

/** The writs of a case that are made but not filed, each with the button that says it was. */
export function DraftNotes({ row }: { row: Row }) {
  const { t } = useI18n();
  const { role } = useUser();
  const [filed, setFiled] = useState<Draft | null>(null);
  if (!accepts("lawyer", role)) return null;
  return (
    <>
      {draftsOf(row as unknown as CaseRecord).map((draft) => (
        <InfoBar key={draft.id} icon={<IconFilePencil size={16} />} text={`${draft.name} · ${t("writ.unfiled")}`}>
          <Button variant="default" size="compact-sm" onClick={() => setFiled(draft)}>
            {t("filing.mark")}
          </Button>
        </InfoBar>
      ))}
      {filed && (
        <Suspense>
          <FilingDialog row={row} draft={filed} onClose={() => setFiled(null)} />
        </Suspense>
      )}
    </>
  );
}
