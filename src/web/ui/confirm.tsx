import { Text } from "@mantine/core";
import { modals } from "@mantine/modals";

export type Question = { title: string; text: string; yes: string; no: string; onYes: () => void; danger?: boolean };

/** Asks before something that cannot be taken back; the text names what is at stake. */
export function confirm({ title, text, yes, no, onYes, danger = true }: Question) {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: yes, cancel: no },
    confirmProps: danger ? { color: "red" } : {},
    closeButtonProps: { "aria-label": no },
    onConfirm: onYes,
  });
}
