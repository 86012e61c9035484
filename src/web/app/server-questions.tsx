import { useEffect } from "react";
import { setAsking } from "#web/lib/asking.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { confirm } from "#web/ui/dialog/confirm.tsx";

/** Asks what the server wants to have confirmed. */
export function ServerQuestions() {
  const { t } = useI18n();
  useEffect(() => {
    setAsking(
      (questions) =>
        new Promise((resolve) =>
          confirm({
            ...{ title: t("ask.title"), text: questions.join(" "), yes: t("ask.yes"), no: t("ask.no"), danger: false },
            onYes: () => resolve(true),
            onNo: () => resolve(false),
            onLeave: () => resolve(false),
          }),
        ),
    );
    return () => setAsking(undefined);
  }, [t]);
  return null;
}
