import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { ticketFiles } from "#domain/evidence/ticket-files.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/base/record-client.ts";
import { useShowField } from "#web/record/page/tab-forms.ts";
import { InfoBar } from "#web/ui/layout/info-bar.tsx";

/** Says that a record has no scanned ticket, with a button that opens its upload field. */
export function TicketNote({ row }: { row: Row }) {
  const { t } = useI18n();
  const showField = useShowField();
  if (!Array.isArray(row.ticket) || ticketFiles(row).length > 0) return null;
  return (
    <InfoBar icon={<IconReceipt size={16} />} text={t("ticket.missing")}>
      <Button variant="default" size="compact-sm" onClick={() => showField("ticket")}>
        {t("ticket.upload")}
      </Button>
    </InfoBar>
  );
}
