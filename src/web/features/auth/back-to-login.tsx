import { Anchor } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";

/** A full page load, so that a sign-in that was begun is discarded. */
export function BackToLogin() {
  const { t } = useI18n();
  return <Anchor href="/login">{t("login.back")}</Anchor>;
}
