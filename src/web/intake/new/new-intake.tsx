import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { readDraft } from "#web/lib/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { newValues } from "#web/record/base/form-values.ts";
import { RecordDialogHost } from "#web/record/form/record-dialog-host.tsx";
import { useUrlPresets } from "#web/record/form/url-presets.ts";
import { Loading } from "#web/ui/feedback/loading.tsx";
import { draftKey, type IntakeDraft } from "./intake-content.ts";
import { IntakeForm } from "./intake-form.tsx";
import { IntakeHeader } from "./intake-header.tsx";
import { fullFormEntity, type IntakeKind } from "./intake-kinds.ts";
import { SentIntake } from "./sent-intake.tsx";
import { useHeldReport } from "./use-held-report.ts";
import { useOfflineCache } from "./use-offline-cache.ts";

/** The screen for a new case or issue; with `sent` in the URL it shows how one that was submitted is doing. */
export function NewIntake({ openedAs }: { openedAs: IntakeKind }) {
  const navigate = useNavigate();
  const { sent, kind } = useSearch({ strict: false }) as { sent?: unknown; kind?: unknown };
  const isCacheRestored = useOfflineCache();
  if (typeof sent === "string") {
    const sentAs = kind === "case" || kind === "issue" ? kind : openedAs;
    return <SentIntake id={sent} kind={sentAs} onNew={(field) => void navigate({ to: ".", search: (field ? { field } : {}) as never })} />;
  }
  return <OpenIntake openedAs={openedAs} isCacheRestored={isCacheRestored} />;
}

/** Restores the draft if there is one. */
function OpenIntake({ openedAs, isCacheRestored }: { openedAs: IntakeKind; isCacheRestored: boolean }) {
  const { t } = useI18n();
  const { uid, customer, customers } = useUser();
  const presets = useUrlPresets(fullFormEntity);
  const [opened, setOpened] = useState<{ times: number; draft: IntakeDraft | undefined } | null>(null);
  const open = useCallback(async () => {
    // A browser without storage has no draft either.
    const draft = (await readDraft(uid, draftKey).catch(() => undefined)) as IntakeDraft | undefined;
    setOpened((before) => ({ times: (before?.times ?? 0) + 1, draft }));
  }, [uid]);
  useEffect(() => void open(), [open]);
  useHeldReport(opened?.draft?.content.id, open);
  const own = customer ?? (customers.length === 1 ? customers[0]! : null);
  return (
    <RecordDialogHost>
      {!opened || !isCacheRestored || presets.isPending ? (
        <>
          <IntakeHeader kind={openedAs} />
          <Loading text={t("loading")} />
        </>
      ) : (
        <IntakeForm
          key={opened.times}
          openedAs={openedAs}
          draft={opened.draft}
          initial={newValues(fullFormEntity, own, { datetime: new Date().toISOString(), ...presets.values })}
          onReload={() => void open()}
        />
      )}
    </RecordDialogHost>
  );
}
