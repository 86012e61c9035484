import { draftKey, type IntakeContent } from "#web/intake/new/intake-content.ts";
import { readDraft } from "#web/lib/drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import { copyToDraft } from "./outbox.ts";

/** Copies a report that waits into the form, and asks before the copy replaces another draft. Once it was sent, the screen shows its record instead. */
export function useEditReport() {
  const { t } = useI18n();
  const { uid } = useUser();
  return async (id: string, onCopied: () => void) => {
    const copy = async () => {
      if (await copyToDraft(id)) onCopied();
    };
    const draft = await readDraft<IntakeContent, unknown>(uid, draftKey).catch(() => undefined);
    // It was being edited already.
    if (draft?.content.id === id) return onCopied();
    if (!draft) return copy();
    confirm({
      title: t("outbox.edit"),
      text: t("outbox.edit.text"),
      yes: t("outbox.edit"),
      no: t("button.cancel"),
      onYes: () => void copy(),
    });
  };
}
