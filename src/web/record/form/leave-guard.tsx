import { Button, Group, Modal, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useI18n } from "#web/lib/i18n.tsx";

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const { t } = useI18n();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
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
        <Button color="red" onClick={() => proceed?.()}>
          {t("form.leave.yes")}
        </Button>
      </Group>
    </Modal>
  );
}
