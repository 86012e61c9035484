import { useCallback, useEffect, useState } from "react";
import { readDraft } from "#web/lib/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { newValues } from "#web/record/form-values.ts";
import { usePresets } from "#web/record/presets.ts";
import { RecordDialogHost } from "#web/record/record-dialog-host.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { draftKey, type ReportDraft } from "./report-content.ts";
import { ReportForm } from "./report-form.tsx";
import { ReportHeader } from "./report-header.tsx";
import { type ReportKind, wholeReport } from "./report-kinds.ts";
import { useKnownAnswers } from "./use-known-answers.ts";

/** Reports a case or an issue, or goes on with the draft of one. */
export function NewReport({ door }: { door: ReportKind }) {
  const { t } = useI18n();
  const { uid, customer, customers } = useUser();
  const presets = usePresets(wholeReport);
  const [opened, setOpened] = useState<{ times: number; draft: ReportDraft | undefined } | null>(null);
  const open = useCallback(async () => {
    // Where nothing can be kept, nothing was.
    const draft = (await readDraft(uid, draftKey).catch(() => undefined)) as ReportDraft | undefined;
    setOpened((before) => ({ times: (before?.times ?? 0) + 1, draft }));
  }, [uid]);
  useEffect(() => void open(), [open]);

  const isKnown = useKnownAnswers();
  const own = customer ?? (customers.length === 1 ? customers[0]! : null);
  return (
    <RecordDialogHost>
      {!opened || !isKnown || presets.isPending ? (
        <>
          <ReportHeader kind={door} />
          <Loading text={t("loading")} />
        </>
      ) : (
        <ReportForm
          key={opened.times}
          door={door}
          draft={opened.draft}
          initial={newValues(wholeReport, own, { datetime: new Date().toISOString(), ...presets.values })}
          onReload={() => void open()}
        />
      )}
    </RecordDialogHost>
  );
}
