import { Anchor } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";

/** A full page load, so that an unfinished sign-in is discarded. The requested page is kept. */
export function BackToLogin() {
  const { t } = useI18n();
  const to = useRequestedTarget();
  return <Anchor href={to ? `/login?to=${encodeURIComponent(to)}` : "/login"}>{t("login.back")}</Anchor>;
}

/** The page to open after the sign-in. */
export const useRequestedTarget = () => useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("to") ?? undefined });
