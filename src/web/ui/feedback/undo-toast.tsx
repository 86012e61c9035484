import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";

/** Long enough to look at the list, decide, and reach the button with any input device. */
const duration = 30_000;

/** Says what was done, with a button that undoes all of it. */
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
