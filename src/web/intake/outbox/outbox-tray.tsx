import { Popover } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import { TrayButton } from "#web/ui/layout/tray-button.tsx";
import { OutboxList } from "./outbox-list.tsx";
import type { OutboxEntry } from "./outbox-store.ts";

/** The unsent intakes, in the header of every page. */
export function OutboxTray({ entries }: { entries: readonly OutboxEntry[] }) {
  const { t } = useI18n();
  const text = t("outbox.count", { n: entries.length });
  const isRejected = entries.some(({ problem }) => problem !== undefined);
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <TrayButton color={isRejected ? "red" : undefined} icon={<IconSend size={18} aria-hidden />} text={entries.length} label={text} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("outbox.title")}>
        <strong>{text}</strong>
        <OutboxList entries={entries} />
      </Popover.Dropdown>
    </Popover>
  );
}
