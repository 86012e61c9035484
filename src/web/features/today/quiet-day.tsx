import { Paper } from "@mantine/core";
import { IconSunHigh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";

/** Nothing to do: says so, instead of a page of empty parts. */
export function QuietDay({ children }: { children?: ReactNode }) {
  const { t } = useI18n();
  return (
    <Paper withBorder>
      <Empty icon={<IconSunHigh size={22} />} title={t("today.quiet")} text={t("today.quietText")}>
        {children}
      </Empty>
    </Paper>
  );
}
