import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** Long enough to read it and to move there. */
const duration = 12_000;

/** Tells what was done and offers to undo it as a whole. */
export function notifyUndoable(text: string, undoText: string, undo: () => void) {
  const id = crypto.randomUUID();
  const press = () => {
    notifications.hide(id);
    undo();
  };
  notifications.show({
    id,
    color: "green",
    autoClose: duration,
    withCloseButton: false,
    message: (
      <Group justify="space-between" gap="sm">
        <span>{text}</span>
        <Button variant="default" size="compact-sm" onClick={press}>
          {undoText}
        </Button>
      </Group>
    ),
  });
}
