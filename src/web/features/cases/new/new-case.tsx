import { useCallback, useEffect, useState } from "react";
import { penalCase } from "#domain/cases/case.ts";
import { readDraft } from "#web/lib/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { newValues } from "#web/record/form-values.ts";
import { usePresets } from "#web/record/presets.ts";
import { RecordDialogHost } from "#web/record/record-dialog-host.tsx";
import { listPath } from "#web/record/record-paths.ts";
import { Loading } from "#web/ui/loading.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { caseReport } from "./case-report.ts";
import { ReportForm } from "./report-form.tsx";
import { draftKey, type ReportDraft } from "./use-report.ts";

/** Reports a case, or goes on with the draft of one. */
export function NewCase() {
  const { t } = useI18n();
  const { uid, customer, customers } = useUser();
  const { many } = useEntityLabels(penalCase);
  const presets = usePresets(caseReport);
  const [opened, setOpened] = useState<{ times: number; draft: ReportDraft | undefined } | null>(null);
  const open = useCallback(async () => {
    // Where nothing can be kept, nothing was.
    const draft = (await readDraft(uid, draftKey).catch(() => undefined)) as ReportDraft | undefined;
    setOpened((before) => ({ times: (before?.times ?? 0) + 1, draft }));
  }, [uid]);
  useEffect(() => void open(), [open]);

  const title = t("menu.newCase");
  const own = customer ?? (customers.length === 1 ? customers[0]! : null);
  return (
    <RecordDialogHost>
      <PageHeader title={title} breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(penalCase) }, { text: title }] }} />
      {!opened || presets.isPending ? (
        <Loading text={t("loading")} />
      ) : (
        <ReportForm
          key={opened.times}
          draft={opened.draft}
          initial={newValues(caseReport, own, { datetime: new Date().toISOString(), ...presets.values })}
          onReload={() => void open()}
        />
      )}
    </RecordDialogHost>
  );
}
