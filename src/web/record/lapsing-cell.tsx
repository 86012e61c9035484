import { Cell, type CellProps } from "./cell.tsx";
import { daysUntil } from "./days-until.ts";
import classes from "./lapsing-cell.module.css";

type Props = CellProps & {
  /** So many days before, it is soon. */
  soon: number;
  titles: Readonly<Record<"soon" | "past", string>>;
};

/** A date that lapses stands out the nearer it comes, and says so. */
export function LapsingCell({ soon, titles, ...cell }: Props) {
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
