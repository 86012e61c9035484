import { useLocation } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import type { Words } from "#domain/messages/words.ts";
import { useSiteName } from "#web/lib/branding.ts";
import { useI18n } from "#web/lib/i18n.tsx";

/** Names the browser tab after the screen. A layout effect, so that the screen's own `useTitle` runs after it and wins. */
export function useScreenTitle(titleOf: (words: Words, path: string) => string) {
  const words = useI18n();
  const path = useLocation({ select: (location) => location.pathname });
  const title = titleOf(words, path);
  const name = useSiteName();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record replaces the title of its screen; another path sets it again.
  useLayoutEffect(() => {
    document.title = title === words.t("app.name") ? name : `${title} · ${name}`;
  }, [path, title, name, words]);
}
