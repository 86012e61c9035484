import { Anchor } from "@mantine/core";
import { useI18n } from "#web/lib/i18n.tsx";

/** Opens the page anew: a sign-in that was begun is forgotten. */
export function BackToLogin() {
  const { t } = useI18n();
  return <Anchor href="/login">{t("login.back")}</Anchor>;
}
