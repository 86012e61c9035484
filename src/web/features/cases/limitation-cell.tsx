import { useI18n } from "#web/lib/i18n.tsx";
import type { CellProps } from "#web/record/cell.tsx";
import { LapsingCell } from "#web/record/lapsing-cell.tsx";

export function LimitationCell(props: CellProps) {
  const { t } = useI18n();
  return <LapsingCell {...props} soon={60} titles={{ soon: t("limitation.soon"), past: t("limitation.past") }} />;
}
