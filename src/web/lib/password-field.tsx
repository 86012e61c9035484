import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useI18n } from "./i18n.tsx";

export function PasswordField(props: PasswordInputProps) {
  const { t } = useI18n();
  return <PasswordInput maxLength={200} visibilityToggleButtonProps={{ "aria-label": t("password.toggle") }} {...props} />;
}
