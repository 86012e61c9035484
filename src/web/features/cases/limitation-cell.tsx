import { toLocal } from "#domain/formats/local-time.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Cell, type CellProps } from "#web/record/cell.tsx";
import classes from "./limitation-cell.module.css";

const soon = 60;

/** A date that lapses stands out the nearer it comes, and says so. */
export function LimitationCell(props: CellProps) {
  const { t } = useI18n();
  const { value, row } = props;
  if (typeof value !== "string") return <Cell {...props} />;
  const days = daysUntil(value, String(row.timeZone ?? "Europe/Madrid"));
  const level = days < 0 ? "past" : days <= soon ? "soon" : undefined;
  return (
    <span className={classes.root} data-level={level} title={level && t(`limitation.${level}`)}>
      <Cell {...props} />
    </span>
  );
}

/** Whole days from today, as the calendar of a place counts them. */
export const daysUntil = (day: string, timeZone: string) =>
  Math.round((Date.parse(day.slice(0, 10)) - Date.parse(toLocal(new Date(), timeZone).slice(0, 10))) / 86_400_000);
