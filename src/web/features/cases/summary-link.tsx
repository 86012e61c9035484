import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useI18n } from "#web/lib/i18n.tsx";
import type { Row } from "#web/record/record-client.ts";

/** The case to print, in a tab of its own. A plain link: the browser shows it, saves it or sends it to a printer. */
export function SummaryLink({ row: { id } }: { row: Row }) {
  const { t } = useI18n();
  return (
    <Button
      component="a"
      href={`/api/cases/${id}/summary.pdf`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
    >
      {t("summary.link")}
    </Button>
  );
}
