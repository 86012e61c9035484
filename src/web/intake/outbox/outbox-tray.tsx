import { Button, Popover } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import classes from "./outbox.module.css";
import { OutboxList } from "./outbox-list.tsx";
import type { Waiting } from "./outbox-store.ts";

/** The unsent intakes, in the header of every page. */
export function OutboxTray({ waiting }: { waiting: readonly Waiting[] }) {
  const { t } = useI18n();
  const text = t("outbox.count", { n: waiting.length });
  const isRefused = waiting.some(({ problem }) => problem !== undefined);
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color={isRefused ? "red" : undefined}
          className={classes.target}
          leftSection={<IconSend size={18} aria-hidden />}
          aria-label={text}
        >
          {waiting.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("outbox.title")}>
        <strong>{text}</strong>
        <OutboxList waiting={waiting} />
      </Popover.Dropdown>
    </Popover>
  );
}
