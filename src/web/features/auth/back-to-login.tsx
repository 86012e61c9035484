import { Anchor } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";

/** A full page load, so that a sign-in that was begun is discarded. What was requested before it is kept. */
export function BackToLogin() {
  const { t } = useI18n();
  const to = useRequestedTarget();
  return <Anchor href={to ? `/login?to=${encodeURIComponent(to)}` : "/login"}>{t("login.back")}</Anchor>;
}

/** The page that a sign-in leads to. */
export const useRequestedTarget = () => useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get("to") ?? undefined });
