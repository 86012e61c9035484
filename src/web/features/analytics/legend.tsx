import { Link } from "@tanstack/react-router";
import type { Chart } from "#domain/analytics/measure.ts";
import { type ChartInput, colorAt, total } from "../../../charts/chart-data.ts";
import { seriesOfOneUnit } from "../../../charts/columns.ts";
import classes from "./legend.module.css";

type Props = {
  input: ChartInput;
  links: readonly ({ to: string; search: object } | undefined)[];
  /** Whether each colour is a group, with its share, or a series. */
  isOfParts: boolean;
  chart: Chart;
  onMark: (row: number | null) => void;
};

/** What the colours of a chart mean. */
export function Legend({ input, links, isOfParts, chart, onMark }: Props) {
  const { data, look, say } = input;
  if (isOfParts) {
    const all = total(data);
    return (
      <ul className={classes.root} data-parts={chart}>
        {data.rows.map((row, index) => {
          const value = row.values[0] ?? 0;
          const others = data.series.slice(1).map(({ unit }, place) => say.figure(unit, row.values[place + 1] ?? 0));
          const entry = (
            <>
              <span className={classes.swatch} style={{ background: row.color ?? colorAt(look, index) }} />
              <span className={classes.name}>{row.name}</span>
              <span className={classes.figures}>
                <span>{[say.figure(data.series[0]!.unit, value), ...others].join(" · ")}</span>
                <span className={classes.share}>{say.percent(all === 0 ? 0 : value / all)}</span>
              </span>
            </>
          );
          const link = links[index];
          return (
            <li key={row.name} onPointerEnter={() => onMark(index)} onPointerLeave={() => onMark(null)}>
              {link ? (
                <Link className={classes.entry} {...(link as { to: string })} onFocus={() => onMark(index)} onBlur={() => onMark(null)}>
                  {entry}
                </Link>
              ) : (
                <span className={classes.entry}>{entry}</span>
              )}
            </li>
          );
        })}
      </ul>
    );
  }
  const series = chart === "stackedBars" ? data.series : seriesOfOneUnit(input);
  if (series.length < 2 || chart === "heatMap" || chart === "bars") return null;
  return (
    <ul className={classes.root} data-parts="series">
      {series.map(({ name }, index) => (
        <li key={name} className={classes.entry}>
          <span className={classes.swatch} style={{ background: colorAt(look, index) }} />
          <span className={classes.name}>{name}</span>
        </li>
      ))}
    </ul>
  );
}
