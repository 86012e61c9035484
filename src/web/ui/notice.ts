import { notifications } from "@mantine/notifications";
import classes from "./notice.module.css";

/** In milliseconds; that a name was not changed stays longer. */
export const shownFor = 2500;
export const nameFailureShownFor = 8800;

/** Mantine gives notices the role `alert`, so screen readers say them. A title is for what should be read first. */
export function notifySuccess(text: string, title?: string) {
  notifications.show({ title, message: text, color: "green", autoClose: shownFor, withCloseButton: false, classNames: { title: classes.title } });
}

export function notifyError(title: string, text: string, time = shownFor) {
  notifications.show({ title, message: text, color: "red", autoClose: time, withCloseButton: false });
}
