import { daysUntil } from "#web/record/base/time-zone.ts";
import { Cell, type CellProps } from "./cell.tsx";
import classes from "./deadline-cell.module.css";

type Props = CellProps & {
  /** Days before the deadline from which it is highlighted. */
  soon: number;
  titles: Readonly<Record<"soon" | "past", string>>;
};

/** A deadline that is highlighted when it is near or past. */
export function DeadlineCell({ soon, titles, ...cell }: Props) {
  const { value, row } = cell;
  if (typeof value !== "string") return <Cell {...cell} />;
  const days = daysUntil(value, String(row.timeZone ?? "Europe/Madrid"));
  const level = days < 0 ? "past" : days <= soon ? "soon" : undefined;
  return (
    <span className={classes.root} data-level={level} title={level && titles[level]}>
      <Cell {...cell} />
    </span>
  );
}
