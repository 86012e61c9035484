import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { lockPath } from "#domain/access/safe-target.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { currentSession, wasSignedIn } from "#web/lib/session.ts";

type Props = {
  hasChanges: () => boolean;
  /** Called when the user confirms to leave: deletes the drafts. */
  onLeave: () => void;
};

/** Asks before a page with unsaved changes is left. Drafts survive a lock or the end of the session, so these do not ask. */
export function LeaveGuard({ hasChanges, onLeave }: Props) {
  const { t } = useI18n();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && next.pathname !== lockPath && isSignedIn() && hasChanges(),
    enableBeforeUnload: () => isSignedIn() && hasChanges(),
    withResolver: true,
  });
  const leave = () => {
    onLeave();
    proceed?.();
  };
  return (
    <Modal
      opened={status === "blocked"}
      onClose={() => reset?.()}
      title={t("form.leave.title")}
      // Above the dialog whose form has the changes.
      zIndex={250}
      closeButtonProps={{ "aria-label": t("form.leave.no") }}
      // The header of a dialog is not a banner landmark.
      attributes={{ header: { role: "none" } }}
    >
      <Text size="sm">{t("confirm.unsaved")}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => reset?.()}>
          {t("form.leave.no")}
        </Button>
        <Button color="red" onClick={leave}>
          {t("form.leave.yes")}
        </Button>
      </Group>
    </Modal>
  );
}

/** In this tab and in the others. */
const isSignedIn = () => currentSession().phase === "signedIn" && wasSignedIn();
