import { notifications } from "@mantine/notifications";
import classes from "./toast.module.css";

/** In milliseconds. An error with a reason to read stays longer. */
export const toastDuration = 2500;
export const longErrorDuration = 8800;

/** Mantine gives toasts the role `alert`, so that screen readers announce them. */
export function notifySuccess(text: string, title?: string) {
  notifications.show({
    title,
    message: text,
    color: "green",
    autoClose: toastDuration,
    classNames: { title: classes.title },
  });
}

export function notifyError(title: string, text: string, duration = toastDuration) {
  notifications.show({ title, message: text, color: "red", autoClose: duration });
}
