import { useEffect } from "react";
import { useI18n } from "./i18n.tsx";

/** Names the browser tab after what it shows; the screen's own name stands until `text` is known. */
export function useTitle(text: string | undefined) {
  const { t } = useI18n();
  const name = t("app.name");
  useEffect(() => {
    if (text) document.title = `${text} · ${name}`;
  }, [text, name]);
}
