import type { SessionUser } from "#api/auth.ts";
import { countOutbox } from "#web/intake/outbox/outbox.ts";
import { countDrafts } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { signOut } from "#web/lib/session-commands.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import { countStoredFiles } from "#web/outgoing/file-storage.ts";
import { isSending } from "#web/outgoing/outgoing.ts";
import { confirm } from "#web/ui/dialog/confirm.tsx";

/** Signs out. Asks first if unsent reports, uploads or drafts would be lost. */
export function useAskSignOut({ uid }: Pick<SessionUser, "uid">) {
  const { t } = useI18n();
  const { notify } = useFailure();
  const leave = () => void signOut().catch(notify);
  return async () => {
    const orNone = (count: Promise<number>) => count.catch(() => 0);
    const [waiting, files, drafts] = await Promise.all([orNone(countOutbox()), orNone(countStoredFiles()), orNone(countDrafts(uid))]);
    const questions = [
      waiting > 0 && { title: t("outbox.signOut.title"), text: t("outbox.signOut", { n: waiting }) },
      (files > 0 || isSending()) && { title: t("upload.signOut.title"), text: t("upload.signOut") },
      drafts > 0 && { title: t("form.signOut.title"), text: t("form.signOut", { n: drafts }) },
    ].filter((question) => question !== false);
    const [first] = questions;
    if (!first) return leave();
    const text = questions.map((question) => question.text).join(" ");
    confirm({ title: first.title, text, yes: t("upload.signOut.yes"), no: t("button.cancel"), onYes: leave });
  };
}
