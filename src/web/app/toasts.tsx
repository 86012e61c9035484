import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.layer.css";

export const Toasts = () => <Notifications position="top-center" />;
