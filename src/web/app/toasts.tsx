import { MantineThemeProvider, Notification } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useI18n } from "#web/lib/i18n.tsx";
import "@mantine/notifications/styles.layer.css";

/** The pointer on a toast keeps only that one from leaving. */
export function Toasts() {
  const { t } = useI18n();
  const components = { Notification: Notification.extend({ defaultProps: { closeButtonProps: { "aria-label": t("toast.dismiss") } } }) };
  return (
    <MantineThemeProvider inherit theme={{ components }}>
      <Notifications position="top-center" pauseResetOnHover="notification" />
    </MantineThemeProvider>
  );
}
