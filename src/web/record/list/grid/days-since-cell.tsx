import { useI18n } from "#web/lib/i18n.tsx";
import { daysUntil } from "#web/record/base/time-zone.ts";
import { useValueText } from "#web/record/base/value-text.ts";
import { Cell, type CellProps } from "./cell.tsx";

/** How many days ago a date was, by the calendar of the record. */
export function DaysSinceCell(props: CellProps) {
  const { t } = useI18n();
  const text = useValueText(props.row);
  const { field, value, row } = props;
  if (typeof value !== "string") return <Cell {...props} />;
  const days = Math.max(0, -daysUntil(value, String(row.timeZone ?? "Europe/Madrid")));
  return <span title={text(field, value)}>{t("law.days", { n: days })}</span>;
}
