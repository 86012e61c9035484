import { notifications } from "@mantine/notifications";

const shownFor = 2500;

/** Mantine gives notices the role `alert`, so screen readers say them. */
export function notifySuccess(text: string) {
  notifications.show({ message: text, color: "green", autoClose: shownFor, withCloseButton: false });
}

export function notifyError(title: string, text: string) {
  notifications.show({ title, message: text, color: "red", autoClose: shownFor, withCloseButton: false });
}
