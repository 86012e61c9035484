import { useEffect } from "react";
import { useI18n } from "./i18n.tsx";

/** Sets the title of the browser tab. Until `text` is known, the title of the screen stays. */
export function useTitle(text: string | undefined) {
  const { t } = useI18n();
  const name = t("app.name");
  useEffect(() => {
    if (text) document.title = `${text} · ${name}`;
  }, [text, name]);
}
